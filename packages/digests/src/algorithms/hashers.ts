import { createCrc32 } from '@hln/bytes';
import { blake2b, blake2s } from '@noble/hashes/blake2.js';
import { blake3 } from '@noble/hashes/blake3.js';
import { hmac } from '@noble/hashes/hmac.js';
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512, sha512_224, sha512_256 } from '@noble/hashes/sha2.js';
import { keccak_256, sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js';
import { type CHash, createHasher } from '@noble/hashes/utils.js';
import type { AlgorithmId } from './catalogue.ts';

/** A digest being computed. Its result can be taken once. */
export interface Hasher {
  update(bytes: Uint8Array): void;
  digest(): Uint8Array;
}

/** BLAKE2b with a digest of 256 bits is a different hash, not the beginning of the longer one. */
const blake2b256: CHash = createHasher(() => blake2b.create({ dkLen: 32 }));

const LIBRARY: Readonly<Record<Exclude<AlgorithmId, 'CRC32'>, CHash>> = {
  MD5: md5,
  'SHA-1': sha1,
  'SHA-224': sha224,
  'SHA-256': sha256,
  'SHA-384': sha384,
  'SHA-512': sha512,
  'SHA-512/224': sha512_224,
  'SHA-512/256': sha512_256,
  'SHA3-224': sha3_224,
  'SHA3-256': sha3_256,
  'SHA3-384': sha3_384,
  'SHA3-512': sha3_512,
  'Keccak-256': keccak_256,
  'BLAKE2b-256': blake2b256,
  'BLAKE2b-512': blake2b,
  'BLAKE2s-256': blake2s,
  BLAKE3: blake3,
  'RIPEMD-160': ripemd160,
};

/** Starts a digest; with a key, an HMAC (RFC 2104). @throws {RangeError} for an HMAC of a checksum. */
export function startHasher(id: AlgorithmId, key?: Uint8Array | null): Hasher {
  if (id === 'CRC32') {
    if (key) throw new RangeError('A checksum has no HMAC: choose a cryptographic hash.');
    return createCrc32();
  }
  return key ? hmac.create(LIBRARY[id], key) : LIBRARY[id].create();
}
