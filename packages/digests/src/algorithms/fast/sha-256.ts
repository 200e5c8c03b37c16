import { type CHash, createHasher } from '@noble/hashes/utils.js';
import { BLOCK, BlockHash, START } from './block-hash.ts';
import { rotate } from './rotate.ts';

/** FIPS 180-4, 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const CONSTANTS = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

/** FIPS 180-4, 5.3.2: the second 32 bits of the fractional parts of the square roots of the ninth to sixteenth primes. */
const START_224 = Int32Array.of(
  0xc1059ed8,
  0x367cd507,
  0x3070dd17,
  0xf70e5939,
  0xffc00b31,
  0x68581511,
  0x64f98fa7,
  0xbefa4fa4,
);

/** The message schedule of one block, and the same with the constants added. */
const SCHEDULE = new Int32Array(64);
const SUMMANDS = new Int32Array(64);

/** Processes a block of 64 bytes into the state: FIPS 180-4, 6.2.2. */
function compress(state: Int32Array, block: DataView, offset: number): void {
  // As local variables, they need no module look-up for every word.
  const w = SCHEDULE;
  const k = CONSTANTS;
  const t = SUMMANDS;
  for (let i = 0; i < 16; i += 1) {
    const word = block.getInt32(offset + 4 * i);
    w[i] = word;
    t[i] = word + (k[i] ?? 0);
  }
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const sigmas = (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) + (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10));
    const word = (sigmas + (w[i - 7] ?? 0) + (w[i - 16] ?? 0)) | 0;
    w[i] = word;
    t[i] = word + (k[i] ?? 0);
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  // Eight rounds per iteration: after them each word is in its original variable again, and none has to be moved.
  for (let i = 0; i < 64; i += 8) {
    h = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (g ^ (e & (f ^ g))) + (t[i] ?? 0)) | 0;
    d = (d + h) | 0;
    h = (h + (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (c & (a ^ b)))) | 0;
    g = (g + (rotate(d, 6) ^ rotate(d, 11) ^ rotate(d, 25)) + (f ^ (d & (e ^ f))) + (t[i + 1] ?? 0)) | 0;
    c = (c + g) | 0;
    g = (g + (rotate(h, 2) ^ rotate(h, 13) ^ rotate(h, 22)) + ((h & a) ^ (b & (h ^ a)))) | 0;
    f = (f + (rotate(c, 6) ^ rotate(c, 11) ^ rotate(c, 25)) + (e ^ (c & (d ^ e))) + (t[i + 2] ?? 0)) | 0;
    b = (b + f) | 0;
    f = (f + (rotate(g, 2) ^ rotate(g, 13) ^ rotate(g, 22)) + ((g & h) ^ (a & (g ^ h)))) | 0;
    e = (e + (rotate(b, 6) ^ rotate(b, 11) ^ rotate(b, 25)) + (d ^ (b & (c ^ d))) + (t[i + 3] ?? 0)) | 0;
    a = (a + e) | 0;
    e = (e + (rotate(f, 2) ^ rotate(f, 13) ^ rotate(f, 22)) + ((f & g) ^ (h & (f ^ g)))) | 0;
    d = (d + (rotate(a, 6) ^ rotate(a, 11) ^ rotate(a, 25)) + (c ^ (a & (b ^ c))) + (t[i + 4] ?? 0)) | 0;
    h = (h + d) | 0;
    d = (d + (rotate(e, 2) ^ rotate(e, 13) ^ rotate(e, 22)) + ((e & f) ^ (g & (e ^ f)))) | 0;
    c = (c + (rotate(h, 6) ^ rotate(h, 11) ^ rotate(h, 25)) + (b ^ (h & (a ^ b))) + (t[i + 5] ?? 0)) | 0;
    g = (g + c) | 0;
    c = (c + (rotate(d, 2) ^ rotate(d, 13) ^ rotate(d, 22)) + ((d & e) ^ (f & (d ^ e)))) | 0;
    b = (b + (rotate(g, 6) ^ rotate(g, 11) ^ rotate(g, 25)) + (a ^ (g & (h ^ a))) + (t[i + 6] ?? 0)) | 0;
    f = (f + b) | 0;
    b = (b + (rotate(c, 2) ^ rotate(c, 13) ^ rotate(c, 22)) + ((c & d) ^ (e & (c ^ d)))) | 0;
    a = (a + (rotate(f, 6) ^ rotate(f, 11) ^ rotate(f, 25)) + (h ^ (f & (g ^ h))) + (t[i + 7] ?? 0)) | 0;
    e = (e + a) | 0;
    a = (a + (rotate(b, 2) ^ rotate(b, 13) ^ rotate(b, 22)) + ((b & c) ^ (d & (b ^ c)))) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

class Sha256 extends BlockHash {
  protected override readonly isLittleEndian = false;
  readonly #start: Int32Array;

  constructor(outputLen: number, start: Int32Array) {
    super(outputLen, start, false);
    this.#start = start;
  }

  protected override work(bytes: Uint8Array, from: number, blocks: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset + from, BLOCK * blocks);
    for (let at = 0; at < view.byteLength; at += BLOCK) compress(this.state, view, at);
  }

  /** Appends a bit, zeros, and the length in bits: FIPS 180-4, 5.1.1. */
  protected override finish(block: Uint8Array, held: number): void {
    block[held] = 0x80;
    block.fill(0, held + 1);
    if (held >= BLOCK - 8) {
      this.work(block, 0, 1);
      block.fill(0);
    }
    new DataView(block.buffer).setBigUint64(BLOCK - 8, BigInt(this.length) * 8n);
    this.work(block, 0, 1);
    SCHEDULE.fill(0);
    SUMMANDS.fill(0);
  }

  protected override fresh(): Sha256 {
    return new Sha256(this.outputLen, this.#start);
  }
}

export const sha256: CHash<BlockHash> = createHasher((): BlockHash => new Sha256(32, START));
export const sha224: CHash<BlockHash> = createHasher((): BlockHash => new Sha256(28, START_224));
