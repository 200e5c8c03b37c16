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

it('sorts by name, and by the time of the last check', () => {
  expect(ids('', 'name')).toEqual(['b', 'a', 'c']);
  expect(ids('', 'checked')).toEqual(['a', 'c', 'b']);
});
