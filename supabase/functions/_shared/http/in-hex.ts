/** Bytes as hexadecimal digits, two each, in small letters. */
export const inHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
