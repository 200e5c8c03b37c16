import type { Source } from './chars.ts';
import { flagsAt, IMMEDIATE_WORD, LANGUAGE_WORD, mayHaveMeaning, QUERY_WORD, ROUTINE_WORD } from './words.ts';

/** Flags in addition to the meanings of words: a language other than SQL was named, and a `$$` body was changed. */
const OTHER_LANGUAGE = 1 << 12;
const BODY_CHANGED = 1 << 13;

/** The few things that the proof must remember about the current statement. */
export class StatementTracker {
  /** The words found in it, as a sum of such flags. */
  seen = 0;

  reset(): void {
    this.seen = 0;
  }

  /**
   * Passes a word. Returns false if the word makes an earlier change of a `$$` body wrong.
   * @param flags what {@link flagsAt} returns for it, if that is already known.
   */
  word(source: Source, start: number, length: number, flags = -1): boolean {
    if (this.expectsLanguage) return this.language(source.text.slice(start, start + length).toUpperCase());
    if (mayHaveMeaning(length, source.codes[start] as number))
      this.seen |= flags < 0 ? flagsAt(source, start, start + length) : flags;
    return true;
  }

  /** Whether the next token names the language of the statement's routine. */
  get expectsLanguage(): boolean {
    return this.has(LANGUAGE_WORD);
  }

  /** Passes the name of a language, in upper case. Returns false as {@link word} does. */
  language(name: string): boolean {
    if (name !== 'LANGUAGE') this.seen &= ~LANGUAGE_WORD;
    if (name !== 'LANGUAGE' && name !== 'SQL') this.seen |= OTHER_LANGUAGE;
    return !(this.has(OTHER_LANGUAGE) && this.has(BODY_CHANGED));
  }

  /** Whether an alias can occur in this statement at all. */
  get isQuery(): boolean {
    return this.has(QUERY_WORD);
  }

  /** Whether a `$$` body that follows the word `last` (upper-cased) holds SQL. */
  allowsSqlBody(last: string): boolean {
    if (this.has(OTHER_LANGUAGE)) return false;
    return last === 'AS' ? this.has(ROUTINE_WORD | IMMEDIATE_WORD) : last === 'IMMEDIATE';
  }

  bodyChanged(): void {
    this.seen |= BODY_CHANGED;
  }

  private has(flags: number): boolean {
    return (this.seen & flags) !== 0;
  }
}
