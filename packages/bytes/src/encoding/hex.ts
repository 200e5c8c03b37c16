import type { Decoded } from './base64-decode.ts';
import { decodeBits } from './bit-decode.ts';

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns bytes in hexadecimal: two lower-case digits each. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += DIGITS[byte];
  return text;
}

/**
 * Parses hexadecimal digits in any case. White space, `:`, `-`, `,` between bytes and `0x` or `\x` before them are
 * skipped, as in hex dumps and code; a byte's two digits must be adjacent.
 */
export function fromHex(text: string): Decoded {
  const { ignored: _, ...decoded } = decodeBits(text, { base: 'hex' });
  return decoded;
}
