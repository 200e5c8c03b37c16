/** What a character can start, for the codes below 128. */
export const OTHER = 0;
export const SPACE = 1;
export const NEWLINE = 2;
export const LETTER = 3;
export const DIGIT = 4;
export const SYMBOL = 5;
export const QUOTE = 6;
export const DOUBLE_QUOTE = 7;
export const DOLLAR = 8;
export const SINGLE = 9;

export const CLASS: Uint8Array = new Uint8Array(128);
/** 1 for every character that may stand inside a word: letters, digits, `_`, `$`. */
export const WORD_PART: Uint8Array = new Uint8Array(128);
/** The upper-case code for every ASCII code. */
export const UPPER: Uint8Array = new Uint8Array(128);

for (let code = 0; code < 128; code++) {
  UPPER[code] = code >= 97 && code <= 122 ? code - 32 : code;
  const letter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
  const digit = code >= 48 && code <= 57;
  if (letter) CLASS[code] = LETTER;
  if (digit) CLASS[code] = DIGIT;
  if (letter || digit || code === 36) WORD_PART[code] = 1;
}
for (const code of [9, 11, 12, 32]) CLASS[code] = SPACE;
for (const code of [10, 13]) CLASS[code] = NEWLINE;
for (const symbol of '+-*/%=<>!|&^~.:@?{#') CLASS[symbol.charCodeAt(0)] = SYMBOL;
for (const symbol of ',;()[]}') CLASS[symbol.charCodeAt(0)] = SINGLE;
CLASS[39] = QUOTE;
CLASS[34] = DOUBLE_QUOTE;
CLASS[36] = DOLLAR;

const WHITE_SPACE = /\s/;

/** Whether a character is white space beyond ASCII. */
export function isWideSpace(code: number): boolean {
  return code >= 128 && WHITE_SPACE.test(String.fromCharCode(code));
}

/** Whether a character is white space of any kind, including line breaks. */
export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || isWideSpace(code);
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}\p{M}]$/u;
/** A cache for each character beyond ASCII: 0 unknown, 1 part of a word, 2 not part of one. */
const wide: Uint8Array = new Uint8Array(65536);

/**
 * Whether the character may continue a word: a letter, digit or mark of any script, `_` or `$`. Surrogates never do, so
 * characters beyond the first 65,536 are unknown, as they are to Snowflake.
 */
export function isWordPart(code: number): boolean {
  if (code < 128) return WORD_PART[code] === 1;
  if (!(code >= 128)) return false;
  const known = wide[code];
  if (known !== 0) return known === 1;
  const part = LETTER_OR_DIGIT.test(String.fromCharCode(code));
  wide[code] = part ? 1 : 2;
  return part;
}

/** The end of the word, or of the part of a word, that starts at `at`. */
export function wordEnd(text: string, at: number): number {
  let end = at;
  while (isWordPart(text.charCodeAt(end))) end++;
  return end;
}

/**
 * The end of a number with its fraction and exponent. A range (`1..5`) keeps its dots; adjacent letters are part of the
 * number.
 */
export function numberEnd(text: string, start: number): number {
  let at = digits(text, start);
  if (text.charCodeAt(at) === 46 && text.charCodeAt(at + 1) !== 46) at = digits(text, at + 1);
  const code = text.charCodeAt(at);
  if (code === 101 || code === 69) {
    const sign = text.charCodeAt(at + 1);
    const from = sign === 43 || sign === 45 ? at + 2 : at + 1;
    const end = digits(text, from);
    if (end > from) at = end;
  }
  return wordEnd(text, at);
}

function digits(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code >= 48 && code <= 57)) return at;
    at++;
  }
}
