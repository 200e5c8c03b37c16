import { sequenceLength } from './utf8.ts';

/**
 * How bytes were meant to be read. `utf-8` is what RFC 8259 §8.1 asks for; `utf-8-marked` begins with a byte order mark;
 * `damaged` is UTF-8 in places only; `zeros` is UTF-8 with zero bytes, which no text has.
 */
export type TextEncoding =
  | 'utf-8'
  | 'utf-8-marked'
  | 'utf-16le'
  | 'utf-16be'
  | 'utf-32le'
  | 'utf-32be'
  | 'damaged'
  | 'zeros';

/** Of bytes in an encoding other than UTF-8, and what can be done about it. */
export interface Conversion {
  readonly encoding: Exclude<TextEncoding, 'utf-8'>;
  /** Bytes that do not belong to any character, or zero bytes; 0 for the other encodings. */
  readonly faults: number;
}

/**
 * The encoding of the bytes, going by their mark, else by where zero bytes lie: a JSON text begins with two characters
 * of ASCII, or with one inside quotes (RFC 4627 §3).
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8-marked';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && bytes.length % 4 === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (bytes.length % 4 === 0 && a === 0 && b === 0 && (c === 0xfe || c === 0) && d !== 0) return 'utf-32be';
  if (bytes.length % 4 === 0 && a !== 0 && b === 0 && c === 0 && d === 0) return 'utf-32le';
  if (bytes.length % 2 === 0 && a === 0 && b !== 0 && b !== undefined) return 'utf-16be';
  if (bytes.length % 2 === 0 && b === 0 && a !== 0) return 'utf-16le';
  const { invalid, zeros } = countFaults(bytes);
  if (invalid > 0) return 'damaged';
  return zeros > 0 ? 'zeros' : 'utf-8';
}

/** What could be done about bytes that are not plain UTF-8; null when they are. */
export function conversionOf(bytes: Uint8Array): Conversion | null {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8') return null;
  const { invalid, zeros } =
    encoding === 'damaged' || encoding === 'zeros' ? countFaults(bytes) : { invalid: 0, zeros: 0 };
  return { encoding, faults: encoding === 'zeros' ? zeros : invalid };
}

/**
 * The text that the bytes were meant to be, without a byte order mark. Zero bytes of `zeros` are left out. Of `damaged`,
 * each byte that is no character becomes U+FFFD, or the character that it is in Windows-1252.
 */
export function textOfBytes(
  bytes: Uint8Array,
  { legacy = false, encoding = encodingOf(bytes) }: { legacy?: boolean; encoding?: TextEncoding } = {},
): string {
  switch (encoding) {
    case 'utf-16le':
    case 'utf-16be':
      return new TextDecoder(encoding).decode(bytes);
    case 'utf-32le':
    case 'utf-32be':
      return utf32(bytes, encoding === 'utf-32le');
    case 'zeros':
      return new TextDecoder().decode(bytes).replaceAll('\0', '');
    case 'damaged':
      return new TextDecoder(legacy ? 'windows-1252' : 'utf-8').decode(bytes);
    default:
      return new TextDecoder().decode(bytes);
  }
}

function utf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, littleEndian);
    if (point === 0xfeff && at === 0) continue;
    const valid = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    parts.push(String.fromCodePoint(valid ? point : 0xfffd));
  }
  return parts.join('');
}

function countFaults(bytes: Uint8Array): { readonly invalid: number; readonly zeros: number } {
  let invalid = 0;
  let zeros = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      if (byte === 0) zeros += 1;
      at += 1;
      continue;
    }
    const length = sequenceLength(bytes, at, bytes.length, false);
    if (length === 0) invalid += 1;
    at += length === 0 ? 1 : length;
  }
  return { invalid, zeros };
}
