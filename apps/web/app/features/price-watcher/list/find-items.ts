import type { PriceWatchItem } from '@hln/contracts';
import { readTimestamp } from '../../../lib/timestamps.ts';

export type ItemOrder = 'newest' | 'name' | 'checked';

const byName = new Intl.Collator('en-NZ', { numeric: true, sensitivity: 'base' });

function checkedAt({ last_checked_at }: PriceWatchItem): number {
  return (last_checked_at === null ? null : readTimestamp(last_checked_at)?.getTime()) ?? 0;
}

/**
 * The items whose name or URL contains every word of `query`, sorted; those whose name, URL or domain equals it come
 * first. `items` are newest first.
 */
export function findItems(
  items: readonly PriceWatchItem[],
  query: string,
  order: ItemOrder,
): readonly PriceWatchItem[] {
  const words = query.toLocaleLowerCase('en-NZ').split(/\s+/).filter(Boolean);
  const found = items.filter(({ item_name, item_url }) => {
    const text = `${item_name} ${item_url}`.toLocaleLowerCase('en-NZ');
    return words.every((word) => text.includes(word));
  });
  const orders: Readonly<Record<ItemOrder, (a: PriceWatchItem, b: PriceWatchItem) => number>> = {
    newest: () => 0,
    name: (a, b) => byName.compare(a.item_name, b.item_name),
    checked: (a, b) => checkedAt(b) - checkedAt(a),
  };
  const isRest = ({ item_name, item_url }: PriceWatchItem) =>
    Number(
      ![item_name, item_url, URL.parse(item_url)?.hostname].some(
        (value) => value?.toLocaleLowerCase('en-NZ') === words.join(' '),
      ),
    );
  return found.toSorted((a, b) => isRest(a) - isRest(b) || orders[order](a, b));
}
