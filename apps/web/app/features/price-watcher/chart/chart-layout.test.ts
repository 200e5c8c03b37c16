import { expect, it } from 'vitest';
import { chartMoments, chartSeries } from '../model/chart-series.ts';
import { watchItem } from '../model/watch-item.fixture.ts';
import { chartLayout, fittingName } from './chart-layout.ts';

const start = Date.UTC(2026, 10, 1);
const hour = 3_600_000;

function layoutOf(...currencies: (string | null)[]) {
  const items = currencies.map((_, index) => watchItem({ id: String(index) }));
  const history = new Map(
    currencies.map((currency, index) => [
      String(index),
      [5, 8, 6].map((price, step) => ({
        at: start + (step + index / 10) * hour,
        price,
        currency,
        url: items[index]?.item_url ?? '',
      })),
    ]),
  );
  const series = chartSeries(items, new Map(items.map(({ id }, slot) => [id, slot])), history);
  const moments = chartMoments(series);
  return { series, moments, layout: chartLayout(series, moments, 600) };
}

it('has one scale for one currency, stated or not', () => {
  const { layout, moments } = layoutOf(null, 'NZD');
  expect(layout.bands).toHaveLength(1);
  const [band] = layout.bands;
  expect(band?.ticks.map(({ label }) => label)).toEqual(['$5.00', '$6.00', '$7.00', '$8.00']);
  expect(band?.y(8)).toBe(band?.top);
  expect(band?.y(5)).toBe((band?.top ?? 0) + (band?.height ?? 0));
  expect(layout.x(moments[0] ?? 0)).toBe(layout.left);
  expect(layout.x(moments.at(-1) ?? 0)).toBe(layout.right);
  expect(layout.right).toBeLessThan(600);
});

it('has a band for each currency, one below the other', () => {
  const { layout } = layoutOf('USD', null, 'EUR');
  expect(layout.bands.map(({ key }) => key)).toEqual(['NZD', 'EUR', 'USD']);
  for (const [index, band] of layout.bands.entries()) {
    const next = layout.bands[index + 1]?.top ?? layout.height;
    expect(band.top + band.height).toBeLessThan(next);
    expect(band.series).toHaveLength(1);
  }
});

it('has one band in per cent for all currencies, and a band per line with separate scales', () => {
  const { series: all, moments } = layoutOf('USD', null);
  const percent = chartLayout(all, moments, 600, 'percent');
  expect(percent.bands.map(({ name, series: lines }) => [name, lines.length])).toEqual([[null, 2]]);
  expect(percent.bands[0]?.ticks.map(({ label }) => label)).toContain('0%');
  const own = chartLayout(all, moments, 600, 'own');
  expect(own.bands.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
});

it('makes room for a target, and draws it', () => {
  const { series, moments } = layoutOf(null);
  const [line] = series;
  if (line === undefined) throw new Error('There is no line.');
  const [band] = chartLayout([{ ...line, target: 2 }], moments, 600).bands;
  expect(band?.targets).toEqual([{ slot: line.slot, value: 2, label: 'Target $2.00' }]);
  expect(band?.y(2)).toBeLessThanOrEqual((band?.top ?? 0) + (band?.height ?? 0));
  const [changes] = chartLayout([{ ...line, target: 2 }], moments, 600, 'percent').bands;
  expect(changes?.targets[0]).toMatchObject({ label: 'Target $2.00' });
  expect(changes?.targets[0]?.value).toBeLessThan(0);
});

it('shortens names that do not fit', () => {
  expect(fittingName('Kettle', 100)).toBe('Kettle');
  expect(fittingName('A kettle with a long name', 70)).toBe('A kettle …');
});
