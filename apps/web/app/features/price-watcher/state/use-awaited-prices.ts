import type { PriceWatchItem } from '@hln/contracts';
import { useEffect, useRef } from 'react';
import { readTimestamp } from '../../../lib/timestamps.ts';
import type { Checks } from './use-checks.ts';

interface AwaitedPrice {
  readonly item: PriceWatchItem;
  /** Identifies the check that may find the price, among all checks of all items. */
  readonly check: string;
  /** When the check is due, in milliseconds since 1970. */
  readonly at: number;
}

/** How many items are followed at the same time. The others follow when these have been checked. */
const MAX_FOLLOWED = 5;

/**
 * The items that have no price yet and whose next check is due first.
 *
 * @param waitedFor checks that have already been waited for
 * @param following ids of items whose check is awaited now; `true` if the user asked for it
 */
export function nextAwaited(
  items: readonly PriceWatchItem[],
  waitedFor: ReadonlySet<string>,
  following: ReadonlyMap<string, boolean>,
): readonly AwaitedPrice[] {
  const busy = [...following.values()].filter((isAsked) => !isAsked).length;
  return items
    .filter((item) => item.is_active && item.current_price === null && !following.has(item.id))
    .flatMap((item) => {
      const at = item.next_check_at === null ? undefined : readTimestamp(item.next_check_at)?.getTime();
      const check = `${item.id} ${item.next_check_at}`;
      return at === undefined || waitedFor.has(check) ? [] : [{ item, check, at }];
    })
    .sort((one, other) => one.at - other.at)
    .slice(0, Math.max(0, MAX_FOLLOWED - busy));
}

/** A longer timeout would fire at once, in milliseconds. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/**
 * Shows the first price of an item without a refresh: items without a price are read again when their next check is
 * due. This waits for each check once, for a few at a time, and only while the page is visible.
 */
export function useAwaitedPrices(
  items: readonly PriceWatchItem[] | null,
  { following, followQuietly }: Pick<Checks, 'following' | 'followQuietly'>,
): void {
  /** The checks that have been waited for, whatever their result. */
  const waitedFor = useRef(new Set<string>());
  useEffect(() => {
    const awaited = nextAwaited(items ?? [], waitedFor.current, following);
    const timers = awaited.map(({ item, check, at }) =>
      setTimeout(
        () => {
          waitedFor.current.add(check);
          followQuietly(item);
        },
        Math.max(0, Math.min(at - Date.now(), MAX_TIMEOUT)),
      ),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [items, following, followQuietly]);
}
