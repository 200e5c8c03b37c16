import { CARRIAGE_RETURN, LINE_FEED } from './syntax.ts';

export interface Place {
  /** In bytes from the start, or in UTF-16 code units if the input is a text. */
  readonly offset: number;
  /** From 1; LF, CR and CR LF each end a line. */
  readonly line: number;
  /** From 1, in characters (code points). */
  readonly column: number;
}

/** A known position, so that nothing before it has to be read: the start of a line, and its number. */
export interface LineStart {
  readonly start: number;
  readonly line: number;
}

const FIRST_LINE: LineStart = { start: 0, line: 1 };

/** Finds lines and columns. With calls in rising order, it reads every byte once. */
export class Locator {
  readonly #bytes: Uint8Array;
  readonly #origin: LineStart;
  #offset: number;
  #line: number;
  #column = 1;

  constructor(bytes: Uint8Array, origin: LineStart = FIRST_LINE) {
    this.#bytes = bytes;
    this.#origin = origin;
    this.#offset = origin.start;
    this.#line = origin.line;
  }

  locate(offset: number): Place {
    if (offset < this.#offset) {
      this.#offset = this.#origin.start;
      this.#line = this.#origin.line;
      this.#column = 1;
    }
    const bytes = this.#bytes;
    for (; this.#offset < offset; this.#offset += 1) {
      const byte = bytes[this.#offset] ?? 0;
      if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[this.#offset + 1] !== LINE_FEED)) {
        this.#line += 1;
        this.#column = 1;
      } else if ((byte & 0xc0) !== 0x80 && byte !== CARRIAGE_RETURN) {
        this.#column += 1;
      }
    }
    return { offset, line: this.#line, column: this.#column };
  }
}

export function locate(bytes: Uint8Array, offset: number, origin?: LineStart): Place {
  return new Locator(bytes, origin).locate(offset);
}
