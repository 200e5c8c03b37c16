import { type DecodeError, decodeBase64 } from '../encoding/base64-decode.ts';
import { encodeBase64 } from '../encoding/base64-encode.ts';

export interface DataUrl {
  /** As written in the URL, without `;base64`; `text/plain;charset=US-ASCII` if it has none. */
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isBase64: boolean;
}

export type ReadDataUrl =
  | { readonly url: DataUrl; readonly error?: undefined }
  | { readonly error: DecodeError; readonly url?: undefined };

const DEFAULT_TYPE = 'text/plain;charset=US-ASCII';

/** Whether a text claims to be a data URL. */
export function isDataUrl(text: string): boolean {
  return /^\s*data:/i.test(text);
}

/**
 * Reads a data URL as the Fetch Standard does ("data: URL processor"): a fragment does not belong to the data, escapes
 * are decoded before Base64, and Base64 is decoded forgivingly. Positions count from the beginning of `text`.
 */
export function readDataUrl(text: string): ReadDataUrl {
  const start = text.search(/data:/i) + 'data:'.length;
  const comma = text.indexOf(',', start);
  if (comma < 0) {
    const message = 'The data URL has no comma between its type and its data.';
    return { error: { message, position: text.length } };
  }
  const type = text
    .slice(start, comma)
    .replaceAll(/[\t\n\r]/g, '')
    .trim();
  const [body = ''] = text.slice(comma + 1).split('#', 1);
  const encoded = /;[ ]*base64$/i;
  const isBase64 = encoded.test(type);
  const mediaType = normaliseType(type.replace(encoded, ''));
  const plain = percentDecode(isBase64 ? body : body.replaceAll(/[\t\n\r]/g, '').trimEnd());
  if (!isBase64) return { url: { mediaType, bytes: plain, isBase64 } };
  const decoded = decodeBase64(new TextDecoder('latin1').decode(plain), { mode: 'forgiving' });
  if (decoded.error === undefined) return { url: { mediaType, bytes: decoded.bytes, isBase64 } };
  const position = comma + 1 + sourceIndex(body, decoded.error.position);
  return { error: { message: decoded.error.message, position } };
}

/** @param mediaType such as `image/png` or `text/plain;charset=utf-8` */
export function makeDataUrl(mediaType: string, bytes: Uint8Array): string {
  return `${dataUrlPrefix(mediaType)}${encodeBase64(bytes)}`;
}

/** Returns what precedes the Base64 of a data URL. */
export function dataUrlPrefix(mediaType: string): string {
  return `data:${mediaType};base64,`;
}

function normaliseType(type: string): string {
  const full = type.startsWith(';') ? `text/plain${type}` : type;
  const match = /^([!#$%&'*+.^`|~\w-]+\/[!#$%&'*+.^`|~\w-]+)\s*(;.*)?$/.exec(full);
  return match === null ? DEFAULT_TYPE : `${(match[1] ?? '').toLowerCase()}${match[2] ?? ''}`;
}

/** Returns the bytes of a text in UTF-8, with `%41` decoded; an invalid escape is unchanged. */
function percentDecode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  let to = 0;
  for (let from = 0; from < bytes.length; to += 1) {
    const escaped = bytes[from] === 37 ? hexPair(bytes, from + 1) : -1;
    bytes[to] = escaped < 0 ? (bytes[from] ?? 0) : escaped;
    from += escaped < 0 ? 1 : 3;
  }
  return bytes.slice(0, to);
}

function hexPair(bytes: Uint8Array, at: number): number {
  const pair = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0);
  return /^[0-9A-Fa-f]{2}$/.test(pair) ? Number.parseInt(pair, 16) : -1;
}

/** Returns where in the text the decoded byte with this index comes from. */
function sourceIndex(text: string, decodedIndex: number): number {
  let at = 0;
  for (let index = 0; index < decodedIndex && at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const escaped = /^%[0-9A-Fa-f]{2}/.test(text.slice(at, at + 3));
    index += escaped ? 1 : new TextEncoder().encode(String.fromCodePoint(code)).length;
    at += escaped ? 3 : code > 0xffff ? 2 : 1;
  }
  return at;
}
