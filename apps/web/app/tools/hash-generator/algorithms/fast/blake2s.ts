import { SHA256_IV } from '@noble/hashes/_md.js';
import { _BLAKE2 } from '@noble/hashes/blake2.js';
import { type CHash, createHasher } from '@noble/hashes/utils.js';
import { mixRounds } from './blake-rounds.ts';

const IV = Int32Array.from(SHA256_IV);
/** The message's words as ten rounds take them: RFC 7693, 2.7. */
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

const STATE = new Int32Array(16);

class Blake2s extends _BLAKE2<Blake2s> {
  readonly #chain = Int32Array.from(IV, (word, i) => (i === 0 ? word ^ PARAMETERS : word));

  constructor() {
    super(64, 32);
  }

  /** RFC 7693, 3.2. */
  protected override compress(message: Uint32Array, at: number, isLast: boolean): void {
    const v = STATE;
    const chain = this.#chain;
    v.set(chain);
    v.set(IV, 8);
    v[12] = (v[12] ?? 0) ^ this.length;
    v[13] = (v[13] ?? 0) ^ (this.length / 0x1_0000_0000);
    if (isLast) v[14] = ~(v[14] ?? 0);
    mixRounds(v, message, at, ORDER);
    for (let i = 0; i < 8; i += 1) chain[i] = (chain[i] ?? 0) ^ (v[i] ?? 0) ^ (v[i + 8] ?? 0);
  }

  protected override get(): number[] {
    return Array.from(this.#chain);
  }

  protected override set(...words: number[]): void {
    this.#chain.set(words);
  }

  override destroy(): void {
    this.destroyed = true;
    this.buffer.fill(0);
    this.#chain.fill(0);
  }
}

export const blake2s: CHash<Blake2s> = createHasher(() => new Blake2s());
