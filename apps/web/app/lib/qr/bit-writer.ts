/** Collects bits into bytes, most significant first. */
export class BitWriter {
  readonly #bytes: Uint8Array;
  #length = 0;

  /** @param capacity bytes at most */
  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** Bits written so far. */
  get length(): number {
    return this.#length;
  }

  /** @param width 0 to 30 bits of `value` */
  write(value: number, width: number): void {
    for (let bit = width - 1; bit >= 0; bit--) {
      const index = this.#length >> 3;
      this.#bytes[index] = (this.#bytes[index] ?? 0) | (((value >> bit) & 1) << (7 - (this.#length & 7)));
      this.#length += 1;
    }
  }

  /** The bytes, those not written yet as 0. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }
}
