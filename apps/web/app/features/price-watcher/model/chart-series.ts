import type { PriceWatchItem } from '@hln/contracts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import type { PriceHistory, PricePoint } from './history.ts';

/** One line of the chart: the prices of an item in one currency. */
export interface ChartSeries {
  readonly itemId: string;
  /** Unlike every other line's name. */
  readonly name: string;
  /** Chooses colour, marker and dashes. */
  readonly slot: number;
  readonly currency: string;
  /** Oldest first. The last may be the moment at which the price was last seen unchanged. */
  readonly points: readonly PricePoint[];
}

/** A moment of the chart: one value per line, null where nothing was recorded at that moment. */
export interface ChartPoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly label: string;
  readonly values: Readonly<Record<string, number | null>>;
}

/** A history holds changes only, so a price that is still the same is shown up to when it was last seen. */
function upToNow(item: PriceWatchItem, points: readonly PricePoint[]): readonly PricePoint[] {
  const last = points.at(-1);
  const seen = item.last_success_at === null ? null : readTimestamp(item.last_success_at);
  if (last === undefined || seen === null || seen.getTime() <= last.at) return points;
  return last.url === item.item_url && last.price === item.current_price
    ? [...points, { ...last, at: seen.getTime() }]
    : points;
}

/** `Kettle`, then `Kettle (2)`: two lines never share a name. */
function uniqueName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted} (${count})`;
  taken.add(name);
  return name;
}

/**
 * The lines of the selected items, in the order of the list. An item without prices has none; one whose currency
 * changed has several, since they need scales of their own.
 */
export function chartSeries(
  items: readonly PriceWatchItem[],
  slots: ReadonlyMap<string, number>,
  history: PriceHistory,
): ChartSeries[] {
  const names = new Set<string>();
  return items.flatMap((item) => {
    const slot = slots.get(item.id);
    const points = upToNow(item, history.get(item.id) ?? []);
    if (slot === undefined || points.length === 0) return [];
    const byCurrency = new Map<string, PricePoint[]>();
    for (const point of points) {
      const currency = point.currency ?? 'NZD';
      const own = byCurrency.get(currency);
      if (own === undefined) byCurrency.set(currency, [point]);
      else own.push(point);
    }
    const name = uniqueName(item.item_name, names);
    return [...byCurrency].map(([currency, own]) => ({
      itemId: item.id,
      name: byCurrency.size === 1 ? name : uniqueName(`${name} (${currency})`, names),
      slot,
      currency,
      points: own,
    }));
  });
}

/** The moments at which any line has a price, oldest first; what was recorded within one second is one moment. */
export function chartPoints(series: readonly ChartSeries[]): ChartPoint[] {
  const moments = new Map<number, Map<string, number>>();
  for (const { name, points } of series) {
    for (const point of points) {
      const second = Math.floor(point.at / 1000) * 1000;
      const values = moments.get(second) ?? new Map<string, number>();
      moments.set(second, values.set(name, point.price));
    }
  }
  return [...moments]
    .sort(([a], [b]) => a - b)
    .map(([at, values]) => ({
      at,
      label: aucklandTime(new Date(at)),
      values: Object.fromEntries(series.map(({ name }) => [name, values.get(name) ?? null])),
    }));
}

/** The price that a line has at a moment: the latest one recorded until then. Null before the first. */
export function priceAt(series: ChartSeries, at: number): number | null {
  let low = 0;
  let high = series.points.length;
  // Moments are cut to seconds, so a price of the same second counts.
  const end = at + 999;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series.points[middle]?.at ?? 0) <= end) low = middle + 1;
    else high = middle;
  }
  return series.points[low - 1]?.price ?? null;
}

/** The currencies of the lines in alphabetical order, New Zealand's first. */
export function currenciesOf(series: readonly ChartSeries[]): string[] {
  const rank = (code: string) => (code === 'NZD' ? '' : code);
  return [...new Set(series.map(({ currency }) => currency))].sort((a, b) => rank(a).localeCompare(rank(b)));
}
