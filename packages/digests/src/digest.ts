import { type Algorithm, findAlgorithm, findHmacAlgorithm } from './algorithms/catalogue.ts';
import { startHasher } from './algorithms/hashers.ts';

/**
 * Returns the digest of bytes.
 *
 * @param algorithm a name such as `SHA-256`, `sha256` or `BLAKE2b-512`; case and punctuation do not matter
 * @throws {RangeError} for an unknown name
 */
export function digest(algorithm: string, bytes: Uint8Array): Uint8Array {
  return finish(algorithm, findAlgorithm(algorithm), bytes, null);
}

/**
 * Returns the whole HMAC tag of bytes (RFC 2104), without truncation.
 *
 * @param algorithm the hash's name or the HMAC's, such as `HMAC-SHA256` or `SHA3-256`
 * @param key of any length, even empty
 * @throws {RangeError} for a name that is not a cryptographic hash: checksums have no HMAC
 */
export function hmac(algorithm: string, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  return finish(algorithm, findHmacAlgorithm(algorithm), bytes, key);
}

function finish(
  name: string,
  algorithm: Algorithm | null,
  bytes: Uint8Array,
  key: Uint8Array | null,
): Uint8Array {
  if (algorithm === null) throw new RangeError(`There is no hash algorithm “${name}”.`);
  const hasher = startHasher(algorithm.id, key);
  hasher.update(bytes);
  return hasher.digest();
}
