import { isPaddingOptional, MEANING, meanings, type ReadableAlphabet } from './base64-alphabets.ts';
import { joinBytes } from './join-bytes.ts';

/** Errors in a Base64 text, with advice. */
const FAULTS = {
  space: 'Strict Base64 has no spaces or line breaks. Remove it, or decode forgivingly.',
  afterPadding: 'Something follows the padding: “=” ends a Base64 text. Are these two texts in one?',
  earlyPadding:
    'The padding comes too early: “=” may only follow two or three characters of a group of four.',
  muchPadding: 'There is too much padding: the last group of four characters is already full.',
  forbiddenPadding: 'Padding is not allowed here: leave “=” out.',
  partPadding: 'The padding is not whole: another “=” is missing at the end.',
  noPadding: 'The padding is missing: the last group needs “=” until it has four characters.',
  loneLetter:
    'One character is left over after the groups of four, which is too little for a byte: something is missing.',
  leftOverBits:
    'The last character carries bits that no byte takes. Strict Base64 wants them to be zero: the text was cut off or altered.',
} as const;

const HINTS: ReadonlyMap<string, string> = new Map([
  ['%', 'The text looks percent-encoded: decode that first.'],
  ['\uFEFF', 'It is a byte order mark: remove it.'],
  ['\u00A0', 'It is a no-break space.'],
  ['“', 'It is a quotation mark: copy the text without it.'],
  ['"', 'Copy the text without its quotation marks.'],
  [':', 'Is it a data URL? Then it has to begin with “data:”.'],
]);

/** Explains a code unit that belongs to no alphabet, or only to the other one. */
function explainCharacter(code: number, alphabet: ReadableAlphabet): string {
  const character = String.fromCharCode(code);
  const shown = /[\p{C}\p{Z}]/u.test(character)
    ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    : `“${character}”`;
  const name = alphabet === 'either' ? 'Base64' : 'this alphabet';
  const hint = /[-_]/.test(character)
    ? 'It belongs to the URL-safe alphabet: choose that.'
    : /[+/]/.test(character)
      ? 'It belongs to the standard alphabet: choose that.'
      : (HINTS.get(character) ?? 'Remove it, or check what was copied.');
  return `${shown} is not a character of ${name}. ${hint}`;
}

export interface Base64DecodeOptions {
  /**
   * `strict`: canonical RFC 4648, which has exactly one text for each sequence of bytes: no white space, complete
   * padding, zero bits after the last byte. `forgiving` (the default): the "forgiving-base64 decode" of the WHATWG
   * Infra Standard, which is what `atob` does: ASCII white space is skipped, padding may be missing, left-over bits may
   * be anything.
   */
  readonly mode?: 'strict' | 'forgiving' | undefined;
  /** `standard` by default. `either` accepts the characters of both alphabets, even mixed. */
  readonly alphabet?: ReadableAlphabet | undefined;
  /**
   * Strict decoding only: whether `=` must be present. The default is `required`, or `optional` with the URL-safe
   * alphabet (RFC 4648 §3.2 and §5), which means complete or none.
   */
  readonly padding?: 'required' | 'optional' | 'forbidden' | undefined;
}

export interface DecodeError {
  /** What is wrong and what to do, as a sentence. */
  readonly message: string;
  /** The position in code units from the beginning, from 0; the text's length if something is missing at its end. */
  readonly position: number;
}

export type Decoded =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly error?: undefined }
  | { readonly error: DecodeError; readonly bytes?: undefined };

/**
 * Decodes a text that arrives in parts, of code units or of ASCII bytes. After an error, every result is that error.
 */
export interface Base64Decoder {
  push(codes: Uint8Array | Uint16Array): Decoded;
  finish(): Decoded;
}

/** How many code units are read from a string at once. */
const PART = 65_536;

/** Returns the bytes that a decoder reads in a text. */
export function decodeText(decoder: Base64Decoder, text: string): Decoded {
  const parts: Uint8Array[] = [];
  const codes = new Uint16Array(Math.min(PART, text.length));
  for (let start = 0; start < text.length; start += PART) {
    const length = Math.min(PART, text.length - start);
    for (let index = 0; index < length; index += 1) codes[index] = text.charCodeAt(start + index);
    const decoded = decoder.push(codes.subarray(0, length));
    if (decoded.error !== undefined) return decoded;
    parts.push(decoded.bytes);
  }
  const last = decoder.finish();
  if (last.error !== undefined) return last;
  return { bytes: joinBytes([...parts, last.bytes]) };
}

/**
 * Returns the bytes of a Base64 text.
 *
 * @throws {RangeError} for an unknown alphabet. Anything wrong with the text is an `error`, never thrown.
 */
export function decodeBase64(text: string, options: Base64DecodeOptions = {}): Decoded {
  return decodeText(createBase64Decoder(options), text);
}

/** Decodes Base64 that arrives in parts. @throws {RangeError} for an unknown alphabet. */
export function createBase64Decoder(options: Base64DecodeOptions = {}): Base64Decoder {
  const alphabet = options.alphabet ?? 'standard';
  const strict = options.mode === 'strict';
  const padding = options.padding ?? (isPaddingOptional(alphabet) ? 'optional' : 'required');
  const table = meanings(alphabet);
  /** Code units in the earlier parts. */
  let before = 0;
  /** The current group of four: its bits, its letters, its padding, and where its last letter was. */
  let bits = 0;
  let letters = 0;
  let pads = 0;
  let lastLetter = 0;
  let failed: Decoded | null = null;

  const fail = (message: string, position: number): Decoded => {
    failed = { error: { message, position } };
    return failed;
  };

  /** Strict decoding requires unused bits to be zero, otherwise several texts would represent one value. */
  const hasLeftOverBits = () => (letters === 2 && (bits & 15) !== 0) || (letters === 3 && (bits & 3) !== 0);

  /** Returns what is wrong with a code unit that is neither a letter nor white space to skip, if anything. */
  function refusal(code: number, meaning: number): string | null {
    if (meaning !== MEANING.pad) {
      if (meaning === MEANING.space) return FAULTS.space;
      return pads > 0 ? FAULTS.afterPadding : explainCharacter(code, alphabet);
    }
    if (letters < 2) return FAULTS.earlyPadding;
    if (letters + pads === 4) return FAULTS.muchPadding;
    return strict && padding === 'forbidden' ? FAULTS.forbiddenPadding : null;
  }

  function push(codes: Uint8Array | Uint16Array): Decoded {
    if (failed !== null) return failed;
    const { length } = codes;
    const out = new Uint8Array(Math.ceil(((length + letters) * 3) / 4));
    let to = 0;
    for (let index = 0; index < length; ) {
      if (letters === 0 && pads === 0) {
        // Whole groups make up nearly all of any text, so they have a loop of their own.
        while (index + 4 <= length) {
          const first = table[codes[index] ?? 0] ?? 0;
          const second = table[codes[index + 1] ?? 0] ?? 0;
          const third = table[codes[index + 2] ?? 0] ?? 0;
          const fourth = table[codes[index + 3] ?? 0] ?? 0;
          if ((first | second | third | fourth) > 63) break;
          out[to] = (first << 2) | (second >> 4);
          out[to + 1] = (second << 4) | (third >> 2);
          out[to + 2] = (third << 6) | fourth;
          to += 3;
          index += 4;
        }
        if (index === length) break;
      }
      const code = codes[index] ?? 0;
      const meaning = table[code] ?? MEANING.invalid;
      if (meaning <= 63 && pads === 0) {
        bits = (bits << 6) | meaning;
        letters += 1;
        lastLetter = before + index;
        if (letters === 4) {
          out[to] = bits >> 16;
          out[to + 1] = bits >> 8;
          out[to + 2] = bits;
          to += 3;
          bits = 0;
          letters = 0;
        }
      } else if (meaning <= 63) {
        return fail(FAULTS.afterPadding, before + index);
      } else if (meaning !== MEANING.space || strict) {
        const message = refusal(code, meaning);
        if (message !== null) return fail(message, before + index);
        pads += 1;
      }
      index += 1;
    }
    before += length;
    return { bytes: out.subarray(0, to) };
  }

  function finish(): Decoded {
    if (failed !== null) return failed;
    if (letters === 1) return fail(FAULTS.loneLetter, lastLetter);
    if (pads > 0 && letters + pads < 4) return fail(FAULTS.partPadding, before);
    if (strict) {
      if (letters > 0 && pads === 0 && padding === 'required') return fail(FAULTS.noPadding, before);
      if (hasLeftOverBits()) return fail(FAULTS.leftOverBits, lastLetter);
    }
    const left = letters === 0 ? 0 : letters - 1;
    const filled = bits << (6 * (4 - letters));
    return { bytes: new Uint8Array([filled >> 16, filled >> 8].slice(0, left)) };
  }

  return { push, finish };
}
