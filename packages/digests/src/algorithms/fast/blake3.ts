import { type CHash, createHasher } from '@noble/hashes/utils.js';
import { mixRounds } from './blake-rounds.ts';
import { BLOCK, BlockHash, eachAsWords, START } from './block-hash.ts';

/** Blocks per chunk. */
const BLOCKS = 16;
/** This flag and the next three are the domain flags of section 2.2 of the paper. */
const CHUNK_START = 1;
const CHUNK_END = 2;
const PARENT = 4;
const ROOT = 8;

/** Where each word of a round comes from in the round before it. */
const PERMUTATION = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
/** The order of the message's words in seven rounds. */
const ORDER = new Uint8Array(7 * 16);
for (let i = 0; i < 16; i += 1) ORDER[i] = i;
for (let i = 16; i < ORDER.length; i += 1) {
  ORDER[i] = ORDER[i - 16 - (i % 16) + (PERMUTATION[i % 16] ?? 0)] ?? 0;
}

const WORK = new Int32Array(16);

/**
 * Writes the first eight words of the compression function (2.2) over the chaining value.
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
  const v = WORK;
  v.set(chain);
  for (let i = 0; i < 4; i += 1) v[8 + i] = START[i] ?? 0;
  v[12] = counter;
  v[13] = counter / 0x1_0000_0000;
  v[14] = length;
  v[15] = flags;
  mixRounds(v, message, at, ORDER);
  for (let i = 0; i < 8; i += 1) chain[i] = (v[i] ?? 0) ^ (v[i + 8] ?? 0);
}

/** BLAKE3 with a digest of 32 bytes, without a key. The state is the chaining value of the current chunk. */
class Blake3 extends BlockHash {
  protected override readonly isLittleEndian = true;
  /** The chaining values of whole subtrees, largest first, all of different sizes. */
  readonly #subtrees: Int32Array[] = [];
  /** Whole chunks before this one. */
  #chunks = 0;
  /** Whole blocks in this chunk. */
  #blocks = 0;

  constructor() {
    super(32, START, true);
  }

  protected override work(bytes: Uint8Array, from: number, blocks: number): void {
    eachAsWords(bytes, from, blocks, (words, at) => {
      const isChunkEnd = this.#blocks === BLOCKS - 1;
      compress(this.state, words, at, this.#chunks, BLOCK, this.#startFlag() | (isChunkEnd ? CHUNK_END : 0));
      this.#blocks += 1;
      if (isChunkEnd) this.#endChunk();
    });
  }

  protected override finish(block: Uint8Array, held: number): void {
    block.fill(0, held);
    const flags = this.#startFlag() | CHUNK_END | (this.#subtrees.length === 0 ? ROOT : 0);
    eachAsWords(block, 0, 1, (words, at) => compress(this.state, words, at, this.#chunks, held, flags));
    while (this.#subtrees.length > 0) this.#join(this.#subtrees.length === 1 ? ROOT : 0);
  }

  #startFlag(): number {
    return this.#blocks === 0 ? CHUNK_START : 0;
  }

  /** Joins the chunk with the subtrees that it completes: one for each time that the number of chunks can be halved. */
  #endChunk(): void {
    this.#chunks += 1;
    this.#blocks = 0;
    for (let count = this.#chunks; count % 2 === 0; count /= 2) this.#join(0);
    this.#subtrees.push(this.state.slice());
    this.state.set(START);
  }

  /** Replaces the chaining value with the parent of it and the last subtree. */
  #join(flag: number): void {
    const left = this.#subtrees.pop();
    if (left === undefined) return;
    const words = new Uint32Array(16);
    words.set(left);
    words.set(this.state, 8);
    this.state.set(START);
    compress(this.state, words, 0, 0, BLOCK, PARENT | flag);
  }

  protected override fresh(): Blake3 {
    return new Blake3();
  }

  override _cloneInto(to: BlockHash = this.fresh()): BlockHash {
    if (to instanceof Blake3) {
      to.#subtrees.splice(0, Number.POSITIVE_INFINITY, ...this.#subtrees.map((words) => words.slice()));
      to.#chunks = this.#chunks;
      to.#blocks = this.#blocks;
    }
    return super._cloneInto(to);
  }

  override destroy(): void {
    super.destroy();
    for (const words of this.#subtrees) words.fill(0);
  }
}

/** BLAKE3 with a digest of 256 bits (O’Connor, Aumasson, Neves and Wilcox-O’Hearn: “BLAKE3”, 2020). */
export const blake3: CHash<BlockHash> = createHasher((): BlockHash => new Blake3());
