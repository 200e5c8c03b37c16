import { expect, it } from 'vitest';
import type { PricePoint } from '../model/history.ts';
import { stepPath } from './step-path.ts';

const point = (at: number, price: number, url = 'a'): PricePoint => ({ at, price, currency: null, url });
const path = (...points: PricePoint[]) =>
  stepPath(
    points,
    (at) => at,
    (price) => 100 - price,
  );

it('holds every price until the next', () => {
  expect(path(point(0, 10), point(5, 20), point(9, 15))).toBe('M0.0 90.0H5.0V80.0H9.0V85.0');
});

it('begins anew under another address', () => {
  expect(path(point(0, 10), point(5, 20, 'b'))).toBe('M0.0 90.0H5.0M5.0 80.0');
});

it('is nothing without prices', () => {
  expect(path()).toBe('');
});
