/** Longer buffers are not kept. */
const LENGTH = 1 << 18;
/** The number of buffers that are kept: nested texts need one each. */
const MOST = 4;

/**
 * A pool of reusable buffers. Allocating one costs as much as formatting a line, and freeing it as much again. The
 * content of a buffer is undefined when it is taken.
 */
export class Scratch<Buffer extends { readonly length: number }> {
  private readonly make: (length: number) => Buffer;
  private readonly free: Buffer[] = [];

  constructor(make: (length: number) => Buffer) {
    this.make = make;
  }

  /** Takes a buffer of at least this length, for exclusive use until it is given back. */
  take(length: number): Buffer {
    if (length > LENGTH) return this.make(length);
    return this.free.pop() ?? this.make(LENGTH);
  }

  /** Gives a buffer back; it must not be used afterwards. */
  give(buffer: Buffer): void {
    if (buffer.length === LENGTH && this.free.length < MOST) this.free.push(buffer);
  }
}
