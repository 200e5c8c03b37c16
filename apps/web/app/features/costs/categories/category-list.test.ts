import { describe, expect, it } from 'vitest';
import {
  categoryList,
  moved,
  NO_PREFERENCE,
  withAllVisible,
  withOnly,
  withOrder,
  withSeen,
  withVisibility,
} from './category-list.ts';

const ids = (categories: readonly { readonly id: string }[]) => categories.map(({ id }) => id);

describe('the list of categories', () => {
  it('is alphabetical and visible by default', () => {
    const list = categoryList(['b', 'a', 'c'], NO_PREFERENCE);
    expect(ids(list)).toEqual(['a', 'b', 'c']);
    expect(list.map(({ colour }) => colour)).toEqual([0, 1, 2]);
    expect(list.every(({ visible }) => visible)).toBe(true);
  });

  it('follows the chosen order, and puts new categories last', () => {
    const chosen = withOrder(NO_PREFERENCE, ['c', 'a']);
    expect(ids(categoryList(['d', 'a', 'b', 'c'], chosen))).toEqual(['c', 'a', 'b', 'd']);
  });

  it('keeps the colours when other categories appear, disappear or move', () => {
    const seen = withSeen(NO_PREFERENCE, ['b', 'c']);
    const later = withOrder(withSeen(seen, ['a', 'c']), ['c', 'a', 'b']);
    expect(categoryList(['a', 'b', 'c'], later)).toMatchObject([
      { id: 'c', colour: 1 },
      { id: 'a', colour: 2 },
      { id: 'b', colour: 0 },
    ]);
  });

  it('hides and shows one category, and shows all', () => {
    const hidden = withVisibility(withVisibility(NO_PREFERENCE, 'a', false), 'b', false);
    expect(categoryList(['a', 'b', 'c'], hidden).map(({ visible }) => visible)).toEqual([false, false, true]);
    expect(withVisibility(hidden, 'a', true).hidden).toEqual(['b']);
    expect(withAllVisible(hidden).hidden).toEqual([]);
  });

  it('shows one category only, and leaves absent ones unchanged', () => {
    const only = withOnly(withVisibility(NO_PREFERENCE, 'x', false), 'b', ['a', 'b', 'c']);
    expect(categoryList(['a', 'b', 'c'], only).map(({ visible }) => visible)).toEqual([false, true, false]);
    expect(only.hidden).toContain('x');
    expect(withOnly(only, 'a', ['a', 'b', 'c']).hidden.toSorted()).toEqual(['b', 'c', 'x']);
  });

  it('keeps absent categories in their positions', () => {
    const preference = withOrder(NO_PREFERENCE, ['a', 'x', 'b', 'y', 'c']);
    expect(withOrder(preference, ['c', 'a', 'b']).order).toEqual(['c', 'a', 'x', 'b', 'y']);
    expect(withOrder(withOrder(NO_PREFERENCE, ['x', 'a']), ['b', 'a']).order).toEqual(['x', 'b', 'a']);
  });
});

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('moves from %i to %i', (from, to, result) => expect(moved([...'abcd'], from, to).join('')).toBe(result));
