import type { ReadableAlphabet } from '../encoding/base64-alphabets.ts';
import { type DecodeError, decodeBase64 } from '../encoding/base64-decode.ts';
import { isDataUrl, readDataUrl } from './data-url.ts';
import { type Around, findInner } from './surroundings.ts';

export interface ReadOptions {
  readonly mode: 'strict' | 'forgiving';
  /** `auto` uses the alphabet of the text. */
  readonly alphabet: 'auto' | 'standard' | 'url';
}

/** The wrapping around the Base64. */
export type Wrapping =
  | { readonly kind: 'none' }
  | { readonly kind: 'data-url'; readonly mediaType: string }
  /** RFC 7468; `label` is, for example, `CERTIFICATE`. */
  | { readonly kind: 'pem'; readonly label: string };

/** What was around the Base64 or the data URL, and not read. */
export interface Outside {
  readonly around: Around;
  /** Further data URLs. */
  readonly others: number;
}

export type ReadInput =
  | {
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly wrapping: Wrapping;
      readonly outside: Outside | null;
      readonly error?: undefined;
    }
  | { readonly error: DecodeError; readonly bytes?: undefined; readonly outside?: undefined };

/**
 * Decodes what a visitor pastes: Base64, a data URL, or the first block of a PEM file, perhaps with the header, the
 * quotation marks or the code around it. Positions refer to the text.
 */
export function readInput(text: string, options: ReadOptions): ReadInput {
  const inner = isDataUrl(text) ? null : findInner(text);
  if (inner === null) return readWhole(text, options);
  const read = readWhole(text.slice(inner.start, inner.end), options);
  if (read.error !== undefined) {
    const { message, position } = read.error;
    return { error: { message, position: position + inner.start } };
  }
  return { ...read, outside: { around: inner.around, others: inner.others } };
}

function readWhole(text: string, options: ReadOptions): ReadInput {
  const outside = null;
  if (isDataUrl(text)) {
    const { url, error } = readDataUrl(text);
    if (error !== undefined) return { error };
    return { bytes: url.bytes, wrapping: { kind: 'data-url', mediaType: url.mediaType }, outside };
  }
  const pem = findPem(text);
  const body = pem?.body ?? text;
  const decoded = decodeBase64(body, {
    // PEM has line breaks, which strict decoding would refuse.
    mode: pem === null ? options.mode : 'forgiving',
    alphabet: options.alphabet === 'auto' ? alphabetOf(body, options.mode) : options.alphabet,
  });
  if (decoded.error !== undefined) {
    const { message, position } = decoded.error;
    return { error: { message, position: position + (pem?.start ?? 0) } };
  }
  const wrapping: Wrapping = pem === null ? { kind: 'none' } : { kind: 'pem', label: pem.label };
  return { bytes: decoded.bytes, wrapping, outside };
}

function findPem(text: string): { label: string; body: string; start: number } | null {
  const begin = /^\s*-----BEGIN ([A-Z0-9 ]{1,64})-----/.exec(text);
  if (begin === null) return null;
  const [opening, label = ''] = begin;
  const end = text.indexOf(`-----END ${label}-----`, opening.length);
  const body = text.slice(opening.length, end < 0 ? text.length : end);
  return { label, body, start: opening.length };
}

/** Returns the alphabet to decode with: strict decoding does not accept both alphabets in one text. */
function alphabetOf(text: string, mode: ReadOptions['mode']): ReadableAlphabet {
  if (mode === 'forgiving') return 'either';
  return /[-_]/.test(text) ? 'url' : 'standard';
}
