import { describe, expect, it } from 'vitest';
import {
  type ChartSeries,
  chartMoments,
  chartPoint,
  chartSeries,
  currenciesOf,
  priceAt,
} from './chart-series.ts';
import type { PricePoint } from './history.ts';
import { watchItem } from './watch-item.fixture.ts';

const URL = 'https://shop.nz/1';
const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
const point = (hour: number, price: number, currency: string | null = null): PricePoint => ({
  at: at(hour),
  price,
  currency,
  url: URL,
});
const chartPoints = (series: readonly ChartSeries[]) =>
  chartMoments(series).map((moment) => chartPoint(series, moment));
const slots = (...ids: string[]) => new Map(ids.map((id, slot) => [id, slot]));

describe('chartSeries', () => {
  it('has a line for every selected item with prices, in the order of the list', () => {
    const items = [
      watchItem({ id: 'a', target_price: 8 }),
      // A target in another currency can't be compared.
      watchItem({ id: 'b', item_name: 'Pot', target_price: 9, target_currency: 'USD' }),
      watchItem({ id: 'c' }),
    ];
    const history = new Map([
      ['a', [point(1, 5)]],
      ['b', [point(2, 6)]],
    ]);
    expect(chartSeries(items, slots('b', 'c', 'a'), history)).toEqual([
      { itemId: 'a', name: 'Kettle', slot: 2, currency: 'NZD', target: 8, points: [point(1, 5)] },
      { itemId: 'b', name: 'Pot', slot: 0, currency: 'NZD', target: null, points: [point(2, 6)] },
    ]);
  });

  it('keeps items of the same name apart', () => {
    const items = [
      watchItem({ id: 'a' }),
      watchItem({ id: 'b' }),
      watchItem({ id: 'c', item_name: 'Kettle (2)' }),
    ];
    const history = new Map(items.map(({ id }) => [id, [point(1, 5)]]));
    const names = chartSeries(items, slots('a', 'b', 'c'), history).map(({ name }) => name);
    expect(names).toEqual(['Kettle', 'Kettle (2)', 'Kettle (2) (2)']);
  });

  it('is extended to the time when the price was last seen', () => {
    const item = watchItem({ id: 'a', current_price: 5, last_success_at: '2026-11-20 09:00:00+00' });
    const [series] = chartSeries([item], slots('a'), new Map([['a', [point(1, 5)]]]));
    expect(series?.points).toEqual([point(1, 5), point(9, 5)]);
  });

  it.each([
    ['the price has changed', { current_price: 4 }],
    ['the URL has changed', { item_url: 'https://other.nz/' }],
    ['it was last seen earlier', { last_success_at: '2026-11-20T01:00:00+00:00' }],
    ['it was never seen', { last_success_at: null }],
  ])('ends with the history when %s', (_, change) => {
    const item = watchItem({
      id: 'a',
      current_price: 5,
      last_success_at: '2026-11-20 09:00:00+00',
      ...change,
    });
    const [series] = chartSeries([item], slots('a'), new Map([['a', [point(1, 5)]]]));
    expect(series?.points).toEqual([point(1, 5)]);
  });

  it('has a line for every currency of an item', () => {
    const history = new Map([['a', [point(1, 5), point(2, 3, 'USD'), point(3, 6, 'NZD')]]]);
    const series = chartSeries([watchItem({ id: 'a' })], slots('a'), history);
    expect(series.map(({ name, currency, points }) => [name, currency, points.length])).toEqual([
      ['Kettle (NZD)', 'NZD', 2],
      ['Kettle (USD)', 'USD', 1],
    ]);
    expect(currenciesOf(series)).toEqual(['NZD', 'USD']);
  });
});

describe('a point of the chart', () => {
  const items = [watchItem({ id: 'a' }), watchItem({ id: 'b' })];
  const history = new Map([
    ['a', [point(1, 5), { ...point(3, 7), at: at(3) + 120 }]],
    ['b', [point(2, 6), { ...point(3, 8), at: at(3) + 950 }]],
  ]);
  const series = chartSeries(items, slots('a', 'b'), history);

  it('has a label and a value per line, or null where a line has none', () => {
    expect(chartPoints(series)).toEqual([
      { at: at(1), label: '2026-11-20 14:00:00', values: { Kettle: 5, 'Kettle (2)': null } },
      { at: at(2), label: '2026-11-20 15:00:00', values: { Kettle: null, 'Kettle (2)': 6 } },
      { at: at(3), label: '2026-11-20 16:00:00', values: { Kettle: 7, 'Kettle (2)': 8 } },
    ]);
  });

  it('has the latest price of each line up to then', () => {
    const prices = chartPoints(series).map((moment) => series.map((line) => priceAt(line, moment.at)));
    expect(prices).toEqual([
      [5, null],
      [5, 6],
      [7, 8],
    ]);
  });

  it('accepts the name of a property that every object has', () => {
    const odd = chartSeries(
      [watchItem({ id: 'a', item_name: '__proto__' })],
      slots('a'),
      new Map([['a', [point(1, 5)]]]),
    );
    expect(Object.entries(chartPoints(odd)[0]?.values ?? {})).toEqual([['__proto__', 5]]);
  });
});
