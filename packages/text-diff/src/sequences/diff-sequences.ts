import { type Box, Budget, splitBox } from './middle-snake.ts';

/** Two sequences of numbers, each of which stands for a line, a word or a value. */
export interface Sequences {
  readonly a: Int32Array;
  readonly b: Int32Array;
}

export interface DiffRunOptions {
  /** Receives the share that is done, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** How many comparisons the search may take, {@link MOST_STEPS} by default. */
  readonly mostSteps?: number | undefined;
}

/** Comparisons before the search for the shortest difference gives way to a quick one: a few seconds. */
export const MOST_STEPS = 200_000_000;

/**
 * What is not common to both sequences, as hunks: four numbers each, where a piece of `a` begins and ends and where the
 * piece of `b` that replaces it does, in ascending order and never touching.
 *
 * The difference is the shortest one (Myers 1986, in linear space) while it has up to about two thousand items between
 * two items that occur once on each side. Beyond that it is split at such items (Cohen's patience), at the furthest
 * point reached, and, once `mostSteps` comparisons are used up, item by item: longer than necessary, but never wrong,
 * and in time in proportion to the length.
 */
export function diffSequences({ a, b }: Sequences, options: DiffRunOptions = {}): Int32Array<ArrayBuffer> {
  const left = onlyShared(a, b);
  const right = onlyShared(b, a);
  const keptA = new Uint8Array(a.length);
  const keptB = new Uint8Array(b.length);
  const budget = new Budget(options.mostSteps ?? MOST_STEPS);
  matchBoxes(left.values, right.values, budget, options.onProgress, (i, j) => {
    keptA[left.places[i] ?? 0] = 1;
    keptB[right.places[j] ?? 0] = 1;
  });
  slide(a, keptA);
  slide(b, keptB);
  return hunksOf(a, b, keptA, keptB);
}

/** The same for two lists of texts, such as words. */
export function diffTexts(
  before: readonly string[],
  after: readonly string[],
  options: DiffRunOptions = {},
): Int32Array<ArrayBuffer> {
  const numbers = new Map<string, number>();
  const numbered = (texts: readonly string[]) =>
    Int32Array.from(texts, (text) => {
      const known = numbers.get(text) ?? numbers.size;
      if (known === numbers.size) numbers.set(text, known);
      return known;
    });
  return diffSequences({ a: numbered(before), b: numbered(after) }, options);
}

/** Shorter sequences are looked up in a set: a table as long as the largest number would cost more than they do. */
const SHORT = 10_000;

/** The items that occur on the other side, too: no others can be common, and without them the search is short. */
function onlyShared(own: Int32Array, other: Int32Array): { values: Int32Array; places: Int32Array } {
  const isShared = membership(own, other);
  const places = new Int32Array(own.length);
  let count = 0;
  for (let i = 0; i < own.length; i += 1) if (isShared(own[i] ?? 0)) places[count++] = i;
  const values = new Int32Array(count);
  for (let i = 0; i < count; i += 1) values[i] = own[places[i] ?? 0] ?? 0;
  return { values, places: places.subarray(0, count) };
}

function membership(own: Int32Array, other: Int32Array): (item: number) => boolean {
  if (other.length < SHORT) {
    const known = new Set(other);
    return (item) => known.has(item);
  }
  const known = new Uint8Array(largest(own, other) + 1);
  for (let i = 0; i < other.length; i += 1) known[other[i] ?? 0] = 1;
  return (item) => known[item] === 1;
}

function largest(a: Int32Array, b: Int32Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i += 1) most = Math.max(most, a[i] ?? 0);
  for (let i = 0; i < b.length; i += 1) most = Math.max(most, b[i] ?? 0);
  return most;
}

/** A box, and how large the one was in which anchors were last searched for. */
type OpenBox = readonly [a0: number, a1: number, b0: number, b1: number, searched: number];

/** What finding anchors costs for each item, in comparisons of the search for the shortest difference. */
const ANCHOR_STEPS = 30;

/** Calls `match` for each pair of equal items that stay, in any order. */
function matchBoxes(
  a: Int32Array,
  b: Int32Array,
  budget: Budget,
  onProgress: DiffRunOptions['onProgress'],
  match: (i: number, j: number) => void,
): void {
  const open: OpenBox[] = [[0, a.length, 0, b.length, Number.POSITIVE_INFINITY]];
  let reported = 0;
  for (let box = open.pop(); box !== undefined; box = open.pop()) {
    let [a0, a1, b0, b1, searched] = box;
    while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) match(a0++, b0++);
    while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) match(--a1, --b1);
    // Boxes are taken from the end.
    if (a.length - a1 - reported > a.length / 200) {
      reported = a.length - a1;
      onProgress?.(Math.min(1, reported / a.length));
    }
    if (a0 === a1 || b0 === b1) continue;
    const split = budget.isSpent ? null : splitBox(a, b, [a0, a1, b0, b1], budget);
    if (split?.isExact) {
      open.push([a0, split.a, b0, split.b, searched], [split.a, a1, split.b, b1, searched]);
      continue;
    }
    const size = a1 - a0 + b1 - b0;
    // In a box that is hardly smaller there would be no new ones.
    const isWorthIt = size <= searched / 2;
    if (isWorthIt) budget.spend(size * ANCHOR_STEPS);
    const anchors = isWorthIt ? longestIncreasing(uniquePairs(a, b, [a0, a1, b0, b1])) : [];
    if (isWorthIt) searched = size;
    if (anchors.length > 0) {
      let [fromA, fromB] = [a0, b0];
      for (const [i, j] of anchors) {
        open.push([fromA, i, fromB, j, searched]);
        match(i, j);
        fromA = i + 1;
        fromB = j + 1;
      }
      open.push([fromA, a1, fromB, b1, searched]);
    } else if (split !== null) {
      open.push([a0, split.a, b0, split.b, searched], [split.a, a1, split.b, b1, searched]);
    } else {
      const shorter = Math.min(a1 - a0, b1 - b0);
      for (let i = 0; i < shorter; i += 1) if (a[a0 + i] === b[b0 + i]) match(a0 + i, b0 + i);
    }
  }
}

/**
 * Moves each run of changed items down as far as the items allow, as `diff` does, so that an added function begins at
 * its own first line and not with the last bracket of the one before it.
 */
function slide(items: Int32Array, kept: Uint8Array): void {
  for (let end = items.length - 1; end >= 0; end -= 1) {
    if (kept[end] === 1) continue;
    let start = end;
    while (start > 0 && kept[start - 1] === 0) start -= 1;
    let [from, to] = [start, end + 1];
    while (to < items.length && kept[to] === 1 && items[from] === items[to]) {
      kept[from] = 1;
      kept[to] = 0;
      from += 1;
      to += 1;
    }
    end = start;
  }
}

function hunksOf(
  a: Int32Array,
  b: Int32Array,
  keptA: Uint8Array,
  keptB: Uint8Array,
): Int32Array<ArrayBuffer> {
  const hunks: number[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (keptA[i] === 1 && keptB[j] === 1) {
      i += 1;
      j += 1;
      continue;
    }
    const [fromA, fromB] = [i, j];
    while (i < a.length && keptA[i] === 0) i += 1;
    while (j < b.length && keptB[j] === 0) j += 1;
    hunks.push(fromA, i, fromB, j);
  }
  return Int32Array.from(hunks);
}

/** Places of equal items. */
type Pair = readonly [i: number, j: number];

/** The items that occur exactly once in each piece of a box, in the order of the first. */
function uniquePairs(a: Int32Array, b: Int32Array, [a0, a1, b0, b1]: Box): readonly Pair[] {
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
function longestIncreasing(pairs: readonly Pair[]): readonly Pair[] {
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
