import type { PriceWatchItem } from '@hln/contracts';
import { useEffect, useRef } from 'react';
import { nextAwaited } from '../model/awaited-prices.ts';
import type { Checks } from './use-checks.ts';

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
