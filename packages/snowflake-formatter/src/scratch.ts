/** Longer buffers are not kept. */
const LENGTH = 1 << 15;
/** How many are kept: texts within texts need one each. */
const MOST = 8;

/**
 * Buffers that are used again. Allocating one costs as much as formatting a line, and freeing it as much again. What a
 * buffer holds when it is taken is undefined.
 */
export class Scratch<Buffer extends { readonly length: number }> {
  private readonly make: (length: number) => Buffer;
  private readonly free: Buffer[] = [];

  constructor(make: (length: number) => Buffer) {
    this.make = make;
  }

  /** A buffer of this length at least, for its taker alone until it is given back. */
  take(length: number): Buffer {
    if (length > LENGTH) return this.make(length);
    return this.free.pop() ?? this.make(LENGTH);
  }

  /** Nobody may use the buffer after this. */
  give(buffer: Buffer): void {
    if (buffer.length === LENGTH && this.free.length < MOST) this.free.push(buffer);
  }
}
