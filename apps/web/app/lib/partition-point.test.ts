import { expect, it } from 'vitest';
import { partitionPoint } from './partition-point.ts';

it.each([0, 1, 2, 3, 10, 1_000])('finds every point among %i indexes', (count) => {
  for (let point = 0; point <= count; point += 1) {
    expect(partitionPoint(count, (index) => index < point)).toBe(point);
  }
});

it('looks at few of many', () => {
  let looks = 0;
  partitionPoint(1_000_000, (index) => {
    looks += 1;
    return index < 123_456;
  });
  expect(looks).toBeLessThanOrEqual(20);
});
