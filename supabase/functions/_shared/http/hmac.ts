/** Bytes as hexadecimal digits, two each, in small letters. */
export const inHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Whether `signature` is the HMAC-SHA256 under `key` of a prefix and the bytes after it. The comparison is the platform's
 * own and takes constant time.
 */
export async function isSignedWith(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  prefix: string,
  body: Uint8Array,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const head = new TextEncoder().encode(prefix);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return await crypto.subtle.verify('HMAC', imported, signature, signed);
}
