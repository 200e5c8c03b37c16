import { expect, it } from 'vitest';
import { type ChartSeries, urlChanges } from './chart-series.ts';
import { inPercent, isChartView, percentText, valueText } from './chart-view.ts';

const line = (
  target: number | null,
  ...points: [at: number, price: number, url?: string][]
): ChartSeries => ({
  itemId: 'a',
  name: 'Kettle',
  slot: 0,
  currency: 'NZD',
  target,
  points: points.map(([at, price, url = 'https://shop.nz/1']) => ({ at, price, currency: 'NZD', url })),
});
const changes = (series: ChartSeries) =>
  inPercent(series).points.map(({ price }) => Number(price.toFixed(6)));

it('begins each line at 0 %, and again at another page', () => {
  expect(changes(line(null, [1_000, 200], [2_000, 220], [3_000, 150]))).toEqual([0, 10, -25]);
  const moved = line(
    60,
    [1_000, 200],
    [2_000, 220],
    [3_000, 80, 'https://shop.nz/2'],
    [4_000, 100, 'https://shop.nz/2'],
  );
  expect(changes(moved)).toEqual([0, 10, 0, 25]);
  expect(inPercent(moved).target).toBeCloseTo(-25);
  expect(inPercent(line(null, [1_000, 5])).target).toBeNull();
});

it('gives the price at a point in time, with the change if that is shown', () => {
  const kettle = line(null, [1_000, 200], [2_000, 220]);
  expect(valueText(kettle, 2_000, 'price')).toBe('$220.00');
  expect(valueText(kettle, 2_000, 'own')).toBe('$220.00');
  expect(valueText(kettle, 2_000, 'percent')).toBe('$220.00 (+10%)');
  expect(valueText(kettle, 1_000, 'percent')).toBe('$200.00 (0%)');
  expect(valueText(kettle, -5_000, 'percent')).toBeNull();
});

it('notes where the URL is new, at that moment only', () => {
  const moved = line(null, [1_000, 200], [3_000, 80, 'https://shop.nz/2'], [9_000, 90, 'https://shop.nz/2']);
  expect(valueText(moved, 1_000, 'price')).toBe('$200.00');
  expect(valueText(moved, 3_000, 'price')).toBe('$80.00 (new URL)');
  expect(valueText(moved, 5_000, 'price')).toBe('$80.00');
  expect(valueText(moved, 9_000, 'price')).toBe('$90.00');
  expect(urlChanges(moved).map(({ at }) => at)).toEqual([3_000]);
});

it.each([
  [12.34, '+12.3%'],
  [-25, '-25%'],
  [0, '0%'],
])('writes a change of %d as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text);
});

it('recognises the names of its views', () => {
  expect(['price', 'percent', 'own', 'toString', ''].map(isChartView)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
