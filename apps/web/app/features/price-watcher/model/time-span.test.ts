import { expect, it } from 'vitest';
import type { ChartSeries } from './chart-series.ts';
import { since, spanStart } from './time-span.ts';

const line = (...points: [at: number, price: number][]): ChartSeries => ({
  itemId: 'a',
  name: 'Kettle',
  slot: 0,
  currency: 'NZD',
  target: null,
  points: points.map(([at, price]) => ({ at, price, currency: 'NZD', url: 'https://shop.nz/1' })),
});
const shown = (series: ChartSeries, from: number | null) =>
  since([series], from)[0]?.points.map(({ at, price }) => [at, price]);

it('begins each line with the price that it had then', () => {
  const kettle = line([1_000, 10], [2_000, 12], [3_000, 9]);
  expect(shown(kettle, 2_500)).toEqual([
    [2_500, 12],
    [3_000, 9],
  ]);
  // No price is carried to the very moment of another.
  expect(shown(kettle, 2_000)).toEqual([
    [2_000, 12],
    [3_000, 9],
  ]);
  // Whatever has not changed for long still has its price.
  expect(shown(kettle, 9_000)).toEqual([[9_000, 9]]);
  expect(shown(kettle, 500)).toHaveLength(3);
  expect(since([kettle], null)[0]).toBe(kettle);
});

it('reaches back by days', () => {
  expect(spanStart('month', 40 * 86_400_000)).toBe(10 * 86_400_000);
  expect(spanStart('all', 0)).toBeNull();
});
