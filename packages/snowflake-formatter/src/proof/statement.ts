import type { Source } from './chars.ts';
import { flagsAt, IMMEDIATE_WORD, LANGUAGE_WORD, mayHaveMeaning, QUERY_WORD, ROUTINE_WORD } from './words.ts';

/** The few things that the proof has to remember about the current statement. */

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

  /**
   * Passes a word. Returns false if the word makes an earlier change of a `$$` body wrong.
   * @param flags what {@link flagsAt} returns for it, if that is already known.
   */
  word(source: Source, start: number, length: number, flags = -1): boolean {
    if (this.languageNext) return this.language(source.text.slice(start, start + length).toUpperCase());
    if (!mayHaveMeaning(length, source.codes[start] as number)) return true;
    const meaning = flags < 0 ? flagsAt(source, start, start + length) : flags;
    if ((meaning & QUERY_WORD) !== 0) this.query = true;
    else if ((meaning & ROUTINE_WORD) !== 0) this.routine = true;
    else if ((meaning & IMMEDIATE_WORD) !== 0) this.immediate = true;
    else if ((meaning & LANGUAGE_WORD) !== 0) this.languageNext = true;
    return true;
  }

  /** Whether the next token names the language of the statement's routine. */
  get expectsLanguage(): boolean {
    return this.languageNext;
  }

  /** Passes the name of a language, upper-cased. Returns false as {@link word} does. */
  language(name: string): boolean {
    this.languageNext = name === 'LANGUAGE';
    if (name !== 'SQL' && !this.languageNext) this.otherLanguage = true;
    return !(this.otherLanguage && this.changed);
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
