import { DATA_TYPE, FUNCTION, wordFlags } from '../vocabulary/index.ts';
import { codeAt, Source } from './chars.ts';
import { Cursor, QUOTED_NAME } from './cursor.ts';

/** The kinds of the preceding token, as far as they decide what may follow. */
export const START = 0;
export const NAME = 1;
export const VALUE = 2;
export const SIGN = 3;
export const KEYWORD = 4;
export const OPENING = 5;
export const CLOSING = 6;
export const COMMA = 7;
export const ANY = 8;
export const STOP = 9;
export const COLON = 10;

/** Decides which names, values and punctuation may follow each other in SQL. */
export abstract class TokenOrder {
  protected readonly cursor: Cursor;
  protected readonly incomplete: boolean;
  protected readonly brackets: number[] = [];
  protected last = START;
  protected lastWord = '';
  protected names = 0;
  protected statement = false;
  protected definition = false;
  protected clause = false;
  /** The number of open CASEs. */
  protected cases = 0;
  protected due: readonly string[] = [];
  protected first = true;
  protected proofs = 0;
  protected calls = 0;
  protected comparisons = 0;
  protected connectives = 0;
  protected assignment = false;
  protected tokens = 0;
  protected sinceStart = 0;
  constructor(text: string, incomplete: boolean) {
    this.cursor = new Cursor(new Source(text));
    this.incomplete = incomplete;
  }

  protected get text(): string {
    const { source, start, end } = this.cursor;
    return source.text.slice(start, end);
  }

  /** The character after the current token and white space. */
  protected get next(): number {
    const { source, end } = this.cursor;
    let at = end;
    while (at < source.length && codeAt(source, at) <= 32) at++;
    return codeAt(source, at);
  }

  protected get afterDot(): boolean {
    const { source, start } = this.cursor;
    return codeAt(source, start - 1) === 46;
  }

  protected get nextStart(): number {
    const { source, end } = this.cursor;
    let at = end;
    while (at < source.length && codeAt(source, at) <= 32) at++;
    return at;
  }

  protected keyword(): true {
    this.last = KEYWORD;
    this.names = 0;
    return true;
  }

  protected name(plain: boolean): boolean {
    const { last } = this;
    this.first = this.first && last === ANY;
    // A template beside a name may produce anything.
    if (
      this.text.startsWith('jinja_') &&
      this.names > 0 &&
      (this.clause || this.definition || this.cases > 0)
    ) {
      this.last = ANY;
      this.names = 0;
      return true;
    }
    if (last === VALUE || last === CLOSING) {
      if (!this.clause && !this.definition && !this.afterDot) return false;
      this.names = 2;
    } else if (last === NAME) this.names++;
    else this.names = 1;
    const typed = plain && this.isTyped;
    if (this.names > 2 && !typed && !this.definition) return false;
    if (this.names === 2 && !this.clause && !this.definition && !typed) return false;
    if (this.definition && this.names > 3 && this.brackets.length === 0 && !typed) return false;
    this.last = NAME;
    return true;
  }

  protected get isTyped(): boolean {
    return (wordFlags(this.text.toUpperCase()) & DATA_TYPE) !== 0 && this.definition;
  }

  protected value(allowed: boolean): boolean {
    const { last } = this;
    this.first = false;
    if ((last === NAME || last === VALUE || last === CLOSING) && !allowed && !this.definition) return false;
    this.last = VALUE;
    this.names = 0;
    return true;
  }

  protected operator(mark: string): boolean {
    const { last, cursor } = this;
    const { source, end } = cursor;
    const after = codeAt(source, end);
    switch (mark) {
      case '(':
      case '[':
      case '{':
        return this.opens(mark);
      case ')':
      case ']':
      case '}':
        if (this.brackets.pop() !== mark.charCodeAt(0)) return false;
        if (last === SIGN && !this.incomplete) return false;
        this.last = CLOSING;
        this.names = 0;
        return true;
      case ',':
        if (last === SIGN && !this.incomplete) return false;
        if (last === START && this.tokens > 1) return false;
        this.first = false;
        this.last = COMMA;
        this.names = 0;
        return true;
      case ';':
        if (this.brackets.length > 0 || this.due.length > 0) return false;
        if (!this.statement && this.sinceStart > 2) return false;
        this.restart();
        return true;
      case '.':
        if (last === START || after <= 32) return false;
        // A method call on the result of a call belongs to another language.
        if (codeAt(source, cursor.start - 1) === 41) return false;
        this.last = SIGN;
        return true;
      case ':':
        if (after <= 32 && !this.brackets.includes(125)) return false;
        this.last = this.brackets.includes(125) ? KEYWORD : COLON;
        this.names = 0;
        return true;
      case '::':
        this.proofs++;
        this.last = KEYWORD;
        return last !== START && last !== SIGN;
      case '?':
        return this.value(false);
      case '`': {
        const close = source.text.indexOf('`', end);
        if (close < 0 || /\n/.test(source.text.slice(end, close))) return false;
        cursor.passed(QUOTED_NAME, cursor.start, close + 1);
        return this.name(false);
      }
      default:
        return this.sign(mark);
    }
  }

  protected opens(mark: string): boolean {
    const { last, cursor } = this;
    const { source, start } = cursor;
    this.brackets.push(mark === '(' ? 41 : mark.charCodeAt(0) + 2);
    if (mark === '(' && last === NAME) {
      const tight = codeAt(source, start - 1) > 32;
      if (tight || (wordFlags(this.lastWord) & (FUNCTION | DATA_TYPE)) !== 0) this.calls++;
    }
    if (mark === '(' && last === VALUE && !this.definition) return false;
    if (mark === '{' && (last === NAME || last === VALUE || last === CLOSING) && !this.definition)
      return false;
    // A query may begin.
    this.first = mark === '(' && this.first;
    this.last = this.first ? START : OPENING;
    this.names = 0;
    return true;
  }

  protected sign(mark: string): boolean {
    const { last } = this;
    this.first = false;
    if (!/^(?:[-+*/%=<>^~|&]|<=|>=|<>|!=|\|\||=>|->|\*\*)$/.test(mark))
      return this.definition && mark === '$$';
    if (mark === '*' && (last === KEYWORD || last === OPENING || last === COMMA || last === SIGN)) {
      this.last = NAME;
      this.names = 1;
      return true;
    }
    const unary = mark === '-' || mark === '+';
    const wants = last === SIGN || last === START || last === OPENING || last === COMMA;
    if (wants && !unary && !this.incomplete) return false;
    if (mark === '||' || mark === '<>') this.proofs++;
    if (/^(?:=|<|>|<=|>=|!=)$/.test(mark)) this.comparisons++;
    if (mark === '=' && this.tokens === 2) this.assignment = true;
    this.last = SIGN;
    this.names = 0;
    return true;
  }

  protected restart(): void {
    this.last = STOP;
    this.first = true;
    this.statement = false;
    this.definition = false;
    this.clause = false;
    this.names = 0;
    this.sinceStart = 0;
  }
}
