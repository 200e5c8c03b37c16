import * as C from './characters.ts';
import * as K from './kinds.ts';

/** The kind of token that a character beyond ASCII can start. */
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

/**
 * Whether a letter can be the prefix of a string, as in `x'FF'` or in other dialects: a space after it would change the
 * meaning.
 */
export function isStringPrefix(code: number): boolean {
  return 'xbnreu'.includes(String.fromCharCode(code | 32));
}

/** Whether a system function's name starts at `start`. Its seventh character is known to be `$`. */
export function isSystem(text: string, start: number): boolean {
  return text.slice(start, start + 6).toUpperCase() === 'SYSTEM';
}

const single = new Uint8Array(128);
for (const [i, mark] of [...',;()[]{}'].entries()) single[mark.charCodeAt(0)] = K.COMMA + i;

/** The kind of a token that is always one character. */
export function singleKind(code: number): number {
  return single[code] as number;
}
