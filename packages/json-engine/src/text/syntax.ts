/** Bytes with a meaning in JSON. All of them are ASCII, so they are the same in UTF-8 and in UTF-16. */
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const DIGIT_0 = 0x30;
export const DIGIT_9 = 0x39;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const LETTER_F = 0x66;
export const LETTER_N = 0x6e;
export const LETTER_T = 0x74;
export const LETTER_U = 0x75;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** A token's kind is its first byte, except for numbers, which all have the kind of a zero, and the end. */
export const NUMBER = 0x30;
export const END = 0;

export function isDigit(byte: number): boolean {
  return byte >= DIGIT_0 && byte <= DIGIT_9;
}

/** Whether a byte is one of the four that RFC 8259 §2 allows between tokens. */
export function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

/** The value of a hexadecimal digit, or -1. */
export function hexValue(byte: number): number {
  if (isDigit(byte)) return byte - DIGIT_0;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
