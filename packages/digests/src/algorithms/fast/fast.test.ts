import { blake2s as libraryBlake2s } from '@noble/hashes/blake2.js';
import { blake3 as libraryBlake3 } from '@noble/hashes/blake3.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha224 as librarySha224, sha256 as librarySha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, type CHash } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { blake2s } from './blake2s.ts';
import { blake3 } from './blake3.ts';
import { sha224, sha256 } from './sha-256.ts';

/** Room for 70 chunks of BLAKE3, so that its tree has seven levels, and for a shift by three bytes. */
const BYTES = Uint8Array.from({ length: 70 * 1024 + 4 }, (_, index) => (index * 2_654_435_761) >>> 24);
/** Around the edges of blocks, of chunks and of full trees. */
const LENGTHS = [0, 1, 2, 4, 8, 16, 17, 64, 70]
  .map((chunks) => chunks * 1024)
  .concat([55, 64, 128, 960])
  .flatMap((edge) => [edge - 1, edge, edge + 1])
  .filter((length) => length >= 0);

describe.each<[string, CHash, CHash]>([
  ['SHA-224', sha224, librarySha224],
  ['SHA-256', sha256, librarySha256],
  ['BLAKE2s-256', blake2s, libraryBlake2s],
  ['BLAKE3', blake3, libraryBlake3],
])('%s of our own', (_, ours, library) => {
  it.each([0, 3])('agrees with the library for every length, %i bytes into the memory', (shift) => {
    for (const length of LENGTHS) {
      const bytes = BYTES.subarray(shift, shift + length);
      expect(bytesToHex(ours(bytes)), `${length} bytes`).toBe(bytesToHex(library(bytes)));
    }
  });

  it.each([1, 63, 64, 65, 1023, 1024, 1025, 5000])('takes a text in parts of %i bytes', (size) => {
    const bytes = BYTES.subarray(0, size === 1 ? 3000 : BYTES.length);
    const hash = ours.create();
    for (let start = 0; start < bytes.length; start += size) hash.update(bytes.subarray(start, start + size));
    expect(bytesToHex(hash.digest())).toBe(bytesToHex(library(bytes)));
  });

  it('has independent copies', () => {
    const hash = ours.create().update(BYTES.subarray(0, 7000));
    const copy = hash.clone().update(BYTES.subarray(7000, 20_000));
    hash.update(BYTES.subarray(0, 100));
    expect(bytesToHex(copy.digest())).toBe(bytesToHex(library(BYTES.subarray(0, 20_000))));
    const whole = library.create().update(BYTES.subarray(0, 7000)).update(BYTES.subarray(0, 100));
    expect(bytesToHex(hash.digest())).toBe(bytesToHex(whole.digest()));
  });

  it.each([0, 32, 64, 65])('computes the HMAC with a key of %i bytes', (length) => {
    const key = BYTES.subarray(5, 5 + length);
    expect(bytesToHex(hmac(ours, key, BYTES))).toBe(bytesToHex(hmac(library, key, BYTES)));
  });

  it('can be used only once', () => {
    const hash = ours.create();
    hash.digest();
    expect(() => hash.update(BYTES)).toThrow();
  });
});
