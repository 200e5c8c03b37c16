import { NUMBER, OPERATOR, QUOTED_NAME, STRING, TAG, TEMPLATE, WORD_TOKEN } from './cursor.ts';

/** `)`, `]` and `}`. */
const CLOSING: ReadonlySet<number> = new Set([41, 93, 125]);

/** What a bracket encloses. */
const ANYTHING = 0;
/** The fields of an OBJECT type. */
const FIELDS = 1;
/** A brace and a name, `{name}`: another program's placeholder. */
const PLACEHOLDER = 2;

/**
 * Follows a text token by token and knows whether the letter case of the next name could have a meaning, if it is not in
 * quotes: as the step of a path, after a colon, as the field of an OBJECT type, in another program's placeholder. Where
 * templates leave that open, it could.
 */
export class NameTracker {
  private lastKind = 0;
  private lastCode = 0;
  /** Whether the next name is a step, and whether the last token is one. */
  private stepNext = false;
  private stepTaken = false;
  private readonly brackets: number[] = [];
  private placeholders = 0;
  /** Whether the statement is a command of the SnowSQL client, `!source My_Script.sql`. */
  private command = false;

  /** Whether the letter case of a name that comes next has no meaning. */
  get isFree(): boolean {
    const { lastCode } = this;
    if (this.stepNext || this.command || this.placeholders > 0 || lastCode === 123) return false;
    return this.brackets.at(-1) !== FIELDS || (lastCode !== 40 && lastCode !== 44);
  }

  /**
   * Passes a token.
   * @param code its only character, if it is an operator of one.
   * @param followsObject whether the word OBJECT precedes it.
   */
  pass(kind: number, code: number, followsObject: boolean): void {
    const { lastKind, lastCode, stepTaken } = this;
    if (kind === TAG) {
      // What precedes the tag may be there or not, so a step may continue after it.
      this.stepNext ||= stepTaken;
      this.command = false;
      return;
    }
    const step = this.stepNext;
    this.stepNext = false;
    this.stepTaken =
      step && (kind === WORD_TOKEN || kind === QUOTED_NAME || kind === NUMBER || kind === TEMPLATE);
    this.lastKind = kind;
    this.lastCode = code;
    if (kind === WORD_TOKEN && lastCode === 123) {
      this.brackets[this.brackets.length - 1] = PLACEHOLDER;
      this.placeholders++;
    }
    if (kind !== OPERATOR) return;
    if (code === 59) {
      this.brackets.length = 0;
      this.placeholders = 0;
      this.command = false;
    } else if (code === 33) this.command ||= lastKind === 0 || lastCode === 59;
    else if (code === 58) this.stepNext = lastKind !== STRING;
    else if (code === 46) this.stepNext = stepTaken || step || CLOSING.has(lastCode) || lastKind === TEMPLATE;
    else if (code === 40 || code === 91 || code === 123)
      this.brackets.push(code === 40 && followsObject ? FIELDS : ANYTHING);
    else if (CLOSING.has(code) && this.brackets.pop() === PLACEHOLDER) this.placeholders--;
  }
}
