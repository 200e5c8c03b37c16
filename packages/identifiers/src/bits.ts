/** An identifier of 128 bits as a number, and as text in hexadecimal digits and in Crockford's Base32. */
export type Bits128 = bigint;

export const ALL_ONES: Bits128 = (1n << 128n) - 1n;

/** Some of the 128 bits. @param from the first bit, counted from the highest, which is 0 @param count how many */
export function bitsOf(value: Bits128, from: number, count: number): bigint {
  return (value >> BigInt(128 - from - count)) & ((1n << BigInt(count)) - 1n);
}

/** 32 hexadecimal digits in lower case. */
export function hexOf(value: Bits128): string {
  return value.toString(16).padStart(32, '0');
}

/** RFC 9562 §4: 8, 4, 4, 4 and 12 hexadecimal digits in lower case. */
export function uuidText(value: Bits128): string {
  const hex = hexOf(value);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 26 characters of Crockford's Base32 in upper case, as ULIDs are written. */
export function ulidText(value: Bits128): string {
  let text = '';
  for (let place = 125n; place >= 0n; place -= 5n) text += CROCKFORD[Number((value >> place) & 31n)];
  return text;
}

/** The five bits of a character in any case; Crockford reads I and L as 1, and O as 0. Null for any other. */
export function crockfordValue(character: string): number | null {
  const upper = character.toUpperCase();
  const plain = upper === 'I' || upper === 'L' ? '1' : upper === 'O' ? '0' : upper;
  const value = CROCKFORD.indexOf(plain);
  return value < 0 || plain.length !== 1 ? null : value;
}

/** Base64 of the 16 bytes, URL-safe and without padding: 22 characters. */
export function base64Text(value: Bits128): string {
  const hex = hexOf(value);
  let bytes = '';
  for (let at = 0; at < 32; at += 2) bytes += String.fromCharCode(Number.parseInt(hex.slice(at, at + 2), 16));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The value of 22 characters of Base64 in either alphabet, with or without padding; null if it isn't that. */
export function fromBase64(text: string): Bits128 | null {
  if (!/^[\w+/-]{21}[AQgw](?:==)?$/.test(text)) return null;
  const bytes = atob(text.slice(0, 22).replaceAll('-', '+').replaceAll('_', '/'));
  let value = 0n;
  for (const character of bytes) value = (value << 8n) | BigInt(character.charCodeAt(0));
  return value;
}
