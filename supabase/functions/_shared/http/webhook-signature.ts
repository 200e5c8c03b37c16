import { FunctionError } from './errors.ts';

/** Returns bytes as lower-case hexadecimal. */
export const inHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Whether `signature` is the HMAC-SHA256 under `key` of a prefix and the bytes after it. The platform compares them in
 * constant time.
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

/** How far (s) a call's time may differ from ours in either direction. */
const TOLERANCE_SECONDS = 300;

/** A secret in the sign-in service's format: `v1,whsec_` followed by 24 to 64 bytes in Base64. */
const SECRET = /^v1,whsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/**
 * A signature of scheme v1: 32 bytes in Base64. The sign-in service puts a comma before the space that the
 * specification asks for.
 */
const SIGNATURE = /(?:^|\s)v1,([A-Za-z0-9+/]{43}=)(?=,?(?:\s|$))/g;

/** A secret and its predecessor need fewer; the limit keeps callers from making us compare forever. */
const MAX_SIGNATURES = 5;

const inBytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Returns the key in a secret, or null for a malformed secret. */
export function webhookKey(secret: string): Uint8Array<ArrayBuffer> | null {
  const encoded = SECRET.exec(secret)?.[1];
  return encoded === undefined ? null : inBytes(encoded);
}

/**
 * Requires a signature of exactly this body by one of the keys, made within the last five minutes, as
 * https://www.standardwebhooks.com describes it.
 * @param keys the current key, and the previous one while it is being replaced
 * @throws FunctionError 401
 */
export async function requireWebhookSignature(
  headers: Headers,
  body: Uint8Array,
  keys: readonly Uint8Array<ArrayBuffer>[],
  now: number = Date.now(),
): Promise<void> {
  const id = headers.get('webhook-id') ?? '';
  const time = headers.get('webhook-timestamp') ?? '';
  const signatures = [...(headers.get('webhook-signature') ?? '').matchAll(SIGNATURE)].slice(
    0,
    MAX_SIGNATURES,
  );
  if (id === '' || !/^\d{1,12}$/.test(time) || signatures.length === 0) {
    throw unauthorized('Sign the call with webhook-id, webhook-timestamp and webhook-signature.');
  }
  if (Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) {
    throw unauthorized('The signature is too old, or the clocks differ by more than five minutes.');
  }
  for (const [, signature = ''] of signatures) {
    for (const key of keys) {
      if (await isSignedWith(key, inBytes(signature), `${id}.${time}.`, body)) return;
    }
  }
  throw unauthorized('The signature does not match the body, its time and its id.');
}

const unauthorized = (message: string) => new FunctionError(401, 'unauthorized', message);
