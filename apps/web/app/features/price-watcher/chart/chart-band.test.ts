import { expect, it } from 'vitest';
import type { PricePoint } from '../model/history.ts';
import { stepPath, visiblePoints } from './chart-band.tsx';

const point = (at: number, price: number, url = 'a'): PricePoint => ({ at, price, currency: null, url });
const path = (...points: PricePoint[]) =>
  stepPath(
    points,
    (at) => at,
    (price) => 100 - price,
  );

it('is level between prices', () => {
  expect(path(point(0, 10), point(5, 20), point(9, 15))).toBe('M0.0 90.0H5.0V80.0H9.0V85.0');
});

it('begins a new line at another URL', () => {
  expect(path(point(0, 10), point(5, 20, 'b'))).toBe('M0.0 90.0H5.0M5.0 80.0');
});

it('is empty without prices', () => {
  expect(path()).toBe('');
});

it('leaves out invisible points, but never a peak', () => {
  const crowd = Array.from({ length: 10_000 }, (_, index) =>
    point(index, index === 4321 ? 99 : 10 + (index % 3)),
  );
  const seen = visiblePoints(crowd, (at) => at / 100);
  expect(seen.length).toBeLessThanOrEqual(101 * 4);
  expect(seen.at(0)).toBe(crowd[0]);
  expect(seen.at(-1)).toBe(crowd.at(-1));
  expect(seen).toContain(crowd[4321]);
  expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => a - b));
});

it('keeps all points where there is room', () => {
  const few = [point(0, 1), point(1, 2), point(2, 1), point(3, 5)];
  expect(visiblePoints(few, (at) => at)).toEqual(few);
  expect(visiblePoints([], (at) => at)).toEqual([]);
});
