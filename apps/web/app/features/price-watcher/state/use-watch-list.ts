import type { PriceWatchItem } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStaffQuery } from '../../../lib/staff/staff-queries.tsx';
import { loadHistory, loadItem, loadItems } from '../data/load-watch.ts';
import { watchErrorText } from '../data/watch-error.ts';
import { NO_HISTORY, type PriceHistory } from '../model/history.ts';
import { WATCH_ERRORS } from '../texts.ts';

export interface WatchList {
  /** null until they have loaded for the first time. */
  readonly items: readonly PriceWatchItem[] | null;
  readonly history: PriceHistory;
  readonly loading: boolean;
  /** Why the last load failed, for the banner. */
  readonly failure: string | null;
  /**
   * Reloads everything and aborts a load that is still in progress. Returns the number of items; null if the load
   * failed or was itself aborted.
   */
  readonly load: () => Promise<number | null>;
  /** Replaces an item, or adds it at the top if it is new. */
  readonly apply: (item: PriceWatchItem) => void;
  /** Loads one item and its history. Returns null if another load or a write came first. */
  readonly refreshItem: (id: string, signal: AbortSignal) => Promise<PriceWatchItem | null>;
  readonly dismissFailure: () => void;
}

interface WatchData {
  readonly items: readonly PriceWatchItem[];
  readonly history: PriceHistory;
}

const NO_DATA: WatchData = { items: [], history: NO_HISTORY };

const watchListKey = (userId: string) => ['watch-list', userId] as const;

function withItem(items: readonly PriceWatchItem[], item: PriceWatchItem): readonly PriceWatchItem[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((other) => (other.id === item.id ? item : other))
    : [item, ...items];
}

/** The user's items and their history, as the backend last returned them. */
export function useWatchList(userId: string): WatchList {
  const client = useQueryClient();
  // Stays until it is dismissed, whereas the query's own error goes with the next write.
  const [failure, setFailure] = useState<string | null>(null);
  const latestLoad = useRef(0);

  const { data, error, isFetching, refetch } = useStaffQuery(
    watchListKey(userId),
    async (signal): Promise<WatchData> => {
      const queryKey = watchListKey(userId);
      const items = await loadItems(userId, signal);
      signal.throwIfAborted();
      // The list is shown while its history is still loading.
      client.setQueryData<WatchData>(queryKey, (known = NO_DATA) => ({ ...known, items }));
      const history = await loadHistory(items, signal);
      // In the meantime, a check may have refreshed an item.
      return { items: client.getQueryData<WatchData>(queryKey)?.items ?? items, history };
    },
    // Histories are maps, which the comparison of two responses does not look into.
    { structuralSharing: false },
  );
  useEffect(() => {
    if (error !== null) setFailure(watchErrorText(error, WATCH_ERRORS.fetch));
  }, [error]);

  const load = useCallback(async (): Promise<number | null> => {
    latestLoad.current += 1;
    const own = latestLoad.current;
    const loaded = await refetch();
    return own === latestLoad.current && loaded.isSuccess ? loaded.data.items.length : null;
  }, [refetch]);

  const apply = useCallback(
    (item: PriceWatchItem) => {
      const queryKey = watchListKey(userId);
      client.setQueryData<WatchData>(queryKey, (known = NO_DATA) => ({
        ...known,
        items: withItem(known.items, item),
      }));
      // A load in progress may be from before this change.
      if (client.isFetching({ queryKey }) > 0) void load();
    },
    [client, userId, load],
  );

  const refreshItem = useCallback(
    async (id: string, signal: AbortSignal): Promise<PriceWatchItem | null> => {
      const queryKey = watchListKey(userId);
      const updates = () => client.getQueryState(queryKey)?.dataUpdateCount;
      const before = updates();
      const item = await loadItem(userId, id, signal);
      const found = await loadHistory([item], signal);
      if (updates() !== before || signal.aborted) return null;
      client.setQueryData<WatchData>(queryKey, (known = NO_DATA) => ({
        ...known,
        items: withItem(known.items, item),
        history: new Map([...known.history, [id, found.get(id) ?? []]]),
      }));
      return item;
    },
    [client, userId],
  );

  const dismissFailure = useCallback(() => setFailure(null), []);
  return {
    items: data?.items ?? null,
    history: data?.history ?? NO_HISTORY,
    loading: isFetching,
    failure,
    load,
    apply,
    refreshItem,
    dismissFailure,
  };
}
