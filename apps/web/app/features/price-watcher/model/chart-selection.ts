import * as v from 'valibot';
import { loadRemembered, type RememberingStorage, saveRemembered } from '../../../lib/remembered.ts';
import { DAY_MS } from '../../../lib/timestamps.ts';
import type { ChartSeries } from './chart-series.ts';

/** More lines than anybody can tell apart. */
const MOST_LINES = 200;

const keptSchema = v.pipe(
  v.array(v.tuple([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))])),
  v.maxLength(MOST_LINES),
);

const keyOf = (userId: string) => `price-watcher-chart ${userId}`;

/** The items that the user last chose for the chart in this browser; null if none are stored. */
export function keptSelection(storage: RememberingStorage | null, userId: string): ChartSelection {
  const kept = loadRemembered<v.InferOutput<typeof keptSchema> | null>(
    storage,
    keyOf(userId),
    keptSchema,
    null,
  );
  return kept === null ? NOTHING_SELECTED : { slots: new Map(kept), chosen: true };
}

/** Stores the user's choice. Without storage, it lasts until the page is left. */
export function keepSelection(
  storage: RememberingStorage | null,
  userId: string,
  { slots }: ChartSelection,
): void {
  saveRemembered(storage, keyOf(userId), [...slots].slice(0, MOST_LINES));
}

/** How far the chart reaches back, in days; null is everything. */
const DAYS = { all: null, year: 365, quarter: 90, month: 30 } as const;

export type TimeSpan = keyof typeof DAYS;
export const TIME_SPANS = ['all', 'year', 'quarter', 'month'] as const satisfies readonly TimeSpan[];

export const isTimeSpan = (text: string): text is TimeSpan => Object.hasOwn(DAYS, text);

/** The first moment of a span that ends now, in milliseconds since the epoch; null for everything. */
export function spanStart(span: TimeSpan, now: number): number | null {
  const days = DAYS[span];
  return days === null ? null : now - days * DAY_MS;
}

/**
 * The lines from a point in time on. Each begins with its price at that time, because a price holds until the next one
 * is recorded.
 */
export function since(series: readonly ChartSeries[], from: number | null): readonly ChartSeries[] {
  if (from === null) return series;
  return series.map((line) => {
    const later = line.points.filter(({ at }) => at >= from);
    const before = line.points[line.points.length - later.length - 1];
    const isCarried = before !== undefined && later[0]?.at !== from;
    return { ...line, points: isCarried ? [{ ...before, at: from }, ...later] : later };
  });
}

/** How many items the chart shows by default. */
export const DEFAULT_SELECTION = 3;

/** The items in the chart. Each keeps its slot, and therefore its colour, while others are added and removed. */
export interface ChartSelection {
  readonly slots: ReadonlyMap<string, number>;
  /** Whether the user has added or removed items. If so, an empty chart stays empty. */
  readonly chosen: boolean;
}

export const NOTHING_SELECTED: ChartSelection = { slots: new Map(), chosen: false };

interface Listed {
  readonly id: string;
  readonly current_price: number | null;
}

function lowestFreeSlot(slots: ReadonlyMap<string, number>): number {
  const taken = new Set(slots.values());
  let slot = 0;
  while (taken.has(slot)) slot += 1;
  return slot;
}

function plus(slots: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> {
  return new Map([...slots, [id, lowestFreeSlot(slots)]]);
}

function minus(slots: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> {
  return new Map([...slots].filter(([other]) => other !== id));
}

/** Adds an item to the chart, or removes it. */
export function toggleSelected({ slots }: ChartSelection, id: string): ChartSelection {
  return { slots: slots.has(id) ? minus(slots, id) : plus(slots, id), chosen: true };
}

/** Removes an item because it is no longer watched, which does not count as the user's choice. */
export function withoutItem({ slots, chosen }: ChartSelection, id: string): ChartSelection {
  return { slots: minus(slots, id), chosen };
}

/**
 * Adapts the selection to the list: items that are no longer listed are removed, and an empty selection is replaced by
 * the first three items unless the user has emptied it. If none of these has a price yet but others do, the first three
 * with prices are chosen, because the chart would be empty.
 *
 * @param items the items of the list, in its order
 */
export function settleSelection(selection: ChartSelection, items: readonly Listed[]): ChartSelection {
  const listed = new Set(items.map((item) => item.id));
  const kept = new Map([...selection.slots].filter(([id]) => listed.has(id)));
  const slots =
    kept.size === 0 && !selection.chosen
      ? new Map(firstItems(items).map((item, slot) => [item.id, slot]))
      : kept;
  const same =
    slots.size === selection.slots.size && [...slots.keys()].every((id) => selection.slots.has(id));
  return same ? selection : { slots, chosen: selection.chosen };
}

function firstItems(items: readonly Listed[]): readonly Listed[] {
  const first = items.slice(0, DEFAULT_SELECTION);
  const priced = items.filter(({ current_price }) => current_price !== null);
  return priced.length === 0 || first.some((item) => priced.includes(item))
    ? first
    : priced.slice(0, DEFAULT_SELECTION);
}
