import { expect, it } from 'vitest';
import { nearestIndex, partitionPoint } from './partition-point.ts';

it.each([0, 1, 2, 3, 10, 1_000])('finds every point among %i indexes', (count) => {
  for (let point = 0; point <= count; point += 1) {
    expect(partitionPoint(count, (index) => index < point)).toBe(point);
  }
});

it('examines few of many', () => {
  let looks = 0;
  partitionPoint(1_000_000, (index) => {
    looks += 1;
    return index < 123_456;
  });
  expect(looks).toBeLessThanOrEqual(20);
});

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

it('returns 0 without places', () => {
  expect(nearestIndex(0, () => 0, 5)).toBe(0);
});
