import { expect, it } from 'vitest';
import { NOTHING_SELECTED, settleSelection, toggleSelected } from './chart-selection.ts';
import { keepSelection, keptSelection } from './kept-selection.ts';

function memory(entries: Iterable<readonly [string, string]> = []) {
  const kept = new Map(entries);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('brings the chosen items back with their colours, to the user who chose them', () => {
  const storage = memory();
  const items = ['a', 'b', 'c'].map((id) => ({ id, current_price: null }));
  const chosen = toggleSelected(settleSelection(NOTHING_SELECTED, items), 'a');
  keepSelection(storage, 'me', chosen);
  expect([...settleSelection(keptSelection(storage, 'me'), items).slots]).toEqual([
    ['b', 1],
    ['c', 2],
  ]);
  expect(keptSelection(storage, 'somebody else')).toBe(NOTHING_SELECTED);
});

it('keeps an emptied chart empty', () => {
  const storage = memory();
  keepSelection(storage, 'me', { slots: new Map(), chosen: true });
  expect(settleSelection(keptSelection(storage, 'me'), [{ id: 'a', current_price: 5 }]).slots.size).toBe(0);
});

it.each(['', '{', '[["a"]]', '[["a",-1]]', '[["a","0"]]'])('chooses nothing where %j is kept', (text) => {
  expect(keptSelection(memory([['price-watcher-chart me', text]]), 'me')).toBe(NOTHING_SELECTED);
});

it('does without storage', () => {
  keepSelection(null, 'me', NOTHING_SELECTED);
  expect(keptSelection(null, 'me')).toBe(NOTHING_SELECTED);
});
