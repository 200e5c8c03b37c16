import type { PriceWatchItem } from '@hln/contracts';
import { partitionPoint } from '../../../lib/partition-point.ts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import type { PriceHistory, PricePoint } from './history.ts';

/** One line of the chart: the prices of an item in one currency. */
export interface ChartSeries {
  readonly itemId: string;
  /** Unique among the lines. */
  readonly name: string;
  /** Determines colour, marker and dashes. */
  readonly slot: number;
  readonly currency: string;
  /** Oldest first. The last may be the moment at which the unchanged price was last seen. */
  readonly points: readonly PricePoint[];
  /** The owner's target price, if it is in the currency of the line. */
  readonly target: number | null;
}

/** A moment in the chart with a value for each line, null where nothing was recorded at that moment. */
export interface ChartPoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly label: string;
  readonly values: Readonly<Record<string, number | null>>;
}

/** A history contains only changes, so an unchanged price is extended to when it was last seen. */
function upToNow(item: PriceWatchItem, points: readonly PricePoint[]): readonly PricePoint[] {
  const last = points.at(-1);
  const seen = item.last_success_at === null ? null : readTimestamp(item.last_success_at);
  if (last === undefined || seen === null || seen.getTime() <= last.at) return points;
  return last.url === item.item_url && last.price === item.current_price
    ? [...points, { ...last, at: seen.getTime() }]
    : points;
}

function targetIn(item: PriceWatchItem, currency: string): number | null {
  return (item.target_currency ?? item.currency ?? 'NZD') === currency ? item.target_price : null;
}

/** `Kettle`, then `Kettle (2)`. */
function uniqueName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted} (${count})`;
  taken.add(name);
  return name;
}

/**
 * The lines of the selected items, in the order of the list. An item without prices has none. An item whose currency
 * changed has one for each currency, since each has its own scale.
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
      target: targetIn(item, currency),
    }));
  });
}

/**
 * The moments at which any line has a price, in milliseconds, oldest first. Prices recorded within the same second share
 * a moment.
 */
export function chartMoments(series: readonly ChartSeries[]): number[] {
  const moments = new Set<number>();
  for (const { points } of series) {
    for (const { at } of points) moments.add(Math.floor(at / 1000) * 1000);
  }
  return [...moments].sort((a, b) => a - b);
}

/** The chart at one of its moments. There may be tens of thousands of moments, so each is computed on demand. */
export function chartPoint(series: readonly ChartSeries[], at: number): ChartPoint {
  return {
    at,
    label: aucklandTime(new Date(at)),
    values: Object.fromEntries(
      series.map((line) => {
        const point = latestPoint(line, at);
        return [line.name, point !== undefined && point.at >= at ? point.price : null];
      }),
    ),
  };
}

/** The latest price of a line up to a moment, including the same second, since moments are truncated to seconds. */
export function latestPoint({ points }: ChartSeries, at: number): PricePoint | undefined {
  const end = at + 999;
  return points[partitionPoint(points.length, (index) => (points[index]?.at ?? 0) <= end) - 1];
}

/** The price of a line at a moment: the latest one recorded by then; null before the first. */
export function priceAt(series: ChartSeries, at: number): number | null {
  return latestPoint(series, at)?.price ?? null;
}

/** The currencies of the lines in alphabetical order, with NZD first. */
export function currenciesOf(series: readonly ChartSeries[]): string[] {
  const rank = (code: string) => (code === 'NZD' ? '' : code);
  return [...new Set(series.map(({ currency }) => currency))].sort((a, b) => rank(a).localeCompare(rank(b)));
}

/** The points at which an item's URL has changed: the prices before them are those of another page. */
export function urlChanges({ points }: Pick<ChartSeries, 'points'>): readonly PricePoint[] {
  return points.filter((point, index) => index > 0 && point.url !== points[index - 1]?.url);
}
