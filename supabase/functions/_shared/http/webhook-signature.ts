import { FunctionError } from './errors.ts';

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

/** How far a call's time may differ from ours in either direction, in seconds. */
const TOLERANCE_SECONDS = 300;

/** A secret as the sign-in service has it: `v1,whsec_` before 24 to 64 bytes in Base64. */
const SECRET = /^v1,whsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** Of one scheme, 32 bytes in Base64. The sign-in service puts a comma before the space that the specification asks for. */
const SIGNATURE = /(?:^|\s)v1,([A-Za-z0-9+/]{43}=)(?=,?(?:\s|$))/g;

/** More than a secret and its predecessor need; a caller may not have us compare for ever. */
const MAX_SIGNATURES = 5;

const inBytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The key in a secret, null for what is none. */
export function webhookKey(secret: string): Uint8Array<ArrayBuffer> | null {
  const encoded = SECRET.exec(secret)?.[1];
  return encoded === undefined ? null : inBytes(encoded);
}

/**
 * Requires that whoever holds one of the keys has signed exactly this body, within the last five minutes, as
 * https://www.standardwebhooks.com describes it.
 * @param keys the one in use, and the one before while it is being replaced
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
