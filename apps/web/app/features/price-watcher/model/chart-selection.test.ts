import { describe, expect, it } from 'vitest';
import {
  keepSelection,
  keptSelection,
  NOTHING_SELECTED,
  settleSelection,
  since,
  spanStart,
  toggleSelected,
  withoutItem,
} from './chart-selection.ts';
import type { ChartSeries } from './chart-series.ts';

const items = (...ids: string[]) => ids.map((id) => ({ id, current_price: 1 }));
const chosen = (selection: { slots: ReadonlyMap<string, number> }) => Object.fromEntries(selection.slots);

describe('the selection of the chart', () => {
  it('starts with the first three', () => {
    expect(chosen(settleSelection(NOTHING_SELECTED, items('a', 'b', 'c', 'd')))).toEqual({
      a: 0,
      b: 1,
      c: 2,
    });
    expect(chosen(settleSelection(NOTHING_SELECTED, items('a')))).toEqual({ a: 0 });
    expect(chosen(settleSelection(NOTHING_SELECTED, []))).toEqual({});
  });

  it('starts with the first that have prices if none of the first three has one', () => {
    const waiting = items('a', 'b', 'c').map((item) => ({ ...item, current_price: null }));
    expect(chosen(settleSelection(NOTHING_SELECTED, [...waiting, ...items('d', 'e')]))).toEqual({
      d: 0,
      e: 1,
    });
    expect(chosen(settleSelection(NOTHING_SELECTED, waiting))).toEqual({ a: 0, b: 1, c: 2 });
    const mixed = [...items('p'), ...waiting, ...items('q')];
    expect(chosen(settleSelection(NOTHING_SELECTED, mixed))).toEqual({ p: 0, a: 1, b: 2 });
  });

  it('keeps a selection when items are added to the list', () => {
    const one = settleSelection(NOTHING_SELECTED, items('a'));
    expect(settleSelection(one, items('n', 'a'))).toBe(one);
  });

  it('keeps every colour while others change, and gives a free one to the next item', () => {
    let selection = settleSelection(NOTHING_SELECTED, items('a', 'b', 'c', 'd'));
    selection = toggleSelected(selection, 'b');
    expect(chosen(selection)).toEqual({ a: 0, c: 2 });
    selection = toggleSelected(selection, 'd');
    expect(chosen(selection)).toEqual({ a: 0, c: 2, d: 1 });
    selection = toggleSelected(selection, 'b');
    expect(chosen(selection)).toEqual({ a: 0, c: 2, d: 1, b: 3 });
  });

  it('stays empty if the user has emptied it', () => {
    const emptied = toggleSelected(settleSelection(NOTHING_SELECTED, items('a')), 'a');
    expect(chosen(settleSelection(emptied, items('a', 'b')))).toEqual({});
  });

  it('starts again if it is empty because watching was stopped', () => {
    const stopped = withoutItem(settleSelection(NOTHING_SELECTED, items('a')), 'a');
    expect(chosen(stopped)).toEqual({});
    expect(chosen(settleSelection(stopped, items('b')))).toEqual({ b: 0 });
  });

  it('drops items that are no longer listed', () => {
    const both = toggleSelected(toggleSelected(NOTHING_SELECTED, 'a'), 'b');
    expect(chosen(settleSelection(both, items('b')))).toEqual({ b: 1 });
  });
});

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

it('begins each line with its price at that time', () => {
  const kettle = line([1_000, 10], [2_000, 12], [3_000, 9]);
  expect(shown(kettle, 2_500)).toEqual([
    [2_500, 12],
    [3_000, 9],
  ]);
  // No price is carried forward to the exact moment of another.
  expect(shown(kettle, 2_000)).toEqual([
    [2_000, 12],
    [3_000, 9],
  ]);
  // An item whose price has not changed for long still has it.
  expect(shown(kettle, 9_000)).toEqual([[9_000, 9]]);
  expect(shown(kettle, 500)).toHaveLength(3);
  expect(since([kettle], null)[0]).toBe(kettle);
});

it('reaches back by the days of its span', () => {
  expect(spanStart('month', 40 * 86_400_000)).toBe(10 * 86_400_000);
  expect(spanStart('all', 0)).toBeNull();
});

function memory(entries: Iterable<readonly [string, string]> = []) {
  const kept = new Map(entries);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('restores the chosen items with their colours for the user who chose them', () => {
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

it.each(['', '{', '[["a"]]', '[["a",-1]]', '[["a","0"]]'])('chooses nothing if %j is stored', (text) => {
  expect(keptSelection(memory([['price-watcher-chart me', text]]), 'me')).toBe(NOTHING_SELECTED);
});

it('works without storage', () => {
  keepSelection(null, 'me', NOTHING_SELECTED);
  expect(keptSelection(null, 'me')).toBe(NOTHING_SELECTED);
});
