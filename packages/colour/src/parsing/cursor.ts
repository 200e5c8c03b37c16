import type { Token } from './tokens.ts';

/** Reads tokens one after the other. */
export class Cursor {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The next token, space or not. */
  peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  /** Passes over spaces; whether there were any. */
  skipSpaces(): boolean {
    const before = this.#at;
    while (this.peek()?.type === 'space') this.#at++;
    return this.#at > before;
  }

  /** Takes the next token if it is of that type, spaces before it or not. */
  take(type: Token['type']): boolean {
    const before = this.#at;
    this.skipSpaces();
    if (this.peek()?.type === type) {
      this.#at++;
      return true;
    }
    this.#at = before;
    return false;
  }

  /** Takes the next token if it is that word. */
  takeWord(word: string): boolean {
    const before = this.#at;
    this.skipSpaces();
    const token = this.next();
    if (token?.type === 'ident' && token.name === word) return true;
    this.#at = before;
    return false;
  }

  /** A closing bracket, or the end of the text, which closes all that is open (CSS Syntax 3 §5). */
  close(): boolean {
    return this.take(')') || this.atEnd();
  }

  atEnd(): boolean {
    this.skipSpaces();
    return this.#at >= this.#tokens.length;
  }
}
