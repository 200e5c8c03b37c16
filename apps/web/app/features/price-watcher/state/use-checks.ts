import type { PriceWatchItem } from '@hln/contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { priceText } from '../model/price-text.ts';
import { WATCH_ANNOUNCEMENTS } from '../texts.ts';
import type { WatchList } from './use-watch-list.ts';

/** Resolves after some time, or as soon as the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

/** Resolves once the page is visible, or as soon as the signal is aborted. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function check() {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    }
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Waits for some time, and then until the page is visible. Resolves early if the signal is aborted. */
async function pauseUntilVisible(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, signal);
  await untilVisible(signal);
}

/** Between two requests for an item that is being checked, in milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const PAUSE_GROWTH = 1.4;
const MAX_PAUSE_MS = 10_000;
/** How long to wait for the result of a check, in milliseconds. */
const CHECK_TIMEOUT_MS = 180_000;

function outcome(item: PriceWatchItem): string {
  if (item.last_error !== null) return WATCH_ANNOUNCEMENTS.checkFailed(item.item_name, item.last_error);
  if (item.current_price === null) return WATCH_ANNOUNCEMENTS.checkedNone(item.item_name);
  return WATCH_ANNOUNCEMENTS.checked(item.item_name, priceText(item.current_price, item.currency));
}

export interface Checks {
  /** Ids of items whose check is awaited; `true` if the user asked for it. */
  readonly following: ReadonlyMap<string, boolean>;
  /** The checks among them that the user asked for, which are shown as being checked. */
  readonly checking: ReadonlySet<string>;
  /** Reads an item repeatedly until it has been checked, and announces the result. */
  readonly follow: (item: PriceWatchItem) => void;
  /** The same for a check that the user did not ask for. It is not shown, and announced only if it found a price. */
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
    (item: PriceWatchItem, isAsked: boolean, onEnd: (checked: PriceWatchItem | null) => void) => {
      unfollow(item.id);
      const own = new AbortController();
      controllers.current.set(item.id, own);
      setFollowing((known) => new Map([...known, [item.id, isAsked]]));
      void untilChecked(item, refreshItem, own.signal).then((checked) => {
        if (own.signal.aborted) return;
        onEnd(checked);
        unfollow(item.id);
      });
    },
    [refreshItem, unfollow],
  );

  const follow = useCallback(
    (item: PriceWatchItem) =>
      watch(item, true, (checked) =>
        announce(checked === null ? WATCH_ANNOUNCEMENTS.stillChecking(item.item_name) : outcome(checked)),
      ),
    [announce, watch],
  );

  const followQuietly = useCallback(
    (item: PriceWatchItem) => {
      // A check that the user asked for has more announcements.
      if (controllers.current.has(item.id)) return;
      watch(item, false, (checked) => {
        if (checked !== null && checked.current_price !== null) announce(outcome(checked));
      });
    },
    [announce, watch],
  );

  return { following, checking, follow, followQuietly, unfollow };
}

/** The item after its next check; null if there was none in time. */
async function untilChecked(
  item: PriceWatchItem,
  refreshItem: WatchList['refreshItem'],
  signal: AbortSignal,
): Promise<PriceWatchItem | null> {
  const end = Date.now() + CHECK_TIMEOUT_MS;
  for (let wait = FIRST_PAUSE_MS; Date.now() < end; wait = Math.min(wait * PAUSE_GROWTH, MAX_PAUSE_MS)) {
    await pauseUntilVisible(wait, signal);
    if (signal.aborted) return null;
    // After a failed request, the next one may succeed.
    const latest = await refreshItem(item.id, signal).catch(() => null);
    if (latest !== null && latest.last_checked_at !== item.last_checked_at) return latest;
  }
  return null;
}
