import { SHA256_IV } from '@noble/hashes/_md.js';
import { _BLAKE2 } from '@noble/hashes/blake2.js';
import { type CHash, createHasher } from '@noble/hashes/utils.js';
import { mixRounds } from './blake-rounds.ts';

/** Bytes of a block, and blocks of a chunk. */
const BLOCK = 64;
const BLOCKS = 16;
/** Domain flags: section 2.2 of the paper, as those below. */
const CHUNK_START = 1;
const CHUNK_END = 2;
const PARENT = 4;
const ROOT = 8;

const IV = Int32Array.from(SHA256_IV);
/** Where each word of a round comes from in the round before it. */
const PERMUTATION = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
/** The message's words as seven rounds take them. */
const ORDER = new Uint8Array(7 * 16);
for (let i = 0; i < 16; i += 1) ORDER[i] = i;
for (let i = 16; i < ORDER.length; i += 1) {
  ORDER[i] = ORDER[i - 16 - (i % 16) + (PERMUTATION[i % 16] ?? 0)] ?? 0;
}

const STATE = new Int32Array(16);

/**
 * The first eight words of the compression function (2.2), in place of the chaining value.
 *
 * @param counter the chunk's number; 0 for a parent
 */
function compress(
  chain: Int32Array,
  message: Uint32Array,
  at: number,
  counter: number,
  length: number,
  flags: number,
): void {
  const v = STATE;
  v.set(chain);
  for (let i = 0; i < 4; i += 1) v[8 + i] = IV[i] ?? 0;
  v[12] = counter;
  v[13] = counter / 0x1_0000_0000;
  v[14] = length;
  v[15] = flags;
  mixRounds(v, message, at, ORDER);
  for (let i = 0; i < 8; i += 1) chain[i] = (v[i] ?? 0) ^ (v[i + 8] ?? 0);
}

/**
 * BLAKE3 with a digest of 32 bytes, without a key. Parts and padding are the library's, which keeps the last block back
 * until it knows that it is the last.
 */
class Blake3 extends _BLAKE2<Blake3> {
  /** The chaining value of the chunk that is being read; at the end, the root's. */
  readonly #chain = Int32Array.from(IV);
  /** The chaining values of whole subtrees, the largest first: no two of them are of one size. */
  readonly #subtrees: Int32Array[] = [];
  /** Whole chunks before this one. */
  #chunks = 0;
  /** Whole blocks of this chunk. */
  #blocks = 0;

  constructor() {
    super(BLOCK, 32);
  }

  protected override compress(message: Uint32Array, at: number, isLast: boolean): void {
    const isChunkEnd = isLast || this.#blocks === BLOCKS - 1;
    let flags = this.#blocks === 0 ? CHUNK_START : 0;
    if (isChunkEnd) flags |= CHUNK_END;
    if (isLast && this.#subtrees.length === 0) flags |= ROOT;
    compress(this.#chain, message, at, this.#chunks, isLast ? this.pos : BLOCK, flags);
    this.#blocks += 1;
    if (isLast) this.#joinAll();
    else if (isChunkEnd) this.#endChunk();
  }

  /** Joins the chunk with the subtrees that it completes: as many as the number of chunks can be halved. */
  #endChunk(): void {
    this.#chunks += 1;
    this.#blocks = 0;
    for (let count = this.#chunks; count % 2 === 0; count /= 2) this.#join(0);
    this.#subtrees.push(this.#chain.slice());
    this.#chain.set(IV);
  }

  #joinAll(): void {
    while (this.#subtrees.length > 0) this.#join(this.#subtrees.length === 1 ? ROOT : 0);
  }

  /** Makes the parent of the last subtree and of the chaining value, in the latter's place. */
  #join(flag: number): void {
    const left = this.#subtrees.pop();
    if (left === undefined) return;
    const words = new Uint32Array(16);
    words.set(left);
    words.set(this.#chain, 8);
    this.#chain.set(IV);
    compress(this.#chain, words, 0, 0, BLOCK, PARENT | flag);
  }

  protected override get(): number[] {
    return Array.from(this.#chain);
  }

  protected override set(...words: number[]): void {
    this.#chain.set(words);
  }

  override _cloneInto(to: Blake3 = new Blake3()): Blake3 {
    super._cloneInto(to);
    to.#subtrees.splice(0, Number.POSITIVE_INFINITY, ...this.#subtrees.map((words) => words.slice()));
    to.#chunks = this.#chunks;
    to.#blocks = this.#blocks;
    return to;
  }

  override destroy(): void {
    this.destroyed = true;
    this.buffer.fill(0);
    this.#chain.fill(0);
    for (const words of this.#subtrees) words.fill(0);
  }
}

/** BLAKE3 with a digest of 256 bits (O’Connor, Aumasson, Neves and Wilcox-O’Hearn: “BLAKE3”, 2020). */
export const blake3: CHash<Blake3> = createHasher(() => new Blake3());
