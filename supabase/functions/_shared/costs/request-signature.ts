import { FunctionError } from '../http/errors.ts';
import { inHex, isSignedWith } from '../http/webhook-signature.ts';

/** How far a signature's time may differ from ours in either direction, in seconds. */
export const SIGNATURE_WINDOW_SECONDS = 300;
export const SIGNATURE_HEADER = 'x-hln-signature';

const encoder = new TextEncoder();

/**
 * Checks `x-hln-signature: t=<seconds since 1970>,v1=<hex>`, where `v1` is the HMAC-SHA256, under the
 * shared secret, of `t`, a full stop and the raw body. The comparison takes constant time.
 *
 * @returns a key that identifies this request, so that it is processed once
 * @throws FunctionError 401
 */
export async function requireSignature(
  request: Request,
  body: Uint8Array,
  secret: string,
  now: number = Date.now(),
): Promise<string> {
  const header = request.headers.get(SIGNATURE_HEADER);
  if (header === null) throw unauthorized(`Sign the request with ${SIGNATURE_HEADER}.`);
  const [, time, signature] = /^t=(\d{1,12}), ?v1=([0-9a-f]{64})$/.exec(header.trim()) ?? [];
  if (time === undefined || signature === undefined) {
    throw unauthorized(`${SIGNATURE_HEADER} must look like t=1700000000,v1=<64 hexadecimal digits>.`);
  }
  if (Math.abs(now / 1000 - Number(time)) > SIGNATURE_WINDOW_SECONDS) {
    throw unauthorized('The signature is too old, or the clocks differ by more than five minutes.');
  }
  const given = Uint8Array.from(signature.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  if (!(await isSignedWith(encoder.encode(secret), given, `${time}.`, body))) {
    throw unauthorized('The signature does not match the body and its time.');
  }
  // The key is not the signature itself: more people can read the table than know the secret.
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(header.trim().replace(', ', ',')));
  return `signed:${inHex(new Uint8Array(digest))}`;
}

function unauthorized(message: string): FunctionError {
  return new FunctionError(401, 'unauthorized', message);
}
