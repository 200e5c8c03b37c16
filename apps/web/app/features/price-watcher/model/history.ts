import type { PriceHistoryRow, PriceWatchItem } from '@hln/contracts';
import { readTimestamp } from '../../../lib/timestamps.ts';

/** A price that an item had from a moment on. */
export interface PricePoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly price: number;
  readonly currency: string | null;
  /** Under which address; prices under different addresses are not compared. */
  readonly url: string;
}

/** The history of every item by its id, oldest first. */
export type PriceHistory = ReadonlyMap<string, readonly PricePoint[]>;

export const NO_HISTORY: PriceHistory = new Map();

/** Sorts rows by item and time. A row whose time cannot be read is left out. */
export function groupHistory(rows: readonly PriceHistoryRow[]): PriceHistory {
  const history = new Map<string, PricePoint[]>();
  for (const row of rows) {
    const at = readTimestamp(row.checked_at)?.getTime();
    if (at === undefined) continue;
    const point = { at, price: row.price, currency: row.currency, url: row.item_url };
    const points = history.get(row.watch_item_id);
    if (points === undefined) history.set(row.watch_item_id, [point]);
    else points.push(point);
  }
  for (const points of history.values()) points.sort((a, b) => a.at - b.at);
  return history;
}

export interface PriceChange {
  readonly direction: 'down' | 'up';
  readonly previous: number;
}

/**
 * How the latest price compares with the one before. Null when they are equal, when there are not two, and when they
 * cannot be compared: in different currencies, or of different addresses.
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
