import { describe, expect, it } from 'vitest';
import { extremePrices, groupHistory, historyCsv, latestChange, type PricePoint } from './history.ts';
import { watchItem } from './watch-item.fixture.ts';

const row = (watch_item_id: string, checked_at: string, price: number) => ({
  watch_item_id,
  checked_at,
  price,
  currency: null,
  item_url: 'https://shop.nz/1',
});

describe('groupHistory', () => {
  it('groups by item and sorts by time, in either format of the backend', () => {
    const history = groupHistory(
      [
        row('a', '2026-11-21T10:00:00+00:00', 2),
        row('b', '2026-11-21 09:00:00+00', 3),
        row('a', '2026-11-21 09:59:59.5+00', 1),
      ],
      [],
    );
    expect(history.get('a')?.map((point) => point.price)).toEqual([1, 2]);
    expect(history.get('b')?.map((point) => point.at)).toEqual([Date.parse('2026-11-21T09:00:00Z')]);
  });

  it('leaves out rows without a time', () => {
    expect(groupHistory([row('a', 'soon', 2)], []).size).toBe(0);
  });
});

it('assumes that prices without a URL belong to the item’s current one', () => {
  const item = { id: 'a', item_url: 'https://shop.nz/2' };
  const rows = [5, 7].map((price, hour) => ({
    ...row('a', `2026-11-21T1${hour}:00:00Z`, price),
    item_url: null,
  }));
  const points = groupHistory(rows, [item]).get('a') ?? [];
  expect(latestChange(item, points)).toEqual({ direction: 'up', previous: 5 });
});

it('finds the lowest and the highest price at the current URL, in the current currency', () => {
  const item = { item_url: 'https://shop.nz/1', currency: null };
  const point = (price: number, change: Partial<PricePoint> = {}): PricePoint => ({
    at: 0,
    price,
    currency: 'NZD',
    url: item.item_url,
    ...change,
  });
  const elsewhere = [point(1, { url: 'https://other.nz/' }), point(900, { currency: 'USD' })];
  expect(extremePrices(item, [...elsewhere, point(5), point(9), point(7)])).toEqual({
    lowest: 5,
    highest: 9,
  });
  expect(extremePrices(item, [...elsewhere, point(5), point(5)])).toBeNull();
  expect(extremePrices(item, [])).toBeNull();
});

describe('latestChange', () => {
  const item = { item_url: 'https://shop.nz/1' };
  const point = (price: number, change: Partial<PricePoint> = {}): PricePoint => ({
    at: 0,
    price,
    currency: null,
    url: item.item_url,
    ...change,
  });
  it.each([
    ['nothing known', [], null],
    ['one price', [point(5)], null],
    ['the same price', [point(5), point(5)], null],
    ['a fall', [point(1), point(5), point(4)], { direction: 'down', previous: 5 }],
    ['a rise', [point(5), point(5.01)], { direction: 'up', previous: 5 }],
    [
      'New Zealand dollars, stated later',
      [point(5), point(4, { currency: 'NZD' })],
      { direction: 'down', previous: 5 },
    ],
    ['another currency', [point(5), point(4, { currency: 'USD' })], null],
    ['a changed URL', [point(5, { url: 'https://other.nz/' }), point(4)], null],
    ['only prices of the old URL', [point(5, { url: 'x' }), point(4, { url: 'x' })], null],
  ])('compares the prices of %s', (_, points, change) => expect(latestChange(item, points)).toEqual(change));
});

it('exports the history item by item, without formulas for spreadsheets', () => {
  const items = [
    watchItem({ id: 'a', item_name: '=Kettle, "red"' }),
    watchItem({ id: 'b' }),
    watchItem({ id: 'c' }),
  ];
  const at = Date.UTC(2026, 10, 20);
  const history = new Map([
    ['b', [{ at, price: 1234.5, currency: 'USD', url: 'https://shop.nz/b' }]],
    [
      'a',
      [
        { at, price: 5, currency: null, url: 'https://shop.nz/a' },
        { at: at + 1000, price: 0.125, currency: 'NZD', url: 'https://shop.nz/a?x=1,2' },
      ],
    ],
  ]);
  expect(historyCsv(items, history)).toBe(
    '\uFEFFItem,URL,Time (Pacific/Auckland),Price,Currency\r\n' +
      '"\'=Kettle, ""red""",https://shop.nz/a,2026-11-20 13:00:00,5.00,\r\n' +
      '"\'=Kettle, ""red""","https://shop.nz/a?x=1,2",2026-11-20 13:00:01,0.125,NZD\r\n' +
      'Kettle,https://shop.nz/b,2026-11-20 13:00:00,1234.50,USD\r\n',
  );
});
