import { describe, expect, it } from 'vitest';
import { diffSequences } from '../index.ts';
import { random } from '../random.fixture.ts';

/** The length of the longest common subsequence, by the table. */
function lcs(a: Int32Array, b: Int32Array): number {
  let before = new Int32Array(b.length + 1);
  for (const item of a) {
    const row = new Int32Array(b.length + 1);
    for (let j = 1; j <= b.length; j += 1)
      row[j] = item === b[j - 1] ? (before[j - 1] ?? 0) + 1 : Math.max(before[j] ?? 0, row[j - 1] ?? 0);
    before = row;
  }
  return before[b.length] ?? 0;
}

/** Checks that what lies outside of the hunks is equal, and returns how many items that are. */
function common(a: Int32Array, b: Int32Array, hunks: Int32Array): number {
  let [i, j, count] = [0, 0, 0];
  const follow = (end: number, otherEnd: number) => {
    expect(b.subarray(j, otherEnd)).toEqual(a.subarray(i, end));
    count += end - i;
    [i, j] = [end, otherEnd];
  };
  for (let at = 0; at < hunks.length; at += 4) {
    const [a0 = 0, a1 = 0, b0 = 0, b1 = 0] = hunks.subarray(at, at + 4);
    expect(a1 - a0 + b1 - b0).toBeGreaterThan(0);
    if (at > 0) expect(a0 - i).toBeGreaterThan(0);
    follow(a0, b0);
    [i, j] = [a1, b1];
  }
  follow(a.length, b.length);
  return count;
}

/** Enough that comparing each item with each other would take minutes. */
const ITEMS = 100_000;

const sequence = (next: () => number, length: number, kinds: number) =>
  Int32Array.from({ length }, () => Math.floor(next() * kinds));

describe('diffSequences', () => {
  it('is as short as possible, for all short sequences of two items', () => {
    for (let left = 0; left < 64; left += 1)
      for (let right = 0; right < 64; right += 1) {
        const bits = (value: number) =>
          Int32Array.from(value.toString(2).slice(value > 31 ? 1 : 0), (digit) => Number(digit));
        const [a, b] = [bits(left), bits(right)];
        expect(common(a, b, diffSequences({ a, b }))).toBe(lcs(a, b));
      }
  });

  it('is as short as possible, for random sequences', () => {
    const next = random(1);
    for (let round = 0; round < 1500; round += 1) {
      const kinds = 1 + Math.floor(next() * 12);
      const a = sequence(next, Math.floor(next() * 80), kinds);
      const b = sequence(next, Math.floor(next() * 80), kinds);
      expect(common(a, b, diffSequences({ a, b }))).toBe(lcs(a, b));
    }
  });

  it('is right, though longer, when its steps are used up', () => {
    const next = random(2);
    for (const mostSteps of [0, 100, 5_000]) {
      const a = sequence(next, 3_000, 7);
      const b = sequence(next, 2_500, 7);
      expect(common(a, b, diffSequences({ a, b }, { mostSteps }))).toBeGreaterThan(300);
    }
  });

  it.each([
    ['nothing in common', (i: number) => i, (i: number) => -1 - i],
    ['all equal', () => 0, () => 0],
    ['two items at random', random(3), random(4)],
    ['reversed', (i: number) => i, (i: number) => ITEMS - 1 - i],
    ['a thousand items at random', random(5), random(6)],
  ] as const)('takes no square time for 100,000 items: %s', (name, left, right) => {
    const scale = name === 'two items at random' ? 2 : name.startsWith('a thousand') ? 1000 : 0;
    const made = (make: (i: number) => number, length: number) =>
      Int32Array.from({ length }, (_, i) =>
        scale > 0 ? Math.floor(make(i) * scale) : make(i) < 0 ? ITEMS - make(i) : make(i),
      );
    const [a, b] = [made(left, ITEMS), made(right, name === 'all equal' ? ITEMS / 2 : ITEMS)];
    const started = performance.now();
    const hunks = diffSequences({ a, b });
    expect(performance.now() - started).toBeLessThan(20_000);
    let kept = a.length;
    for (let at = 0; at < hunks.length; at += 4) kept -= (hunks[at + 1] ?? 0) - (hunks[at] ?? 0);
    expect(kept).toBe(name === 'nothing in common' ? 0 : name === 'all equal' ? ITEMS / 2 : kept);
  });
});
