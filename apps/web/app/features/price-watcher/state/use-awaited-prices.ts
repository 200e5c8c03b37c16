import type { PriceWatchItem } from '@hln/contracts';
import { useEffect, useRef } from 'react';
import { nextAwaited } from '../model/awaited-prices.ts';
import type { Checks } from './use-checks.ts';

/** A longer one would come at once, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Shows the first price of an item by itself: looks at items that have none yet when their next check is due. Each
 * check is waited for once, a few at a time, and none while nobody looks at the page.
 */
export function useAwaitedPrices(
  items: readonly PriceWatchItem[] | null,
  { following, followQuietly }: Pick<Checks, 'following' | 'followQuietly'>,
): void {
  /** The checks that were waited for already, whatever came of it. */
  const waitedFor = useRef(new Set<string>());
  useEffect(() => {
    const awaited = nextAwaited(items ?? [], waitedFor.current, following);
    const timers = awaited.map(({ item, check, at }) =>
      setTimeout(
        () => {
          waitedFor.current.add(check);
          followQuietly(item);
        },
        Math.max(0, Math.min(at - Date.now(), LONGEST_TIMER)),
      ),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [items, following, followQuietly]);
}
