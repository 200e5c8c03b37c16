/**
 * Maps the many ways of writing digits, spaces and marks to one, character for character, so that an index into the
 * result is an index into the text and the original spelling can always be cut out.
 */

// The zero of every run of decimal digits in the Basic Multilingual Plane (Unicode 16, general category Nd).
const DIGIT_ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0,
  0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
];

const MARKS = new Map<string, string>([
  ['\u066b', '.'], // Arabic decimal separator
  ['\u066c', "'"], // Arabic thousands separator
  ['\u060c', ','],
  ['\uff0c', ','],
  ['\uff0e', '.'],
  ['\uff05', '%'],
  ['\u066a', '%'],
  ['\uff0f', '/'],
  ['\uff1a', ':'],
  ['\uff08', '('],
  ['\uff09', ')'],
  ['\uff0d', '-'],
  ['\u00b7', '.'], // the raised decimal point of older British prices
  ['\u2019', "'"],
  ['\u2018', "'"],
  ['\u02bc', "'"],
  ['\u00b4', "'"],
  ['\u0060', "'"],
  ['\u02b9', "'"],
  ['\u2032', "'"],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2012', '-'],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u2015', '-'],
  ['\u2212', '-'],
  ['\u301c', '~'],
  ['\uff5e', '~'],
]);

// Characters that change how text is displayed but not its content: bidirectional controls, joiners, soft hyphen.
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Returns the text without invisible characters, in composed form, trimmed. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').trim();
}

/** Returns a text of the same length: ASCII digits, ASCII marks, and a plain space for every kind of space. */
export function plainCharacters(text: string): string {
  return text.replace(/[^\u0021-\u005f\u0061-\u007e]/g, plainCharacter);
}

function plainCharacter(character: string): string {
  if (character === ' ') return ' ';
  const mark = MARKS.get(character);
  if (mark !== undefined) return mark;
  if (/\s/.test(character)) return character === '\n' || character === '\r' ? '\n' : ' ';
  const code = character.charCodeAt(0);
  if (code < 0x0660) return character;
  const zero = DIGIT_ZEROS.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? character : String(code - zero);
}

export function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9' && character.length === 1;
}

const LETTER = /[\p{L}\p{M}]/u;

export function isLetter(character: string | undefined): boolean {
  return character !== undefined && LETTER.test(character);
}

// Scripts written without spaces between words, where a currency word needs no word boundary.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export function isUnspacedScript(character: string | undefined): boolean {
  return character !== undefined && UNSPACED.test(character);
}
