import type { Token } from './tokens.ts';

/** Reads tokens one after another. */
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

  /** Skips spaces; returns whether there were any. */
  skipSpaces(): boolean {
    const before = this.#at;
    while (this.peek()?.type === 'space') this.#at++;
    return this.#at > before;
  }

  /** Consumes the next token if it has this type, with or without spaces before it. */
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

  /** Consumes the next token if it is this word. */
  takeWord(word: string): boolean {
    const before = this.#at;
    this.skipSpaces();
    const token = this.next();
    if (token?.type === 'ident' && token.name === word) return true;
    this.#at = before;
    return false;
  }

  /** Consumes a closing bracket, or the end of the text, which closes everything that is open (CSS Syntax 3 §5). */
  close(): boolean {
    return this.take(')') || this.atEnd();
  }

  atEnd(): boolean {
    this.skipSpaces();
    return this.#at >= this.#tokens.length;
  }
}
