import { expect, it } from 'vitest';
import { nextAwaited } from '../state/use-awaited-prices.ts';
import { watchItem } from './watch-item.fixture.ts';

const NONE = new Map<string, boolean>();
const due = (id: string, hour: number, change = {}) =>
  watchItem({ id, next_check_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00+00:00`, ...change });
const ids = (...args: Parameters<typeof nextAwaited>) => nextAwaited(...args).map(({ item }) => item.id);

it('waits for the first price of watched items, starting with the check that is due first', () => {
  const items = [
    due('late', 9),
    due('early', 7),
    due('priced', 8, { current_price: 5 }),
    due('paused', 8, { is_active: false }),
    watchItem({ id: 'not planned', next_check_at: null }),
  ];
  expect(nextAwaited(items, new Set(), NONE)).toEqual([
    { item: items[1], check: 'early 2026-11-21T07:00:00+00:00', at: Date.UTC(2026, 10, 21, 7) },
    { item: items[0], check: 'late 2026-11-21T09:00:00+00:00', at: Date.UTC(2026, 10, 21, 9) },
  ]);
});

it('waits for each check once, and then for the next one', () => {
  const waitedFor = new Set(['kettle 2026-11-21T07:00:00+00:00']);
  expect(ids([due('kettle', 7)], waitedFor, NONE)).toEqual([]);
  expect(ids([due('kettle', 8)], waitedFor, NONE)).toEqual(['kettle']);
});

it('follows five at most, not counting those that the user asked for', () => {
  const items = Array.from({ length: 9 }, (_, index) => due(`item ${index}`, index));
  expect(ids(items, new Set(), NONE)).toHaveLength(5);
  const following = new Map([
    ['item 0', true],
    ['item 1', false],
    ['item 2', false],
  ]);
  expect(ids(items, new Set(), following)).toEqual(['item 3', 'item 4', 'item 5']);
  const busy = new Map(items.slice(0, 6).map(({ id }) => [id, false]));
  expect(ids(items, new Set(), busy)).toEqual([]);
});
