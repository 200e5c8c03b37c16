import { KeyError } from '../keys/key-error.ts';
import type { PublicJwk } from '../keys/pem-keys.ts';
import { decodePart } from '../reading/base64url.ts';
import type { Algorithm } from './algorithms.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** @throws {KeyError} on a page without https, where browsers have no WebCrypto. */
function subtle(): SubtleCrypto {
  const found: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (found === undefined)
    throw new KeyError(
      'Browsers check signatures only on pages with https. Open this page by its https URL.',
    );
  return found;
}

/** Whether an HMAC belongs to a message. In constant time, by WebCrypto. */
export async function verifyHmac(
  { hash }: Algorithm & { kind: 'hmac' },
  secret: Bytes,
  signature: Bytes,
  message: Bytes,
): Promise<boolean> {
  return await subtle().verify('HMAC', await hmacKey(hash, secret, 'verify'), signature, message);
}

/** The HMAC of a message. */
export async function signHmac(
  { hash }: Algorithm & { kind: 'hmac' },
  secret: Bytes,
  message: Bytes,
): Promise<Bytes> {
  return new Uint8Array(await subtle().sign('HMAC', await hmacKey(hash, secret, 'sign'), message));
}

async function hmacKey(hash: string, secret: Bytes, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  // WebCrypto refuses an empty key. HMAC fills keys up with zeros (RFC 2104, section 2), so one zero byte is the same.
  const raw = secret.length === 0 ? new Uint8Array(1) : secret;
  return await subtle().importKey('raw', raw, { name: 'HMAC', hash }, false, [usage]);
}

/** Whether a signature belongs to a message. @throws {KeyError} if the browser lacks the algorithm or refuses the key. */
export async function verifyPublic(
  algorithm: Exclude<Algorithm, { kind: 'hmac' }>,
  jwk: PublicJwk,
  signature: Bytes,
  message: Bytes,
): Promise<boolean> {
  const key = await importPublic(algorithm, jwk);
  try {
    return await subtle().verify(verifyParameters(algorithm), key, signature, message);
  } catch (error) {
    // Some engines throw for a signature whose length no key could make.
    if (error instanceof Error && error.name === 'OperationError') return false;
    throw error;
  }
}

async function importPublic(
  algorithm: Exclude<Algorithm, { kind: 'hmac' }>,
  jwk: PublicJwk,
): Promise<CryptoKey> {
  try {
    return await subtle().importKey('jwk', { ...jwk }, importParameters(algorithm), false, ['verify']);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof KeyError) throw error;
    if (error.name === 'NotSupportedError')
      throw new KeyError(
        `This browser does not have ${algorithm.kind === 'rsa' ? algorithm.name : algorithm.curve}. Try a current version of another one.`,
      );
    throw new KeyError(
      algorithm.kind === 'ecdsa'
        ? `The browser refuses the key: it is no point on ${algorithm.curve}. Copy it again.`
        : 'The browser refuses the key: it is damaged. Copy it again.',
    );
  }
}

function importParameters(algorithm: Exclude<Algorithm, { kind: 'hmac' }>) {
  switch (algorithm.kind) {
    case 'rsa':
      return { name: algorithm.name, hash: algorithm.hash };
    case 'ecdsa':
      return { name: 'ECDSA', namedCurve: algorithm.curve };
    case 'eddsa':
      return { name: algorithm.curve };
  }
}

function verifyParameters(algorithm: Exclude<Algorithm, { kind: 'hmac' }>) {
  switch (algorithm.kind) {
    case 'rsa':
      return algorithm.name === 'RSA-PSS'
        ? { name: algorithm.name, saltLength: algorithm.saltLength }
        : { name: algorithm.name };
    case 'ecdsa':
      return { name: 'ECDSA', hash: algorithm.hash };
    case 'eddsa':
      return { name: algorithm.curve };
  }
}

/** An RSA key's size in bits. */
export function rsaBits(n: string): number {
  const bytes = decodePart(n).bytes ?? new Uint8Array();
  const start = bytes.findIndex((byte) => byte !== 0);
  return start < 0 ? 0 : (bytes.length - start) * 8 - Math.clz32((bytes[start] ?? 0) << 24);
}

/** What kind of key it is, such as “RSA, 2048 bits”. */
export function describeKey(jwk: PublicJwk): string {
  return jwk.kty === 'RSA' ? `RSA, ${rsaBits(jwk.n)} bits` : jwk.crv;
}
