import type { PriceWatchItem } from '@hln/contracts';
import { WATCH_CHART } from '../../../content/price-watcher.ts';
import { csvText } from '../../../lib/csv.ts';
import { aucklandTime } from '../../../lib/timestamps.ts';
import type { PriceHistory } from './history.ts';

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
