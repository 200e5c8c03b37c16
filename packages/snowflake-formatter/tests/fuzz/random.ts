/** Repeatable random numbers: the same seed gives the same sequence everywhere (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** True once in `times`, on average. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  }
}
