import type { PriceWatchItem } from '@hln/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WATCH_SAID } from '../../content/price-watcher.ts';
import { priceText } from './model/price-text.ts';
import type { WatchList } from './use-watch-list.ts';

/** Waits between two looks at an item that is being checked, in milliseconds. */
const FIRST_PAUSE = 1_000;
const PAUSE_GROWTH = 1.4;
const LONGEST_PAUSE = 10_000;
const PATIENCE = 180_000;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function outcome(item: PriceWatchItem): string {
  if (item.last_error !== null) return WATCH_SAID.checkFailed(item.item_name, item.last_error);
  if (item.current_price === null) return WATCH_SAID.checkedNone(item.item_name);
  return WATCH_SAID.checked(item.item_name, priceText(item.current_price, item.currency));
}

export interface Checks {
  readonly checking: ReadonlySet<string>;
  /** Looks at an item again and again until it has been checked, then says what came of it. */
  readonly follow: (item: PriceWatchItem) => void;
  readonly unfollow: (id: string) => void;
}

export function useChecks(refreshItem: WatchList['refreshItem'], announce: (text: string) => void): Checks {
  const [checking, setChecking] = useState<ReadonlySet<string>>(new Set());
  const followed = useRef(new Map<string, AbortController>());

  const unfollow = useCallback((id: string) => {
    followed.current.get(id)?.abort();
    followed.current.delete(id);
    setChecking((ids) => new Set([...ids].filter((other) => other !== id)));
  }, []);

  useEffect(
    () => () => {
      for (const controller of followed.current.values()) controller.abort();
      followed.current.clear();
    },
    [],
  );

  const follow = useCallback(
    (item: PriceWatchItem) => {
      unfollow(item.id);
      const own = new AbortController();
      followed.current.set(item.id, own);
      setChecking((ids) => new Set([...ids, item.id]));
      void untilChecked(item, refreshItem, own.signal).then((checked) => {
        if (own.signal.aborted) return;
        announce(checked === null ? WATCH_SAID.stillChecking(item.item_name) : outcome(checked));
        unfollow(item.id);
      });
    },
    [announce, refreshItem, unfollow],
  );

  return { checking, follow, unfollow };
}

/** The item after its next check, or null when none came within our patience. */
async function untilChecked(
  item: PriceWatchItem,
  refreshItem: WatchList['refreshItem'],
  signal: AbortSignal,
): Promise<PriceWatchItem | null> {
  const end = Date.now() + PATIENCE;
  for (let wait = FIRST_PAUSE; Date.now() < end; wait = Math.min(wait * PAUSE_GROWTH, LONGEST_PAUSE)) {
    await pause(wait, signal);
    if (signal.aborted) return null;
    // One look that fails is no reason to give up: the next may not.
    const seen = await refreshItem(item.id, signal).catch(() => null);
    if (seen !== null && seen.last_checked_at !== item.last_checked_at) return seen;
  }
  return null;
}
