import type { Box } from './middle-snake.ts';

/** Places of equal items. */
export type Pair = readonly [i: number, j: number];

/** The items that occur exactly once in each piece of a box, in the order of the first. */
export function uniquePairs(a: Int32Array, b: Int32Array, [a0, a1, b0, b1]: Box): readonly Pair[] {
  /** The place of an item in `a`; -1 if it is there twice. */
  const inA = new Map<number, number>();
  for (let i = a0; i < a1; i += 1) {
    const item = a[i] ?? 0;
    inA.set(item, inA.has(item) ? -1 : i);
  }
  const pairs = new Map<number, Pair | null>();
  for (let j = b0; j < b1; j += 1) {
    const item = b[j] ?? 0;
    const i = inA.get(item) ?? -1;
    if (i >= 0) pairs.set(item, pairs.has(item) ? null : [i, j]);
  }
  return [...pairs.values()].filter((pair) => pair !== null).sort(([i], [other]) => i - other);
}

/** The longest part of the pairs in which both places increase (patience sorting). */
export function longestIncreasing(pairs: readonly Pair[]): readonly Pair[] {
  /** The pair that ends the best run of each length, and before each pair the one that precedes it in its run. */
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [at, [, j]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < j) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  }
  const run: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}
