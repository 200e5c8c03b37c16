/** One `name: value` of the text. */
export interface RuleToken {
  readonly name: string;
  /** Where its value starts, in UTF-16 code units from 0. */
  readonly position: number;
  /** The value of minlength, maxlength or max-consecutive. */
  readonly number: number | null;
  /** The value of required or allowed. */
  readonly classes: readonly CharacterClass[];
}

/** A named class, or the characters between brackets. */
export type CharacterClass =
  | { readonly name: string; readonly characters?: never }
  | { readonly name: null; readonly characters: string };

export interface RuleWarning {
  readonly message: string;
  /** In UTF-16 code units from 0. */
  readonly position: number;
}

/** The text is not in the syntax of password rules. */
export class PasswordRulesSyntaxError extends Error {
  override readonly name = 'PasswordRulesSyntaxError';
  /** The position of the error, in UTF-16 code units from 0. */
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

const NUMBERS = ['minlength', 'maxlength', 'max-consecutive'];
const CLASSES = ['required', 'allowed'];
const CLASS_NAMES = ['lower', 'upper', 'digit', 'special', 'ascii-printable', 'unicode'];
const MOST_TEXT = 4000;

/** Splits a text of password rules into its properties. @throws PasswordRulesSyntaxError */
export function readRules(text: string): { tokens: RuleToken[]; warnings: RuleWarning[] } {
  if (text.length > MOST_TEXT) {
    throw new PasswordRulesSyntaxError(
      `Rules are at most ${MOST_TEXT.toLocaleString('en-NZ')} characters.`,
      MOST_TEXT,
    );
  }
  const reader = new RuleReader(text);
  const tokens: RuleToken[] = [];
  for (;;) {
    reader.skip(/[\s;]*/y);
    if (reader.atEnd) return { tokens, warnings: reader.warnings };
    const token = reader.property();
    if (token !== null) tokens.push(token);
  }
}

class RuleReader {
  readonly warnings: RuleWarning[] = [];
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0] ?? '';
    this.at += match.length;
    return match;
  }

  property(): RuleToken | null {
    const start = this.at;
    const name = this.skip(/[A-Za-z-]+/y).toLowerCase();
    if (name === '') this.fail('a property such as minlength or required should begin here', start);
    this.skip(/\s*/y);
    if (this.skip(/:/y) === '') this.fail(`“${name}” needs a colon and a value`, this.at);
    this.skip(/\s*/y);
    if (!NUMBERS.includes(name) && !CLASSES.includes(name)) {
      this.warnings.push({
        message: `“${name}” is not a property of password rules; it was passed over.`,
        position: start,
      });
      this.skip(/(?:\[[^\]]*\]\]?|[^;])*/y);
      return null;
    }
    if (this.atEnd || this.text[this.at] === ';') {
      this.warnings.push({ message: `“${name}” has no value; it was passed over.`, position: start });
      return null;
    }
    const token = NUMBERS.includes(name)
      ? { name, position: this.at, number: this.number(name), classes: [] }
      : { name, position: this.at, number: null, classes: this.classes() };
    this.skip(/\s*/y);
    if (!this.atEnd && this.text[this.at] !== ';') this.fail('a semicolon should stand here', this.at);
    return token;
  }

  private number(name: string): number {
    const start = this.at;
    const digits = this.skip(/\d+/y);
    if (digits === '') this.fail(`the value of ${name} must be a whole number`, start);
    const value = Number(digits);
    if (value > 1_000_000) this.fail(`${digits.slice(0, 20)} is too large for ${name}`, start);
    if (value === 0 && name !== 'minlength') this.fail(`${name} cannot be 0`, start);
    return value;
  }

  private classes(): CharacterClass[] {
    const classes: CharacterClass[] = [];
    for (;;) {
      const start = this.at;
      if (this.text[start] === '[') {
        const characters = this.custom(start);
        if (characters !== '') classes.push({ name: null, characters });
      } else {
        const name = this.skip(/[A-Za-z-]+/y).toLowerCase();
        if (name === '') this.fail('a class such as lower or [!?] should stand here', start);
        if (!CLASS_NAMES.includes(name)) {
          this.fail(
            `“${name}” is not a class; the classes are ${CLASS_NAMES.join(', ')} and [your own]`,
            start,
          );
        }
        classes.push({ name });
      }
      this.skip(/\s*/y);
      if (this.skip(/,\s*/y) === '') return classes;
    }
  }

  /** Reads a class between brackets: a `-` counts only as the first character, a `]` only as the last. */
  private custom(start: number): string {
    const end = this.text.indexOf(']', start + 1);
    if (end === -1) this.fail('this bracket is never closed', start);
    const last = this.text[end + 1] === ']' ? end + 1 : end;
    let characters = '';
    for (let index = start + 1; index < last; index++) {
      const character = this.text[index] ?? '';
      if (character === '-' && index > start + 1) {
        this.warnings.push({
          message: 'A - counts only as the first character of a set; this one was passed over.',
          position: index,
        });
      } else if (character < ' ' || character > '~') {
        this.warnings.push({
          message: `“${character}” is not printable ASCII; it was passed over.`,
          position: index,
        });
      } else characters += character;
    }
    this.at = last + 1;
    return characters;
  }

  private fail(message: string, position: number): never {
    throw new PasswordRulesSyntaxError(`At character ${position + 1}, ${message}.`, position);
  }
}
