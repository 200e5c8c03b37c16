import type { Decoded, DecodeError } from './base64-decode.ts';

/** The smallest and greatest second byte after the lead bytes that allow fewer than all (Unicode, table 3-7). */
const SECOND: ReadonlyMap<number, readonly [number, number]> = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/** Returns where the first sequence that is not well-formed UTF-8 begins, or null. */
function firstMalformedUtf8(bytes: Uint8Array): number | null {
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const length = sequenceLength(lead);
    if (length === 0) return at;
    const [least, greatest] = SECOND.get(lead) ?? [0x80, 0xbf];
    for (let next = 1; next < length; next += 1) {
      const byte = bytes[at + next] ?? 0;
      if (byte < (next === 1 ? least : 0x80) || byte > (next === 1 ? greatest : 0xbf)) return at;
    }
    at += length;
  }
  return null;
}

/** Returns the length of the sequence that a lead byte begins; 0 if it begins none. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

/** Returns where the first lone surrogate or the odd last byte of UTF-16 is, or null. */
function firstMalformedUtf16(bytes: Uint8Array, littleEndian: boolean): number | null {
  const unit = (at: number) =>
    ((bytes[littleEndian ? at + 1 : at] ?? 0) << 8) | (bytes[littleEndian ? at : at + 1] ?? 0);
  const whole = bytes.length - (bytes.length % 2);
  for (let at = 0; at < whole; at += 2) {
    const kind = unit(at) & 0xfc00;
    if (kind === 0xdc00) return at;
    if (kind !== 0xd800) continue;
    if (at + 4 > whole || (unit(at + 2) & 0xfc00) !== 0xdc00) return at;
    at += 2;
  }
  return whole < bytes.length ? whole : null;
}

/** The encodings that the tools offer. Latin-1 is ISO 8859-1: its 256 codes are U+0000 to U+00FF. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin-1'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Encodes a text, without a byte order mark; an error names the first character that the encoding lacks. */
export function textToBytes(text: string, encoding: TextEncoding): Decoded {
  switch (encoding) {
    case 'utf-8':
      return toUtf8(text);
    case 'latin-1':
      return toLatin1(text);
    default:
      return { bytes: toUtf16(text, encoding === 'utf-16le') };
  }
}

export interface DecodedText {
  /** The decoded text, with U+FFFD for invalid bytes. */
  readonly text: string;
  /** The first decoding error; its position is in bytes, from 0. */
  readonly error: DecodeError | null;
  /** Whether a byte order mark was removed from the text. */
  readonly byteOrderMark: boolean;
}

/** Decodes bytes. A byte order mark of the encoding itself is not part of the text. */
export function bytesToText(bytes: Uint8Array, encoding: TextEncoding): DecodedText {
  if (encoding === 'latin-1') return { text: fromLatin1(bytes), error: null, byteOrderMark: false };
  const text = new TextDecoder(encoding).decode(bytes);
  const byteOrderMark = (BYTE_ORDER_MARKS.get(encoding) ?? []).every((byte, at) => bytes[at] === byte);
  // If the text has no replacement character, nothing was replaced.
  const position = text.includes('\uFFFD') ? firstMalformed(bytes, encoding) : null;
  const message = `These bytes are not ${ENCODING_NAMES[encoding]}: “\uFFFD” stands for what could not be read.`;
  return { text, error: position === null ? null : { message, position }, byteOrderMark };
}

function firstMalformed(bytes: Uint8Array, encoding: TextEncoding): number | null {
  return encoding === 'utf-8'
    ? firstMalformedUtf8(bytes)
    : firstMalformedUtf16(bytes, encoding === 'utf-16le');
}

export const ENCODING_NAMES: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'latin-1': 'Latin-1',
};

const BYTE_ORDER_MARKS: ReadonlyMap<TextEncoding, readonly number[]> = new Map([
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]);

function toUtf8(text: string): Decoded {
  const position = loneSurrogate(text);
  if (position === null) return { bytes: new TextEncoder().encode(text) };
  const code = text.charCodeAt(position).toString(16).toUpperCase();
  return {
    error: {
      message: `UTF-8 cannot encode U+${code}: it is half of a surrogate pair, not a character.`,
      position,
    },
  };
}

/** Returns where the first lone surrogate is, or null. */
function loneSurrogate(text: string): number | null {
  if (text.isWellFormed()) return null;
  const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(text);
  return lone?.index ?? null;
}

/** Encodes code unit by code unit, so that lone surrogates survive as well. */
function toUtf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return bytes;
}

function toLatin1(text: string): Decoded {
  const bytes = new Uint8Array(text.length);
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code > 255) return { error: { message: notInLatin1(text, position), position } };
    bytes[position] = code;
  }
  return { bytes };
}

function notInLatin1(text: string, position: number): string {
  const code = text.codePointAt(position) ?? 0;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return `Latin-1 has no “${String.fromCodePoint(code)}” (${name}): choose UTF-8, or replace it.`;
}

/** How many characters are created at once: more arguments than this overflow the stack of some browsers. */
const PART = 8192;

/** Decodes ISO 8859-1, unlike `TextDecoder('latin1')`, which decodes windows-1252. */
function fromLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += PART)
    text += String.fromCharCode(...bytes.subarray(start, start + PART));
  return text;
}
