import type { CostsViewPreference } from '@hln/contracts';
import { byLabel } from '../data/day-costs.ts';

/** A category as the list and the chart show it (docs/specification.md, section 3). */
export interface Category {
  /** 'class_1 - class_2'. */
  readonly id: string;
  readonly label: string;
  /** Position in the palette. Beyond its end, the colours repeat with hatching. */
  readonly colour: number;
  readonly visible: boolean;
}

/** Far more than a usable list has. */
const MAX_REMEMBERED = 300;

export const NO_PREFERENCE: CostsViewPreference = { order: [], hidden: [], seen: [] };

/**
 * The categories of a range in the order and visibility that the user chose. New ones come last, in alphabetical order.
 * Colours follow the order in which categories were first seen, so that each keeps its own.
 */
export function categoryList(ids: readonly string[], preference: CostsViewPreference): Category[] {
  const positions = positionsOf(preference.order);
  const position = (id: string) => positions.get(id) ?? preference.order.length;
  const hidden = new Set(preference.hidden);
  const colours = positionsOf(withSeen(preference, ids.toSorted(byLabel)).seen ?? []);
  return [...new Set(ids)]
    .sort((a, b) => position(a) - position(b) || byLabel(a, b))
    .map((id) => ({ id, label: id, colour: colours.get(id) ?? 0, visible: !hidden.has(id) }));
}

function positionsOf(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, index) => [id, index]));
}

/** Adds categories to those that have been seen, in the order given. */
export function withSeen(preference: CostsViewPreference, ids: readonly string[]): CostsViewPreference {
  const seen = new Set(preference.seen ?? []);
  const fresh = [...new Set(ids)].filter((id) => !seen.has(id));
  if (fresh.length === 0) return preference;
  return { ...preference, seen: [...seen, ...fresh].slice(0, MAX_REMEMBERED) };
}

/** Shows or hides one category. */
export function withVisibility(
  preference: CostsViewPreference,
  id: string,
  visible: boolean,
): CostsViewPreference {
  const others = preference.hidden.filter((other) => other !== id);
  return { ...preference, hidden: (visible ? others : [...others, id]).slice(-MAX_REMEMBERED) };
}

/** Shows one category and hides all others on the page. */
export function withOnly(
  preference: CostsViewPreference,
  id: string,
  onPage: readonly string[],
): CostsViewPreference {
  const hidden = new Set([...preference.hidden, ...onPage]);
  hidden.delete(id);
  return { ...preference, hidden: [...hidden].slice(-MAX_REMEMBERED) };
}

/** Shows all categories, including those that have no costs in this range. */
export function withAllVisible(preference: CostsViewPreference): CostsViewPreference {
  return { ...preference, hidden: [] };
}

/**
 * Changes the order of the categories on the page. Those without costs in this range stay after the category that they
 * followed, so that they come back in their old position.
 */
export function withOrder(preference: CostsViewPreference, shown: readonly string[]): CostsViewPreference {
  const onPage = new Set(shown);
  const first: string[] = [];
  const followersOf = new Map<string, string[]>(shown.map((id) => [id, []]));
  let followers = first;
  for (const id of preference.order) {
    if (onPage.has(id)) followers = followersOf.get(id) ?? first;
    else followers.push(id);
  }
  const order = [...first, ...shown.flatMap((id) => [id, ...(followersOf.get(id) ?? [])])];
  return { ...preference, order: order.slice(0, MAX_REMEMBERED) };
}

/** A copy of the list with the entry at `from` moved to `to`. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
