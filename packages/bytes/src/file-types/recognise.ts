import { bytesToText } from '../encoding/text-encodings.ts';
import { type FileType, SIGNATURES } from './signatures.ts';

/** How many bytes from a file's beginning {@link recognise} examines. */
export const LOOKED_AT = 4096;

const UNKNOWN: FileType = {
  name: 'binary data',
  mediaType: 'application/octet-stream',
  extension: 'bin',
  preview: 'none',
};

const text = (name: string, mediaType: string, extension: string): FileType => ({
  name,
  mediaType,
  extension,
  preview: 'text',
});

const PLAIN = text('text', 'text/plain;charset=utf-8', 'txt');
/** Shown only in an `<img>`, where browsers run none of its scripts and load nothing. */
const SVG: FileType = { name: 'SVG image', mediaType: 'image/svg+xml', extension: 'svg', preview: 'image' };

/** How text formats begin, after white space. */
const TEXTS: readonly (readonly [RegExp, FileType])[] = [
  // A comment can be read in one way only: otherwise many in a row would be tried in all combinations.
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/i, SVG],
  [/^<(?:!doctype html|html|head|body)[\s>]/i, text('HTML document', 'text/html;charset=utf-8', 'html')],
  [/^<\?xml\s/, text('XML document', 'application/xml', 'xml')],
  [/^(?:\{\s*["}]|\[\s*[[{"\d\]-])/, text('JSON', 'application/json', 'json')],
];

/**
 * Recognises a file by its first bytes and never by its name.
 *
 * @param bytes the beginning, {@link LOOKED_AT} or more unless the file is shorter
 */
export function recognise(bytes: Uint8Array): FileType {
  const head = bytes.subarray(0, LOOKED_AT);
  return SIGNATURES.find((one) => hasMagic(head, one.magic, one.offset)) ?? recogniseText(head);
}

function hasMagic(bytes: Uint8Array, magic: string, offset: number): boolean {
  if (bytes.length < offset + magic.length / 2) return false;
  for (let at = 0; at < magic.length; at += 2) {
    const wanted = magic.slice(at, at + 2);
    if (wanted !== '..' && bytes[offset + at / 2] !== Number.parseInt(wanted, 16)) return false;
  }
  return true;
}

function recogniseText(head: Uint8Array): FileType {
  if (head.length === 0) return UNKNOWN;
  if (head[0] === 0xff && head[1] === 0xfe) return text('UTF-16 text', 'text/plain;charset=utf-16le', 'txt');
  if (head[0] === 0xfe && head[1] === 0xff) return text('UTF-16 text', 'text/plain;charset=utf-16be', 'txt');
  const read = bytesToText(head, 'utf-8');
  // The last character may be cut off at the end of the examined bytes.
  const isCut = read.error !== null && head.length === LOOKED_AT && read.error.position > LOOKED_AT - 4;
  if (read.error !== null && !isCut) return UNKNOWN;
  if (hasControls(read.text)) return UNKNOWN;
  const start = read.text.trimStart();
  return TEXTS.find(([beginning]) => beginning.test(start))?.[1] ?? PLAIN;
}

/**
 * Whether a text has control characters that no text contains; tab, line feed, form feed, carriage return and escape
 * are allowed.
 */
function hasControls(content: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern looks for them.
  return /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(content);
}
