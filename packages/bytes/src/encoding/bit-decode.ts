import { type Decoded, decodeText } from './base64-decode.ts';
import { BASE32_LETTERS, type Base32Alphabet } from './bit-encode.ts';

/**
 * What a forgiving decoder skips, or reads as something else: `space` is white space; `separator` colons, commas and
 * hyphens; `prefix` the 0x or \x of hex; `case` lower-case letters of Base32; `alias` the I, L and O of Crockford's
 * Base32; `bits` those left over after the last byte.
 */
export type IgnoredKind = 'space' | 'separator' | 'prefix' | 'case' | 'alias' | 'bits';

export interface Ignored {
  readonly kind: IgnoredKind;
  /** Characters; prefixes or bits for these kinds. */
  readonly count: number;
}

/** Decodes text that arrives in parts, of code units or of ASCII bytes. After an error, every result is that error. */
export interface BitDecoder {
  push(codes: Uint8Array | Uint16Array): Decoded;
  finish(): Decoded;
  /** What was ignored so far, once for each kind. */
  ignored(): readonly Ignored[];
}

export type BitDecodeOptions =
  | { readonly base: 'hex' }
  | {
      readonly base: 'base32';
      /** `rfc4648` by default. */
      readonly alphabet?: Base32Alphabet | undefined;
      /**
       * `strict` has exactly one text for each sequence of bytes: upper case, complete padding (none in Crockford's),
       * zero bits after the last byte, and nothing outside the alphabet. `forgiving` is the default.
       */
      readonly mode?: 'strict' | 'forgiving' | undefined;
    };

const FAULTS = {
  loneDigit: 'A byte has two hexadecimal digits; this one has one.',
  backslash: 'A backslash may only stand before an x, as in \\x41.',
  strictSpace: 'Strict Base32 has no spaces, hyphens or line breaks. Remove it, or decode forgivingly.',
  strictCase: 'Strict Base32 has upper-case letters only. Decode forgivingly to read lower case.',
  strictAlias: 'Strict Base32 writes 1 and 0 for I, L and O. Decode forgivingly to read these letters.',
  afterPadding: 'Something follows the padding: “=” ends a Base32 text. Are these two texts in one?',
  earlyPadding:
    'The padding comes too early: “=” may only follow two, four, five or seven characters of a group of eight.',
  muchPadding: 'There is too much padding: the last group of eight characters is already full.',
  partPadding:
    'The padding is not whole: “=” is missing at the end, until the last group has eight characters.',
  noPadding: 'The padding is missing: the last group needs “=” until it has eight characters.',
  loneLetter:
    'The last group has one character too many or too few: its bits do not end with a byte. Something is missing.',
  leftOverBits:
    'The last character carries bits that no byte takes. Strict Base32 wants them to be zero: the text was cut off or altered.',
} as const;

/** What an ASCII code means: 0 to 31 is a value, perhaps with one of the flags; the rest is one of these. */
const OTHER = { pad: 32, space: 33, separator: 34, x: 35, backslash: 36, invalid: 37 } as const;
const FLAG = { case: 64, alias: 128 } as const;

function tableOf(letters: string, lowerCase: number, others: Readonly<Record<string, number>>): Uint8Array {
  const table = new Uint8Array(128).fill(OTHER.invalid);
  for (const space of ' \t\n\v\f\r') table[space.charCodeAt(0)] = OTHER.space;
  for (const [character, meaning] of Object.entries(others)) table[character.charCodeAt(0)] = meaning;
  for (const [value, letter] of [...letters].entries()) {
    table[letter.toLowerCase().charCodeAt(0)] = value | lowerCase;
    table[letter.charCodeAt(0)] = value;
  }
  return table;
}

const PADDED = { '=': OTHER.pad, '-': OTHER.separator };
const ONE = 1 | FLAG.alias;
const ZERO = 0 | FLAG.alias;
const TABLES = {
  hex: tableOf('0123456789ABCDEF', 0, {
    ':': OTHER.separator,
    ',': OTHER.separator,
    '-': OTHER.separator,
    x: OTHER.x,
    X: OTHER.x,
    '\\': OTHER.backslash,
  }),
  rfc4648: tableOf(BASE32_LETTERS.rfc4648, FLAG.case, PADDED),
  base32hex: tableOf(BASE32_LETTERS.base32hex, FLAG.case, PADDED),
  crockford: tableOf(BASE32_LETTERS.crockford, FLAG.case, {
    '-': OTHER.separator,
    ...{ I: ONE, i: ONE, L: ONE, l: ONE, O: ZERO, o: ZERO },
  }),
} as const;

/** Returns the bytes of a hex or Base32 text, and what was ignored. Anything wrong with it is an `error`, never thrown. */
export function decodeBits(
  text: string,
  options: BitDecodeOptions,
): Decoded & { readonly ignored: readonly Ignored[] } {
  const decoder = createBitDecoder(options);
  const decoded = decodeText(decoder, text);
  return { ...decoded, ignored: decoded.error === undefined ? decoder.ignored() : [] };
}

/** Decodes hex or Base32 that arrives in parts: bits in groups of four or five, the highest first (RFC 4648 §6 to §8). */
export function createBitDecoder(options: BitDecodeOptions): BitDecoder {
  const isHex = options.base === 'hex';
  const alphabet = isHex ? 'hex' : (options.alphabet ?? 'rfc4648');
  const strict = !isHex && options.mode === 'strict';
  const table = TABLES[alphabet];
  const width = isHex ? 4 : 5;
  const groupSize = isHex ? 2 : 8;
  const counts = new Map<IgnoredKind, number>();
  /** Code units in the earlier parts. */
  let before = 0;
  /** Bits that make no byte yet, and how many. */
  let bits = 0;
  let held = 0;
  /** The current group: its letters and its padding, and where its last letter was. */
  let letters = 0;
  let pads = 0;
  let lastLetter = -1;
  /** Where a backslash waits for its x. */
  let backslash: number | null = null;
  let failed: Decoded | null = null;

  const fail = (message: string, position: number): Decoded => {
    failed = { error: { message, position } };
    return failed;
  };
  const ignore = (kind: IgnoredKind, count = 1) => counts.set(kind, (counts.get(kind) ?? 0) + count);

  /** Returns what is wrong with a letter that is written unusually, and otherwise counts it. */
  function unusual(flags: number): string | null {
    if (strict) return (flags & FLAG.alias) === 0 ? FAULTS.strictCase : FAULTS.strictAlias;
    ignore((flags & FLAG.alias) === 0 ? 'case' : 'alias');
    return null;
  }

  /** Takes the x of 0x or \x: the zero before it is no digit then. Returns whether it is one. */
  function isPrefix(): boolean {
    const isAfterZero = letters === 1 && bits === 0 && backslash === null;
    if (!isAfterZero && backslash === null) return false;
    letters = 0;
    held = 0;
    backslash = null;
    ignore('prefix');
    return true;
  }

  /** Takes a code that is no letter. Returns what is wrong with it, and where, if anything. */
  function takeOther(meaning: number, position: number, shown: () => string): Decoded | null {
    if (isHex && meaning === OTHER.x && isPrefix()) return null;
    if (backslash !== null) return fail(FAULTS.backslash, backslash);
    if (isHex && letters === 1) return fail(FAULTS.loneDigit, lastLetter);
    if (meaning === OTHER.backslash) {
      backslash = position;
    } else if (meaning === OTHER.space || meaning === OTHER.separator) {
      if (strict) return fail(FAULTS.strictSpace, position);
      ignore(meaning === OTHER.space ? 'space' : 'separator');
    } else if (meaning === OTHER.pad) {
      const isFull = letters + pads === 8 || (letters === 0 && lastLetter >= 0);
      if (isFull) return fail(FAULTS.muchPadding, position);
      if (![2, 4, 5, 7].includes(letters)) return fail(FAULTS.earlyPadding, position);
      pads += 1;
    } else {
      return fail(pads > 0 ? FAULTS.afterPadding : explain(shown(), alphabet), position);
    }
    return null;
  }

  function push(codes: Uint8Array | Uint16Array): Decoded {
    if (failed !== null) return failed;
    const out = new Uint8Array(((codes.length * width + held) >> 3) + 1);
    let to = 0;
    for (let index = 0; index < codes.length; index += 1) {
      const code = codes[index] ?? 0;
      const meaning = table[code] ?? meaningBeyondAscii(codes, code);
      if ((meaning & 32) !== 0) {
        const wrong = takeOther(meaning, before + index, () => characterAt(codes, index));
        if (wrong !== null) return wrong;
        continue;
      }
      if (backslash !== null) return fail(FAULTS.backslash, backslash);
      if (pads > 0) return fail(FAULTS.afterPadding, before + index);
      const wrong = meaning < FLAG.case ? null : unusual(meaning);
      if (wrong !== null) return fail(wrong, before + index);
      bits = ((bits << width) | (meaning & 31)) & 0xfff;
      held += width;
      letters = (letters + 1) % groupSize;
      lastLetter = before + index;
      if (held >= 8) {
        held -= 8;
        out[to] = bits >> held;
        to += 1;
        bits &= (1 << held) - 1;
      }
    }
    before += codes.length;
    return { bytes: out.subarray(0, to) };
  }

  function finish(): Decoded {
    if (failed !== null) return failed;
    if (backslash !== null) return fail(FAULTS.backslash, backslash);
    if (isHex && letters === 1) return fail(FAULTS.loneDigit, lastLetter);
    if ([1, 3, 6].includes(letters)) return fail(FAULTS.loneLetter, lastLetter);
    if (pads > 0 && letters + pads < 8) return fail(FAULTS.partPadding, before);
    if (strict && alphabet !== 'crockford' && letters > 0 && pads === 0)
      return fail(FAULTS.noPadding, before);
    if (bits !== 0) {
      if (strict) return fail(FAULTS.leftOverBits, lastLetter);
      ignore('bits', held);
    }
    return { bytes: new Uint8Array() };
  }

  return { push, finish, ignored: () => [...counts].map(([kind, count]) => ({ kind, count })) };
}

/** In text, white space such as the no-break space is skipped as well; a file's bytes beyond ASCII are no characters. */
function meaningBeyondAscii(codes: Uint8Array | Uint16Array, code: number): number {
  const isSpace = codes instanceof Uint16Array && /\s/.test(String.fromCharCode(code));
  return isSpace ? OTHER.space : OTHER.invalid;
}

/** Returns a character in quotation marks, or the name of one that can't be seen or of a byte that is none. */
function characterAt(codes: Uint8Array | Uint16Array, index: number): string {
  const code = codes[index] ?? 0;
  if (codes instanceof Uint8Array && code > 127) return `The byte ${code.toString(16).toUpperCase()}`;
  return shownCharacter(String.fromCharCode(code, codes[index + 1] ?? 0));
}

/** Returns the first character of a text in quotation marks, or its code if it can't be seen. */
export function shownCharacter(text: string): string {
  const code = text.codePointAt(0) ?? 0;
  const character = String.fromCodePoint(code);
  return /[\p{C}\p{Z}]/u.test(character)
    ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    : `“${character}”`;
}

const ALPHABET_NAMES = {
  rfc4648: 'Base32',
  base32hex: 'base32hex',
  crockford: 'Crockford’s Base32',
} as const;

/** Explains a character that an alphabet lacks. */
function explain(shown: string, alphabet: Base32Alphabet | 'hex'): string {
  if (alphabet === 'hex') return `${shown} is not a hexadecimal digit.`;
  const character = shown.charAt(1);
  return `${shown} is not a character of ${ALPHABET_NAMES[alphabet]}. ${hintOf(character, alphabet)}`;
}

function hintOf(character: string, alphabet: Base32Alphabet): string {
  if (alphabet === 'rfc4648' && /[0189]/.test(character))
    return 'A 0 may be the letter O, and a 1 the letter I or L; base32hex and Crockford’s have all digits.';
  if (alphabet === 'base32hex' && /[w-z]/i.test(character))
    return 'It belongs to the other alphabets: choose RFC 4648 or Crockford.';
  if (alphabet === 'crockford' && /u/i.test(character))
    return 'It may be a V, or the text has the alphabet of RFC 4648.';
  if (alphabet === 'crockford' && /[*~$=]/.test(character))
    return 'There is no padding in it, and this page reads no check symbols: remove it.';
  return 'Remove it, or check what was copied.';
}
