import type { CostsViewPreference } from '@hln/contracts';
import { byLabel } from '../data/day-costs.ts';

/** A category as the list and the chart show it (spec, section 3). */
export interface Category {
  /** 'class_1 - class_2'. */
  readonly id: string;
  readonly label: string;
  /** Place in the palette; beyond its end the colours begin again, hatched. */
  readonly colour: number;
  readonly visible: boolean;
}

/** More than anybody can tell apart. */
const MAX_REMEMBERED = 300;

export const NO_PREFERENCE: CostsViewPreference = { order: [], hidden: [], seen: [] };

/**
 * The categories of a range in the order and visibility somebody chose; those never seen before come last, by the
 * alphabet. A category keeps its colour: colours go by the order in which categories were first seen.
 */
export function categoryList(ids: readonly string[], preference: CostsViewPreference): Category[] {
  const places = placesOf(preference.order);
  const place = (id: string) => places.get(id) ?? preference.order.length;
  const hidden = new Set(preference.hidden);
  const colours = placesOf(withSeen(preference, ids.toSorted(byLabel)).seen ?? []);
  return [...new Set(ids)]
    .sort((a, b) => place(a) - place(b) || byLabel(a, b))
    .map((id) => ({ id, label: id, colour: colours.get(id) ?? 0, visible: !hidden.has(id) }));
}

function placesOf(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, index) => [id, index]));
}

/** Notes categories as seen, after those that already were, in the order given. */
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

/** Shows all categories, also those that have no costs in this range. */
export function withAllVisible(preference: CostsViewPreference): CostsViewPreference {
  return { ...preference, hidden: [] };
}

/**
 * Takes over a new order of the categories on the page. Those that have no costs in this range stay behind the
 * neighbour that they came after, so that they are where they were left when they come back.
 */
export function withOrder(preference: CostsViewPreference, shown: readonly string[]): CostsViewPreference {
  const onPage = new Set(shown);
  const first: string[] = [];
  const behind = new Map<string, string[]>(shown.map((id) => [id, []]));
  let followers = first;
  for (const id of preference.order) {
    if (onPage.has(id)) followers = behind.get(id) ?? first;
    else followers.push(id);
  }
  const order = [...first, ...shown.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
  return { ...preference, order: order.slice(0, MAX_REMEMBERED) };
}

/** The same list with the entry at `from` moved to `to`. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
