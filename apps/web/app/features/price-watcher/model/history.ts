import type { PriceHistoryRow, PriceWatchItem } from '@hln/contracts';
import { csvText } from '../../../lib/csv.ts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { WATCH_CHART } from '../texts.ts';

/** A price that an item has had since a point in time. */
export interface PricePoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly price: number;
  readonly currency: string | null;
  /** The URL where it was found. Prices at different URLs are not compared. */
  readonly url: string;
}

/** The prices of every item by its id, oldest first. */
export type PriceHistory = ReadonlyMap<string, readonly PricePoint[]>;

export const NO_HISTORY: PriceHistory = new Map();

/**
 * Groups rows by item and sorts them by time. A row whose time can't be read is left out; one without a URL is assumed
 * to be of its item's current one.
 */
export function groupHistory(
  rows: readonly PriceHistoryRow[],
  items: readonly Pick<PriceWatchItem, 'id' | 'item_url'>[],
): PriceHistory {
  const urls = new Map(items.map(({ id, item_url }) => [id, item_url]));
  const history = new Map<string, PricePoint[]>();
  for (const row of rows) {
    const at = readTimestamp(row.checked_at)?.getTime();
    if (at === undefined) continue;
    const url = row.item_url ?? urls.get(row.watch_item_id) ?? '';
    const point = { at, price: row.price, currency: row.currency, url };
    const points = history.get(row.watch_item_id);
    if (points === undefined) history.set(row.watch_item_id, [point]);
    else points.push(point);
  }
  for (const points of history.values()) points.sort((a, b) => a.at - b.at);
  return history;
}

export interface ExtremePrices {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The lowest and the highest price that an item has ever had at its current URL, in its current currency; null if there
 * has been only one.
 */
export function extremePrices(
  item: Pick<PriceWatchItem, 'item_url' | 'currency'>,
  points: readonly PricePoint[],
): ExtremePrices | null {
  const prices = points
    .filter(({ url, currency }) => url === item.item_url && (currency ?? 'NZD') === (item.currency ?? 'NZD'))
    .map(({ price }) => price);
  // Not spread into Math.min, which accepts a limited number of arguments.
  const lowest = prices.reduce((least, price) => Math.min(least, price), Number.POSITIVE_INFINITY);
  const highest = prices.reduce((most, price) => Math.max(most, price), 0);
  return lowest < highest ? { lowest, highest } : null;
}

export interface PriceChange {
  readonly direction: 'down' | 'up';
  readonly previous: number;
}

/**
 * How the latest price compares with the one before. null if they are equal, if there are fewer than two, or if they
 * cannot be compared because their currencies or URLs differ.
 */
export function latestChange(
  item: Pick<PriceWatchItem, 'item_url'>,
  points: readonly PricePoint[],
): PriceChange | null {
  const latest = points.at(-1);
  const previous = points.at(-2);
  if (latest === undefined || previous === undefined) return null;
  const comparable =
    latest.url === item.item_url &&
    previous.url === item.item_url &&
    (latest.currency ?? 'NZD') === (previous.currency ?? 'NZD');
  if (!comparable || latest.price === previous.price) return null;
  return { direction: latest.price < previous.price ? 'down' : 'up', previous: previous.price };
}

/** The complete history of the given items as CSV, item by item, the oldest price first. */
export function historyCsv(items: readonly PriceWatchItem[], history: PriceHistory): string {
  const rows = items.flatMap((item) =>
    (history.get(item.id) ?? []).map((point) => [
      item.item_name,
      point.url,
      aucklandTime(new Date(point.at)),
      // All recorded decimals, at least two.
      point.price.toFixed(Math.max(2, String(point.price).split('.')[1]?.length ?? 0)),
      point.currency ?? '',
    ]),
  );
  return csvText([WATCH_CHART.csvColumns, ...rows]);
}
