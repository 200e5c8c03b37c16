import { describe, expect, it } from 'vitest';
import { NOTHING_SELECTED, settleSelection, toggleSelected, withoutItem } from './chart-selection.ts';

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

  it('starts with the first that have prices where none of the first three has one', () => {
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
