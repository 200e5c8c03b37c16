import type { Decoded, DecodeError } from './base64-decode.ts';
import { firstMalformedUtf8, firstMalformedUtf16 } from './malformed.ts';

/** The ways between text and bytes that the tools offer. Latin-1 is ISO 8859-1: its 256 codes are U+0000 to U+00FF. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin-1'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** The bytes of a text, without a byte order mark; an error names the first character that the encoding lacks. */
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
  /** What could be read, with U+FFFD in place of what could not. */
  readonly text: string;
  /** The first thing that could not be read; its position is a byte's, from 0. */
  readonly error: DecodeError | null;
  /** Whether a byte order mark was left out of the text. */
  readonly byteOrderMark: boolean;
}

/** The text of bytes. A byte order mark of the encoding itself is not part of it. */
export function bytesToText(bytes: Uint8Array, encoding: TextEncoding): DecodedText {
  if (encoding === 'latin-1') return { text: fromLatin1(bytes), error: null, byteOrderMark: false };
  const text = new TextDecoder(encoding).decode(bytes);
  const byteOrderMark = (BYTE_ORDER_MARKS.get(encoding) ?? []).every((byte, at) => bytes[at] === byte);
  // Without the replacement character there was nothing to replace.
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

/** Where the first half of a character without its other half is, or null. */
function loneSurrogate(text: string): number | null {
  if (text.isWellFormed()) return null;
  const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(text);
  return lone?.index ?? null;
}

/** Code unit by code unit, so that lone surrogates survive as well. */
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

/** Characters that are made at once: more arguments than this overflow the stack of some browsers. */
const PART = 8192;

/** Not `TextDecoder('latin1')`, which is windows-1252. */
function fromLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += PART)
    text += String.fromCharCode(...bytes.subarray(start, start + PART));
  return text;
}
