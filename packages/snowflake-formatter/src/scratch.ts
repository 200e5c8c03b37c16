/** Longer buffers are not kept. */
const LONGEST = 1 << 21;
/** The number of buffers that are kept: nested texts need one each. */
const MOST = 4;

/**
 * A pool of reusable buffers. Allocating one costs as much as formatting a line, and freeing it as much again. The
 * content of a buffer is undefined when it is taken.
 */
export class Scratch<Buffer extends { readonly length: number }> {
  private readonly make: (length: number) => Buffer;
  private readonly least: number;
  private readonly free: Buffer[] = [];

  /** @param least the length of a new buffer, unless a longer one is needed */
  constructor(make: (length: number) => Buffer, least = 1 << 18) {
    this.make = make;
    this.least = least;
  }

  /** Takes a buffer of at least this length, for exclusive use until it is given back. */
  take(length: number): Buffer {
    const { free } = this;
    for (let i = free.length - 1; i >= 0; i--) {
      const buffer = free[i] as Buffer;
      if (buffer.length < length) continue;
      free[i] = free[free.length - 1] as Buffer;
      free.pop();
      return buffer;
    }
    return this.make(Math.max(length, this.least));
  }

  /** Gives a buffer back; it must not be used afterwards. Of too many, the shortest is dropped. */
  give(buffer: Buffer): void {
    const { free } = this;
    if (buffer.length > LONGEST) return;
    if (free.length < MOST) {
      free.push(buffer);
      return;
    }
    let shortest = 0;
    for (let i = 1; i < MOST; i++) {
      if ((free[i] as Buffer).length < (free[shortest] as Buffer).length) shortest = i;
    }
    if ((free[shortest] as Buffer).length < buffer.length) free[shortest] = buffer;
  }
}

/** The memory of tokens and of what is known about them: a buffer for each text. */
export const memories = new Scratch((length) => new Int32Array(length), 0);
