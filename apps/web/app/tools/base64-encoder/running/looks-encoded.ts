/** Enough of a text to recognise it. */
const JUDGED = 10_000;

/** The three parts of a signed JSON Web Token (RFC 7519 §3), with or without `Bearer` before them. */
const TOKEN = /^(?:Bearer\s+)?(eyJ[\w-]*={0,2})\.([\w-]*={0,2})\.([\w-]*={0,2})$/i;

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
