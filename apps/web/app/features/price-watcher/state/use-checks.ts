import type { PriceWatchItem } from '@hln/contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { WATCH_SAID } from '../../../content/price-watcher.ts';
import { priceText } from '../model/price-text.ts';
import { pauseWhileSeen } from './pause.ts';
import type { WatchList } from './use-watch-list.ts';

/** Waits between two looks at an item that is being checked, in milliseconds. */
const FIRST_PAUSE = 1_000;
const PAUSE_GROWTH = 1.4;
const LONGEST_PAUSE = 10_000;
const PATIENCE = 180_000;

function outcome(item: PriceWatchItem): string {
  if (item.last_error !== null) return WATCH_SAID.checkFailed(item.item_name, item.last_error);
  if (item.current_price === null) return WATCH_SAID.checkedNone(item.item_name);
  return WATCH_SAID.checked(item.item_name, priceText(item.current_price, item.currency));
}

export interface Checks {
  /** Items that are looked at; those for which somebody asked are `true`. */
  readonly following: ReadonlyMap<string, boolean>;
  /** Of these, the ones that show it. */
  readonly checking: ReadonlySet<string>;
  /** Looks at an item again and again until it has been checked, then says what came of it. */
  readonly follow: (item: PriceWatchItem) => void;
  /** The same for a check that nobody asked for: nothing shows it, and it speaks up only if a price was found. */
  readonly followQuietly: (item: PriceWatchItem) => void;
  readonly unfollow: (id: string) => void;
}

export function useChecks(refreshItem: WatchList['refreshItem'], announce: (text: string) => void): Checks {
  const [following, setFollowing] = useState<ReadonlyMap<string, boolean>>(new Map());
  const checking = useMemo(
    () => new Set([...following].filter(([, isAsked]) => isAsked).map(([id]) => id)),
    [following],
  );
  const controllers = useRef(new Map<string, AbortController>());

  const unfollow = useCallback((id: string) => {
    if (!controllers.current.has(id)) return;
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    setFollowing((known) => new Map([...known].filter(([other]) => other !== id)));
  }, []);

  useEffect(
    () => () => {
      for (const controller of controllers.current.values()) controller.abort();
      controllers.current.clear();
    },
    [],
  );

  const watch = useCallback(
    (item: PriceWatchItem, isAsked: boolean, say: (checked: PriceWatchItem | null) => void) => {
      unfollow(item.id);
      const own = new AbortController();
      controllers.current.set(item.id, own);
      setFollowing((known) => new Map([...known, [item.id, isAsked]]));
      void untilChecked(item, refreshItem, own.signal).then((checked) => {
        if (own.signal.aborted) return;
        say(checked);
        unfollow(item.id);
      });
    },
    [refreshItem, unfollow],
  );

  const follow = useCallback(
    (item: PriceWatchItem) =>
      watch(item, true, (checked) =>
        announce(checked === null ? WATCH_SAID.stillChecking(item.item_name) : outcome(checked)),
      ),
    [announce, watch],
  );

  const followQuietly = useCallback(
    (item: PriceWatchItem) => {
      // Somebody who asked for the check himself is told more.
      if (controllers.current.has(item.id)) return;
      watch(item, false, (checked) => {
        if (checked !== null && checked.current_price !== null) announce(outcome(checked));
      });
    },
    [announce, watch],
  );

  return { following, checking, follow, followQuietly, unfollow };
}

/** The item after its next check, or null when none came within our patience. */
async function untilChecked(
  item: PriceWatchItem,
  refreshItem: WatchList['refreshItem'],
  signal: AbortSignal,
): Promise<PriceWatchItem | null> {
  const end = Date.now() + PATIENCE;
  for (let wait = FIRST_PAUSE; Date.now() < end; wait = Math.min(wait * PAUSE_GROWTH, LONGEST_PAUSE)) {
    await pauseWhileSeen(wait, signal);
    if (signal.aborted) return null;
    // One look that fails is no reason to give up: the next may not.
    const seen = await refreshItem(item.id, signal).catch(() => null);
    if (seen !== null && seen.last_checked_at !== item.last_checked_at) return seen;
  }
  return null;
}
