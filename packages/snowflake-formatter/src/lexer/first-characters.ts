import * as C from './characters.ts';
import * as K from './kinds.ts';

/** What a character beyond ASCII can start. */
export function wideKind(code: number): number {
  if (C.isWordPart(code)) return C.LETTER;
  return C.isWideSpace(code) ? C.SPACE : C.OTHER;
}

/** Whether there is a complete surrogate pair at `at`. */
export function isPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

/** Whether `text.slice(start, end)` contains a line break. */
export function hasNewline(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    if (text.charCodeAt(i) === 10) return true;
  }
  return false;
}

/** `x'FF'`, and the prefixes of other dialects: separating them from their string would change the meaning. */
export function isStringPrefix(code: number): boolean {
  const letter = code | 32;
  return (
    letter === 120 || letter === 98 || letter === 110 || letter === 114 || letter === 101 || letter === 117
  );
}

/** Whether a system function's name starts at `start`, whose first `$` is its seventh character. */
export function isSystem(text: string, start: number): boolean {
  return text.slice(start, start + 6).toUpperCase() === 'SYSTEM';
}

/** The kind of a token that is always one character. */
export function singleKind(code: number): number {
  switch (code) {
    case 44:
      return K.COMMA;
    case 59:
      return K.SEMICOLON;
    case 40:
      return K.OPEN_PAREN;
    case 41:
      return K.CLOSE_PAREN;
    case 91:
      return K.OPEN_BRACKET;
    case 93:
      return K.CLOSE_BRACKET;
    default:
      return K.CLOSE_BRACE;
  }
}
