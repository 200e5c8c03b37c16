import { expect, it } from 'vitest';
import { watchItem } from '../model/watch-item.fixture.ts';
import { findItems } from './find-items.ts';

const items = [
  watchItem({ id: 'c', item_name: 'Pot 10', last_checked_at: '2026-11-20 10:00:00+00' }),
  watchItem({ id: 'b', item_name: 'kettle', item_url: 'https://shop.nz/RED', last_checked_at: null }),
  watchItem({ id: 'a', item_name: 'Pot 9', last_checked_at: '2026-11-20T11:00:00+00:00' }),
];
const ids = (query: string, order: 'newest' | 'name' | 'checked' = 'newest') =>
  findItems(items, query, order).map(({ id }) => id);

it('finds every word in the name or the URL', () => {
  expect(ids('')).toEqual(['c', 'b', 'a']);
  expect(ids(' pot ')).toEqual(['c', 'a']);
  expect(ids('KETTLE red')).toEqual(['b']);
  expect(ids('kettle pot')).toEqual([]);
});

it('lists items whose name, URL or domain equals the query first', () => {
  const more = [
    watchItem({ id: 'd', item_name: 'Pot lid', item_url: 'https://pots.nz/shop.nz' }),
    ...items,
    watchItem({ id: 'e', item_name: 'pot', item_url: 'https://pots.nz/pot' }),
  ];
  const first = (query: string) => findItems(more, query, 'newest').map(({ id }) => id);
  expect(first('Pot')).toEqual(['e', 'd', 'c', 'a']);
  expect(first('shop.nz')).toEqual(['c', 'b', 'a', 'd']);
});

it('sorts by name, and by the time of the last check', () => {
  expect(ids('', 'name')).toEqual(['b', 'a', 'c']);
  expect(ids('', 'checked')).toEqual(['a', 'c', 'b']);
});
