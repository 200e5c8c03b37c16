import { toHex } from '@hln/bytes';
import type { DigestFormat } from '../options/options.ts';

/** A digest as text. URL-safe Base64 has no padding, as in JSON Web Signatures (RFC 7515 §2). */
export function formatDigest(digest: Uint8Array, format: DigestFormat): string {
  switch (format) {
    case 'hex':
      return toHex(digest);
    case 'hex-upper':
      return toHex(digest).toUpperCase();
    case 'base64':
      return base64(digest);
    case 'base64url':
      return base64(digest).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }
}

/** The browser's own encoder is enough for a few bytes, and need not be loaded. */
function base64(digest: Uint8Array): string {
  return btoa(String.fromCharCode(...digest));
}
