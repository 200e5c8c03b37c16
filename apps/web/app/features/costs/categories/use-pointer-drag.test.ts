import { describe, expect, it } from 'vitest';
import { displacement, dropPosition, withinList } from './use-pointer-drag.ts';

const rows = [
  { top: 0, height: 40 },
  { top: 40, height: 40 },
  // A long name takes two lines.
  { top: 80, height: 60 },
  { top: 140, height: 40 },
];

describe('a dragged row', () => {
  it.each([
    [1, 0, 1],
    [1, 19, 1],
    [1, 31, 2],
    [1, 81, 3],
    [1, 5_000, 3],
    [1, -19, 1],
    [1, -21, 0],
    [1, -5_000, 0],
    [3, -29, 3],
    [3, -31, 2],
    [0, 61, 1],
  ])('from position %i by %i px is dropped at %i', (from, shift, to) =>
    expect(dropPosition(rows, from, shift)).toBe(to),
  );

  it.each([
    [1, 20, 20],
    [1, 5_000, 100],
    [1, -5_000, -40],
    [3, 1, 0],
  ])('from position %i by %i px stays in the list', (from, shift, kept) =>
    expect(withinList(rows, from, shift)).toBe(kept),
  );

  it('displaces the rows that it passes', () => {
    expect(rows.map((_, index) => displacement(rows, 1, 3, index))).toEqual([0, 0, -40, -40]);
    expect(rows.map((_, index) => displacement(rows, 2, 0, index))).toEqual([60, 60, 0, 0]);
  });
});
