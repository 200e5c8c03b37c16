import { CARRIAGE_RETURN, DOT, isDigit, LINE_FEED, MINUS, PLUS, SPACE, TAB } from './syntax.ts';
import { codePointAt, decodeText, sequenceLength } from './utf8.ts';

/** The reason why there is no valid token, and the byte at which it was found. */
export interface Explanation {
  readonly message: string;
  readonly offset: number;
}

/** How much of a wrong word a message quotes. */
const QUOTED = 30;

const WORDS: Readonly<Record<string, string>> = {
  None: 'Python’s None is null in JSON.',
  True: 'Python’s True is true in JSON, in lower case.',
  False: 'Python’s False is false in JSON, in lower case.',
  NaN: 'JSON has no NaN. Write null, or the string "NaN".',
  Infinity: 'JSON has no Infinity. Write null, or the string "Infinity".',
  undefined: 'JSON has no undefined. Write null, or leave the member out.',
  nil: 'Write null for nil.',
  NULL: 'Write null in lower case.',
};

/** Explains a byte that begins no token. */
export function explainByte(bytes: Uint8Array, at: number, limit: number): Explanation {
  const byte = bytes[at] ?? 0;
  const mark = explainMark(bytes, at);
  if (mark !== null) return { message: mark, offset: at };
  if (byte >= 0x80 && sequenceLength(bytes, at, limit, false) === 0)
    return {
      message: `The byte ${hex(byte, 2)} is not valid UTF-8 here. JSON is always UTF-8: save or convert the text as UTF-8.`,
      offset: at,
    };
  const point = codePointAt(bytes, at, limit);
  const word = wordAt(bytes, at, limit);
  if (isBareKey(bytes, at, limit)) return { message: `Put the key “${word}” in double quotes.`, offset: at };
  return { message: explainCharacter(point, word, bytes[at + 1] ?? 0), offset: at };
}

function explainMark(bytes: Uint8Array, at: number): string | null {
  if (at !== 0) return null;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return 'The text begins with a byte order mark (EF BB BF), which JSON must not have. Remove it: save as “UTF-8 without BOM”.';
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe))
    return 'The text is UTF-16. JSON is always UTF-8: save or convert the text as UTF-8.';
  return null;
}

function explainCharacter(point: number, word: string, next: number): string {
  const shown = named(point);
  if (point === 0x27) return 'JSON has no single quotes. Put double quotes around strings and keys.';
  if (point === 0x60) return 'JSON has no back quotes. Put double quotes around strings.';
  if ((point >= 0x2018 && point <= 0x201f) || point === 0xab || point === 0xbb)
    return `${shown} is a typographic quote. Replace it with a straight double quote (").`;
  if (point === 0x23 || (point === 0x2f && (next === 0x2f || next === 0x2a)))
    return 'JSON has no comments. Remove it.';
  if (point === DOT || point === PLUS)
    return point === DOT
      ? 'A number needs a digit before its decimal point, as in 0.5.'
      : 'A number has no plus sign in JSON. Remove it.';
  if (point === 0)
    return 'The text has a zero byte here. It may be UTF-16 or a binary file: JSON is always UTF-8.';
  if (point === 0x28 || point === 0x29) return `JSON has no parentheses. Use [ ] for a list.`;
  if (point === 0x3b) return 'JSON has no semicolons. Use a comma between values, and nothing at the end.';
  if (point === 0x3d) return 'JSON has no equals sign. Put a colon between a key and its value.';
  if (isBlank(point)) return `${shown} is not whitespace in JSON. Replace it with a plain space.`;
  if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? '';
  if (word !== '')
    return `“${word}” is no JSON value. Put text in double quotes; the only words are true, false and null.`;
  return `${shown} cannot begin a value. Put text in double quotes.`;
}

/** Explains a word that begins like true, false or null. */
export function explainLiteral(bytes: Uint8Array, at: number, limit: number): Explanation {
  const word = wordAt(bytes, at, limit);
  if (isBareKey(bytes, at, limit)) return { message: `Put the key “${word}” in double quotes.`, offset: at };
  const close = ['true', 'false', 'null'].find((right) => right.startsWith(word) || word.startsWith(right));
  if (Object.hasOwn(WORDS, word)) return { message: WORDS[word] ?? '', offset: at };
  const message =
    close === undefined
      ? `“${word}” is no JSON value. Put text in double quotes; the only words are true, false and null.`
      : `“${word}” is not complete or has too much. Write ${close}, or put text in double quotes.`;
  return { message, offset: at };
}

/** Explains a number that violates RFC 8259 §6. */
export function explainNumber(bytes: Uint8Array, start: number, limit: number): Explanation {
  const byteAt = (offset: number) => (offset < limit ? (bytes[offset] ?? 0) : 0);
  let at = byteAt(start) === MINUS ? start + 1 : start;
  const say = (message: string, offset = at): Explanation => ({ message, offset });
  if (!isDigit(byteAt(at))) {
    const word = wordAt(bytes, at, limit);
    if (Object.hasOwn(WORDS, word)) return say(WORDS[word] ?? '', start);
    if (byteAt(at) === DOT) return say('A number needs a digit before its decimal point, as in -0.5.');
    return say('A minus sign needs a digit right after it.');
  }
  if (byteAt(at) === 0x30) {
    at += 1;
    if (isDigit(byteAt(at)))
      return say(
        'A number has no leading zero in JSON. Remove it, or put the digits in double quotes.',
        at - 1,
      );
    if ((byteAt(at) | 0x20) === 0x78)
      return say('JSON has no hexadecimal numbers. Write it in decimal, or put it in double quotes.', at - 1);
  }
  while (isDigit(byteAt(at))) at += 1;
  if (byteAt(at) === DOT) {
    at += 1;
    if (!isDigit(byteAt(at))) return say('A number needs a digit after its decimal point, as in 1.0.');
    while (isDigit(byteAt(at))) at += 1;
  }
  if ((byteAt(at) | 0x20) === 0x65) {
    at += byteAt(at + 1) === PLUS || byteAt(at + 1) === MINUS ? 2 : 1;
    if (!isDigit(byteAt(at))) return say('An exponent needs a digit, as in 1e5.', Math.min(at, limit));
    while (isDigit(byteAt(at))) at += 1;
  }
  if (byteAt(at) === DOT) return say('A number has only one decimal point, and none in its exponent.');
  if (byteAt(at) === 0x5f) return say('JSON has no underscores in numbers. Remove it.');
  if ((byteAt(at) | 0x20) === 0x6e) return say('JSON has no n after a big integer. Remove it.');
  return say('The number has something behind it. Put a comma between values, or text in double quotes.');
}

/** Explains an error inside a string: a control character, an escape, or the end of the text. */
export function explainString(bytes: Uint8Array, at: number, limit: number): Explanation {
  const say = (message: string): Explanation => ({ message, offset: at });
  if (at >= limit) return say('The text ends inside a string. Close it with a double quote (").');
  const byte = bytes[at] ?? 0;
  if (byte === LINE_FEED || byte === CARRIAGE_RETURN)
    return say(
      'The line ends inside a string. Close the string with a double quote ("), or write the line end as \\n.',
    );
  if (byte === TAB) return say('A tab inside a string is written as \\t.');
  if (byte < SPACE)
    return say(
      `The control character ${hex(byte, 2)} inside a string is written as \\u${byte.toString(16).padStart(4, '0')}.`,
    );
  const letter = at + 1 < limit ? codePointAt(bytes, at + 1, limit) : 0;
  if (at + 1 >= limit) return say('The text ends inside an escape. Complete it and close the string.');
  if (letter !== 0x75) {
    const hint =
      letter === 0x78
        ? ' Write \\x41 as \\u0041.'
        : letter === 0x27
          ? ' A single quote needs no backslash.'
          : '';
    return say(
      `There is no escape ${printable(letter)} in JSON.${hint === '' ? ' Write a backslash itself as \\\\.' : hint}`,
    );
  }
  return say('A \\u escape needs exactly four hexadecimal digits, as in \\u00e9.');
}

function isBlank(point: number): boolean {
  return /[\s\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/u.test(String.fromCodePoint(point));
}

/** Returns the letters, digits and underscores from `at` on, up to the length that a message may quote. */
function wordAt(bytes: Uint8Array, at: number, limit: number): string {
  const rest = decodeText(bytes.subarray(at, Math.min(limit, at + QUOTED * 4)));
  return Array.from(/^[\p{L}\p{N}_$]+/u.exec(rest)?.[0] ?? '')
    .slice(0, QUOTED)
    .join('');
}

/** Whether a word followed by a colon is here. */
function isBareKey(bytes: Uint8Array, at: number, limit: number): boolean {
  const rest = decodeText(bytes.subarray(at, Math.min(limit, at + QUOTED * 4)));
  return /^[\p{L}\p{N}_$]+[ \t]*:/u.test(rest);
}

function printable(point: number): string {
  return point > SPACE && point !== 0x7f ? `\\${String.fromCodePoint(point)}` : `of ${hex(point, 2)}`;
}

/** Describes a character for a message: itself and its number, or only the number if it is invisible. */
export function named(point: number): string {
  const number = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  if (point < SPACE || point === 0x7f || isBlank(point) || (point >= 0xd800 && point <= 0xdfff))
    return number;
  return `“${String.fromCodePoint(point)}”${point < 0x80 ? '' : ` (${number})`}`;
}

function hex(value: number, width: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(width, '0')}`;
}
