/** The few things that the proof has to remember of the statement that it is in. */

const NOTHING = 0;
const PROCEDURE_WORD = 1;
const IMMEDIATE_WORD = 2;
const LANGUAGE_WORD = 3;
const QUERY_WORD = 4;

/** Only words of these lengths and first letters are looked up. */
const MEANINGS: ReadonlyMap<string, number> = new Map([
  ['PROCEDURE', PROCEDURE_WORD],
  ['FUNCTION', PROCEDURE_WORD],
  ['TASK', PROCEDURE_WORD],
  ['ALERT', PROCEDURE_WORD],
  ['IMMEDIATE', IMMEDIATE_WORD],
  ['LANGUAGE', LANGUAGE_WORD],
  ['SELECT', QUERY_WORD],
  ['FROM', QUERY_WORD],
  ['JOIN', QUERY_WORD],
  ['MERGE', QUERY_WORD],
  ['UPDATE', QUERY_WORD],
  ['DELETE', QUERY_WORD],
  ['INSERT', QUERY_WORD],
]);

/** Lengths of the words above, as bits. */
const LENGTHS = (1 << 4) | (1 << 5) | (1 << 6) | (1 << 8) | (1 << 9);
/** Their first letters, as bits from A. */
const INITIALS = [...MEANINGS.keys()].reduce((bits, word) => bits | (1 << (word.charCodeAt(0) - 65)), 0);

export class StatementTracker {
  private query = false;
  private routine = false;
  private immediate = false;
  private languageNext = false;
  private otherLanguage = false;
  private changed = false;

  reset(): void {
    this.query = false;
    this.routine = false;
    this.immediate = false;
    this.languageNext = false;
    this.otherLanguage = false;
    this.changed = false;
  }

  /** Takes note of a word. False when it makes an earlier change of a `$$` body wrong. */
  word(text: string, start: number, length: number): boolean {
    if (this.languageNext) {
      this.languageNext = false;
      if (text.slice(start, start + length).toUpperCase() !== 'SQL') this.otherLanguage = true;
      return !(this.otherLanguage && this.changed);
    }
    if (length > 9 || ((LENGTHS >> length) & 1) === 0) return true;
    const initial = (text.charCodeAt(start) | 32) - 97;
    if (initial < 0 || initial > 25 || ((INITIALS >> initial) & 1) === 0) return true;
    switch (MEANINGS.get(text.slice(start, start + length).toUpperCase()) ?? NOTHING) {
      case QUERY_WORD:
        this.query = true;
        break;
      case PROCEDURE_WORD:
        this.routine = true;
        break;
      case IMMEDIATE_WORD:
        this.immediate = true;
        break;
      case LANGUAGE_WORD:
        this.languageNext = true;
        break;
      default:
    }
    return true;
  }

  /** Whether an alias can occur in this statement at all. */
  isQuery(): boolean {
    return this.query;
  }

  /** Whether a `$$` body that follows the word `last` (upper-cased) holds SQL. */
  allowsSqlBody(last: string): boolean {
    if (this.otherLanguage) return false;
    return last === 'AS' ? this.routine || this.immediate : last === 'IMMEDIATE';
  }

  bodyChanged(): void {
    this.changed = true;
  }
}
