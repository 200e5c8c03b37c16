import type { Hash, TArg, TRet } from '@noble/hashes/utils.js';

/** Bytes of a block. */
export const BLOCK = 64;

/** FIPS 180-4, 5.3.3: the first 32 bits of the fractional parts of the square roots of the first eight primes. */
export const START = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

/**
 * The common base of SHA-256 and the BLAKE hashes: the message is split into blocks of 64 bytes, and the state is eight
 * words. It can be used wherever @noble/hashes accepts one of its own hashes, such as in `hmac`.
 */
export abstract class BlockHash implements Hash<BlockHash> {
  readonly blockLen = BLOCK;
  readonly outputLen: number;
  readonly canXOF = false;
  protected readonly state: Int32Array;
  /** The length of the whole message so far, in bytes. */
  protected length = 0;
  readonly #holdsLast: boolean;
  readonly #buffer = new Uint8Array(BLOCK);
  #held = 0;
  #isOver = false;

  /** @param holdsLast whether the last block, even if it is full, is treated differently */
  constructor(outputLen: number, start: Int32Array, holdsLast: boolean) {
    this.outputLen = outputLen;
    this.state = start.slice();
    this.#holdsLast = holdsLast;
  }

  /** Processes whole blocks, none of them the last. */
  protected abstract work(bytes: Uint8Array, from: number, blocks: number): void;
  /** Processes the last bytes. @param block a separate buffer, of which the first `held` bytes are the message's */
  protected abstract finish(block: Uint8Array, held: number): void;
  /** Whether the digest is the state's words in little-endian order. */
  protected abstract readonly isLittleEndian: boolean;
  protected abstract fresh(): BlockHash;

  update(bytes: TArg<Uint8Array>): this {
    this.#assertOpen();
    const message: Uint8Array = bytes;
    let at = 0;
    if (this.#held > 0) {
      at = Math.min(BLOCK - this.#held, message.length);
      this.#buffer.set(message.subarray(0, at), this.#held);
      this.#held += at;
    }
    this.length += message.length;
    const isMore = at < message.length;
    if (this.#held === BLOCK && (isMore || !this.#holdsLast)) {
      this.work(this.#buffer, 0, 1);
      this.#held = 0;
    }
    if (!isMore) return this;
    const blocks = Math.floor((message.length - at - (this.#holdsLast ? 1 : 0)) / BLOCK);
    if (blocks > 0) this.work(message, at, blocks);
    const rest = message.subarray(at + blocks * BLOCK);
    this.#buffer.set(rest);
    this.#held = rest.length;
    return this;
  }

  digestInto(target: TArg<Uint8Array>): void {
    this.#assertOpen();
    const bytes: Uint8Array = target;
    if (bytes.length < this.outputLen) throw new RangeError(`A digest has ${this.outputLen} bytes.`);
    this.finish(this.#buffer, this.#held);
    const view = new DataView(bytes.buffer, bytes.byteOffset, this.outputLen);
    for (let i = 0; 4 * i < this.outputLen; i += 1) {
      view.setInt32(4 * i, this.state[i] ?? 0, this.isLittleEndian);
    }
    this.destroy();
  }

  digest(): TRet<Uint8Array> {
    const bytes = new Uint8Array(this.outputLen);
    this.digestInto(bytes);
    return bytes;
  }

  _cloneInto(to: BlockHash = this.fresh()): BlockHash {
    to.state.set(this.state);
    to.length = this.length;
    to.#buffer.set(this.#buffer);
    to.#held = this.#held;
    to.#isOver = this.#isOver;
    return to;
  }

  clone(): BlockHash {
    return this._cloneInto();
  }

  destroy(): void {
    this.#isOver = true;
    this.state.fill(0);
    this.#buffer.fill(0);
  }

  #assertOpen(): void {
    if (this.#isOver) throw new Error('This hash has been used: a digest is taken once.');
  }
}

const WORDS = new Uint32Array(16);

/** Calls `take` with each block as little-endian words, and with the index of its first word. */
export function eachAsWords(
  bytes: Uint8Array,
  from: number,
  blocks: number,
  take: (words: Uint32Array, at: number) => void,
): void {
  const start = bytes.byteOffset + from;
  if (IS_LITTLE_ENDIAN && start % 4 === 0) {
    const words = new Uint32Array(bytes.buffer, start, 16 * blocks);
    for (let at = 0; at < words.length; at += 16) take(words, at);
    return;
  }
  const view = new DataView(bytes.buffer, start, BLOCK * blocks);
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i += 1) WORDS[i] = view.getUint32(at + 4 * i, true);
    take(WORDS, 0);
  }
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
