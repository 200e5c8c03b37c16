import {
  createBLAKE2b,
  createBLAKE2s,
  createBLAKE3,
  createHMAC,
  createKeccak,
  createMD5,
  createSHA1,
  createSHA3,
  createSHA224,
  createSHA256,
  createSHA384,
  createSHA512,
  type IHasher,
} from 'hash-wasm';
import type { AlgorithmId } from './catalogue.ts';
import { type Hasher, startHasher } from './hashers.ts';

/** Algorithms whose module is in the public domain or under the library's own kind of licence (embedded-licences.txt). */
const MODULES: Readonly<Partial<Record<AlgorithmId, () => Promise<IHasher>>>> = {
  MD5: createMD5,
  'SHA-1': createSHA1,
  'SHA-224': createSHA224,
  'SHA-256': createSHA256,
  'SHA-384': createSHA384,
  'SHA-512': createSHA512,
  'SHA3-224': () => createSHA3(224),
  'SHA3-256': () => createSHA3(256),
  'SHA3-384': () => createSHA3(384),
  'SHA3-512': () => createSHA3(512),
  'Keccak-256': () => createKeccak(256),
  'BLAKE2b-256': () => createBLAKE2b(256),
  'BLAKE2b-512': () => createBLAKE2b(512),
  'BLAKE2s-256': () => createBLAKE2s(256),
  BLAKE3: () => createBLAKE3(256),
};

/**
 * Starts a digest like {@link startHasher}, in WebAssembly, up to twelve times as fast for large files. Where that is
 * missing or forbidden, the digest is computed in JavaScript.
 */
export async function startFastHasher(id: AlgorithmId, key?: Uint8Array | null): Promise<Hasher> {
  const create = MODULES[id];
  if (create === undefined) return startHasher(id, key);
  let hasher: IHasher;
  try {
    hasher = await (key ? createHMAC(create(), key) : create());
  } catch {
    return startHasher(id, key);
  }
  hasher.init();
  return { update: (bytes) => void hasher.update(bytes), digest: () => hasher.digest('binary') };
}
