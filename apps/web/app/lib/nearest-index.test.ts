import { expect, it } from 'vitest';
import { nearestIndex } from './nearest-index.ts';

it.each([
  [-100, 0],
  [0, 0],
  [4, 0],
  [5, 0],
  [6, 1],
  [10, 1],
  [29, 2],
  [9999, 2],
])('finds the place nearest to %d', (point, index) => {
  expect(nearestIndex(3, (at) => [0, 10, 30][at] ?? 0, point)).toBe(index);
});

it('has no place to find without any', () => {
  expect(nearestIndex(0, () => 0, 5)).toBe(0);
});
