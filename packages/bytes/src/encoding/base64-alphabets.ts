/** RFC 4648 §4. */
const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** RFC 4648 §5. */
const URL_SAFE = `${STANDARD.slice(0, 62)}-_`;

/** Names for the two alphabets of RFC 4648; `either` reads both, and can't be written. */
export type Base64Alphabet = 'standard' | 'base64' | 'url' | 'url-safe' | 'urlsafe' | 'base64url';
export type ReadableAlphabet = Base64Alphabet | 'either';

/** What a code unit means while decoding: 0 to 63 is a value, the rest is one of these. */
export const MEANING = { pad: 64, space: 65, invalid: 66 } as const;

/**
 * Whether an alphabet is the URL-safe one.
 *
 * @throws {RangeError} for an unknown alphabet: silently writing the other one would damage data.
 */
function isUrlSafe(alphabet: Base64Alphabet): boolean {
  switch (alphabet) {
    case 'standard':
    case 'base64':
      return false;
    case 'url':
    case 'url-safe':
    case 'urlsafe':
    case 'base64url':
      return true;
    default:
      throw new RangeError(`There is no Base64 alphabet “${String(alphabet)}”.`);
  }
}

const CODES = [STANDARD, URL_SAFE].map((letters) => new TextEncoder().encode(letters));

/** The 64 ASCII codes of an alphabet. */
export function alphabetCodes(alphabet: Base64Alphabet): Uint8Array {
  return CODES[Number(isUrlSafe(alphabet))] ?? new Uint8Array();
}

/** Returns what each of the 65,536 UTF-16 code units means in an alphabet, so that reading one is a single look-up. */
function readingTable(alphabets: readonly string[]): Uint8Array {
  const table = new Uint8Array(65_536).fill(MEANING.invalid);
  for (const letters of alphabets) {
    for (const [value, letter] of [...letters].entries()) table[letter.charCodeAt(0)] = value;
  }
  for (const space of ' \t\n\f\r') table[space.charCodeAt(0)] = MEANING.space;
  table['='.charCodeAt(0)] = MEANING.pad;
  return table;
}

const READING = new Map<string, Uint8Array>();

/** The meaning of every code unit in an alphabet: a value from 0 to 63, or one of {@link MEANING}. */
export function meanings(alphabet: ReadableAlphabet): Uint8Array {
  const key = alphabet === 'either' ? 'either' : isUrlSafe(alphabet) ? 'url' : 'standard';
  const known = READING.get(key);
  if (known !== undefined) return known;
  const table = readingTable(key === 'either' ? [STANDARD, URL_SAFE] : [key === 'url' ? URL_SAFE : STANDARD]);
  READING.set(key, table);
  return table;
}

/** Whether padding may be left out by default: RFC 4648 §5 lets only the URL-safe alphabet go without. */
export function isPaddingOptional(alphabet: ReadableAlphabet): boolean {
  return alphabet === 'either' || isUrlSafe(alphabet);
}
