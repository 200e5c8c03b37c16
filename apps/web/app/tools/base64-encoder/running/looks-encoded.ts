import { decodeBase64 } from '@hln/bytes';

/** Enough of a text to recognise it. */
const JUDGED = 10_000;

/** The three parts of a signed JSON Web Token (RFC 7519 §3), with or without `Authorization: Bearer` before them. */
const TOKEN = /^(?:(?:authorization:\s*)?bearer\s+)?(eyJ[\w-]*={0,2})\.([\w-]*={0,2})\.([\w-]*={0,2})$/i;

/** The header and payload of a JSON Web Token, as Base64URL; null for any other text. */
export function tokenParts(text: string): { readonly header: string; readonly payload: string } | null {
  const [, header, payload] = TOKEN.exec(text.trim()) ?? [];
  return header === undefined || payload === undefined ? null : { header, payload };
}

/**
 * Whether a text handed over from another tool should be decoded: a data URL, a PEM block, or groups of four from one
 * alphabet that don't look like a word.
 */
export function looksEncoded(text: string): boolean {
  const start = text.slice(0, JUDGED).trim();
  if (/^(?:data:[^,\s]*,|-----BEGIN )/i.test(start)) return true;
  const joined = start.replaceAll(/[\r\n]/g, '');
  if (joined.length < 8 || !/^[\w+/-]+={0,2}$/.test(joined)) return false;
  const isWhole = joined.length % 4 === 0 || text.length > JUDGED;
  return (
    isWhole &&
    (/=$/.test(joined) || (/[a-z]/.test(joined) && /[A-Z]/.test(joined) && /[\d+/_-]/.test(joined)))
  );
}

/** The shortest text that is judged by what it would decode to: 8 characters are 6 bytes. */
const LEAST_DECODED = 8;

/**
 * Whether a text, with padding or without, is Base64 of a text: it decodes to letters, digits and a few marks. Words,
 * names and passwords do not, since most of their letters stand for bytes beyond ASCII.
 */
export function decodesToText(text: string): boolean {
  const joined = text.slice(0, JUDGED).replaceAll(/\s/g, '');
  const isCandidate =
    joined.length >= LEAST_DECODED &&
    /^[\w+/-]+={0,2}$/.test(joined) &&
    /[a-z]/.test(joined) &&
    /[A-Z]/.test(joined);
  if (!isCandidate || /[^\S\r\n]/.test(text.trim().slice(0, JUDGED))) return false;
  const whole = text.length > JUDGED ? joined.slice(0, joined.length - (joined.length % 4)) : joined;
  const { bytes } = decodeBase64(whole, { mode: 'forgiving' });
  if (bytes === undefined || bytes.length < 6) return false;
  let content: string;
  try {
    content = new TextDecoder('utf-8', { fatal: text.length <= JUDGED }).decode(bytes);
  } catch {
    return false;
  }
  const plain = content.match(/[\p{L}\p{M}\p{N} ]/gu)?.length ?? 0;
  return !/[\p{C}\uFFFD]/u.test(content.replaceAll(/[\t\r\n]/g, '')) && plain * 3 >= [...content].length * 2;
}
