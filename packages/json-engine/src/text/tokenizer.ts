import {
  type Explanation,
  explainByte,
  explainLiteral,
  explainNumber,
  explainString,
} from './explain-token.ts';
import { JsonError } from './json-error.ts';
import { type LineStart, locate } from './locate.ts';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  DIGIT_0,
  DIGIT_9,
  DOT,
  END,
  hexValue,
  isDigit,
  LETTER_F,
  LETTER_N,
  LETTER_T,
  LETTER_U,
  MINUS,
  NUMBER,
  OPEN_ARRAY,
  OPEN_OBJECT,
  PLUS,
  QUOTE,
  SPACE,
} from './syntax.ts';
import { sequenceLength } from './utf8.ts';

export interface TokenizerOptions {
  /** Where to start and end, in bytes; the whole by default. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** The number of the line that begins at `start`; 1 by default. */
  readonly line?: number | undefined;
  /** False if the bytes may contain lone surrogates (see encodeText). */
  readonly wellFormed?: boolean | undefined;
}

/**
 * The tokens of RFC 8259 in a UTF-8 text, one at a time and without copying: `next()` returns the kind of the token
 * from `start` to `end`. It throws a JsonError at the first byte that no token can have there.
 */
export class Tokenizer {
  readonly bytes: Uint8Array;
  readonly limit: number;
  readonly origin: LineStart;
  readonly #surrogates: boolean;
  start = 0;
  end: number;
  /** Set after a string: whether it has an escape, and the offset of its first lone surrogate, or -1. */
  escaped = false;
  halfSurrogate = -1;

  constructor(
    bytes: Uint8Array,
    { start = 0, end = bytes.length, line = 1, wellFormed = true }: TokenizerOptions = {},
  ) {
    this.bytes = bytes;
    this.end = start;
    this.origin = { start, line };
    this.limit = end;
    this.#surrogates = !wellFormed;
  }

  next(): number {
    const { bytes, limit } = this;
    let at = this.end;
    let byte = 0;
    for (; at < limit; at += 1) {
      byte = bytes[at] ?? 0;
      if (byte > SPACE || (byte !== SPACE && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
    }
    this.start = at;
    if (at >= limit) {
      this.end = at;
      return END;
    }
    switch (byte) {
      case QUOTE:
        return this.#string(at + 1);
      case OPEN_OBJECT:
      case CLOSE_OBJECT:
      case OPEN_ARRAY:
      case CLOSE_ARRAY:
      case COLON:
      case COMMA:
        this.end = at + 1;
        return byte;
      case LETTER_T:
        return this.#literal(at, 0x72, 0x75, 0x65, LETTER_T);
      case LETTER_N:
        return this.#literal(at, 0x75, 0x6c, 0x6c, LETTER_N);
      case LETTER_F:
        // "false" is its f and four more letters: the first of them is checked here.
        if (bytes[at + 1] !== 0x61 || at + 1 >= limit) return this.#refuse(at, explainLiteral);
        return this.#literal(at + 1, 0x6c, 0x73, 0x65, LETTER_F);
      default:
        if (byte === MINUS || (byte >= DIGIT_0 && byte <= DIGIT_9)) return this.#number(at, byte);
        return this.#refuse(at, explainByte);
    }
  }

  #literal(at: number, second: number, third: number, fourth: number, kind: number): number {
    const { bytes } = this;
    const whole = bytes[at + 1] === second && bytes[at + 2] === third && bytes[at + 3] === fourth;
    if (!whole || at + 4 > this.limit || isWordByte(bytes, at + 4, this.limit))
      return this.#refuse(this.start, explainLiteral);
    this.end = at + 4;
    return kind;
  }

  #number(start: number, first: number): number {
    const { bytes, limit } = this;
    let at = first === MINUS ? start + 1 : start;
    const integer = at < limit ? (bytes[at] ?? 0) : 0;
    if (!isDigit(integer)) return this.#refuse(start, explainNumber);
    at = integer === DIGIT_0 ? at + 1 : this.#digits(at + 1);
    if (at < limit && bytes[at] === DOT) {
      const from = at + 1;
      at = this.#digits(from);
      if (at === from) return this.#refuse(start, explainNumber);
    }
    if (at < limit && ((bytes[at] ?? 0) | 0x20) === 0x65) {
      const sign = bytes[at + 1];
      const from = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
      at = this.#digits(from);
      if (at === from || from > limit) return this.#refuse(start, explainNumber);
    }
    if (isWordByte(bytes, at, limit)) return this.#refuse(start, explainNumber);
    this.end = at;
    return NUMBER;
  }

  #digits(from: number): number {
    const { bytes, limit } = this;
    let at = from;
    while (at < limit && isDigit(bytes[at] ?? 0)) at += 1;
    return at;
  }

  #string(from: number): number {
    const { bytes, limit } = this;
    let at = from;
    this.escaped = false;
    this.halfSurrogate = -1;
    while (at < limit) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) {
        this.end = at + 1;
        return QUOTE;
      }
      if (byte === BACKSLASH) {
        this.escaped = true;
        at = this.#escape(at);
      } else if (byte < SPACE) {
        return this.#refuse(at, explainString);
      } else if (byte < 0x80) {
        at += 1;
      } else {
        const length = sequenceLength(bytes, at, limit, this.#surrogates);
        if (length === 0) return this.#refuse(at, explainByte);
        if (length === 3 && byte === 0xed && (bytes[at + 1] ?? 0) >= 0xa0) this.#half(at);
        at += length;
      }
    }
    return this.#refuse(limit, explainString);
  }

  /** Returns where the escape that begins at `at` ends. RFC 8259 §7. */
  #escape(at: number): number {
    const { bytes, limit } = this;
    const letter = at + 1 < limit ? (bytes[at + 1] ?? 0) : 0;
    if (letter !== LETTER_U) {
      if (!isEscapeLetter(letter)) this.#refuse(at, explainString);
      return at + 2;
    }
    const unit = this.#unit(at);
    if (unit < 0) this.#refuse(at, explainString);
    if (unit < 0xd800 || unit > 0xdfff) return at + 6;
    const next = bytes[at + 6] === BACKSLASH && bytes[at + 7] === LETTER_U ? this.#unit(at + 6) : -1;
    if (unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) return at + 12;
    this.#half(at);
    return at + 6;
  }

  /** Returns the code unit of the \u escape at `at`, or -1. */
  #unit(at: number): number {
    let unit = 0;
    for (let i = at + 2; i < at + 6; i += 1) {
      const digit = i < this.limit ? hexValue(this.bytes[i] ?? 0) : -1;
      if (digit < 0) return -1;
      unit = unit * 16 + digit;
    }
    return unit;
  }

  #half(at: number): void {
    if (this.halfSurrogate === -1) this.halfSurrogate = at;
  }

  #refuse(at: number, explain: (bytes: Uint8Array, at: number, limit: number) => Explanation): never {
    const { message, offset } = explain(this.bytes, at, this.limit);
    throw new JsonError(message, locate(this.bytes, offset, this.origin));
  }
}

function isEscapeLetter(byte: number): boolean {
  switch (byte) {
    case QUOTE:
    case BACKSLASH:
    case 0x2f: // /
    case 0x62: // b
    case LETTER_F:
    case LETTER_N:
    case 0x72: // r
    case LETTER_T:
      return true;
    default:
      return false;
  }
}

/** Whether the byte belongs to the same word: "truex" and "12a" are read as one error, not as two tokens. */
function isWordByte(bytes: Uint8Array, at: number, limit: number): boolean {
  if (at >= limit) return false;
  const byte = bytes[at] ?? 0;
  return (
    (byte >= DIGIT_0 && byte <= DIGIT_9) ||
    ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ||
    byte === DOT ||
    byte === PLUS ||
    byte === MINUS ||
    byte === 0x5f ||
    byte === 0x24
  );
}
