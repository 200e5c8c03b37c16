import { type CHash, createHasher } from '@noble/hashes/utils.js';
import { mixRounds } from './blake-rounds.ts';
import { BLOCK, BlockHash, eachAsWords, START } from './block-hash.ts';

/** The order of the message's words in ten rounds: RFC 7693, 2.7. */
const ORDER = Uint8Array.from(
  [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
  ].flat(),
);
/** The parameter block's first word for a digest of 32 bytes without a key: RFC 7693, 2.5. */
const PARAMETERS = 0x0101_0020;

/** The words before the first block. */
const CHAIN = START.map((word, i) => (i === 0 ? word ^ PARAMETERS : word));

const WORK = new Int32Array(16);

class Blake2s extends BlockHash {
  protected override readonly isLittleEndian = true;
  /** Bytes that have been processed. */
  #done = 0;

  constructor() {
    super(32, CHAIN, true);
  }

  protected override work(bytes: Uint8Array, from: number, blocks: number): void {
    eachAsWords(bytes, from, blocks, (words, at) => this.#compress(words, at, BLOCK, false));
  }

  protected override finish(block: Uint8Array, held: number): void {
    block.fill(0, held);
    eachAsWords(block, 0, 1, (words, at) => this.#compress(words, at, held, true));
  }

  /** RFC 7693, 3.2. */
  #compress(message: Uint32Array, at: number, bytes: number, isLast: boolean): void {
    this.#done += bytes;
    const v = WORK;
    const chain = this.state;
    v.set(chain);
    v.set(START, 8);
    v[12] = (v[12] ?? 0) ^ this.#done;
    v[13] = (v[13] ?? 0) ^ (this.#done / 0x1_0000_0000);
    if (isLast) v[14] = ~(v[14] ?? 0);
    mixRounds(v, message, at, ORDER);
    for (let i = 0; i < 8; i += 1) chain[i] = (chain[i] ?? 0) ^ (v[i] ?? 0) ^ (v[i + 8] ?? 0);
  }

  protected override fresh(): Blake2s {
    return new Blake2s();
  }

  override _cloneInto(to: BlockHash = this.fresh()): BlockHash {
    if (to instanceof Blake2s) to.#done = this.#done;
    return super._cloneInto(to);
  }
}

export const blake2s: CHash<BlockHash> = createHasher((): BlockHash => new Blake2s());
