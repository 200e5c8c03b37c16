import { sequenceLength } from './utf8.ts';

/**
 * The intended encoding of bytes. `utf-8` is what RFC 8259 §8.1 requires; `utf-8-marked` begins with a byte order mark;
 * `damaged` is UTF-8 with some invalid bytes; `zeros` is UTF-8 with zero bytes, which no text has.
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

/** Bytes in an encoding other than UTF-8, and how they can be converted. */
export interface Conversion {
  readonly encoding: Exclude<TextEncoding, 'utf-8'>;
  /** The number of invalid bytes or zero bytes; 0 for the other encodings. */
  readonly faults: number;
}

/**
 * Returns the encoding of the bytes, judged by their byte order mark, else by the position of zero bytes: a JSON text
 * begins with two ASCII characters, or with one inside quotes (RFC 4627 §3).
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

/** Returns how bytes that are not plain UTF-8 could be converted; null if they are. */
export function conversionOf(bytes: Uint8Array): Conversion | null {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8') return null;
  const { invalid, zeros } =
    encoding === 'damaged' || encoding === 'zeros' ? countFaults(bytes) : { invalid: 0, zeros: 0 };
  return { encoding, faults: encoding === 'zeros' ? zeros : invalid };
}

/**
 * Returns the intended text, without a byte order mark. For `zeros`, zero bytes are left out. For `damaged`, each
 * invalid byte becomes U+FFFD, or its Windows-1252 character.
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
