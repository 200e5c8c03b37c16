import type { PriceWatchItem } from '@hln/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WATCH_ERRORS } from '../../../content/price-watcher.ts';
import { loadHistory, loadItem, loadItems } from '../data/load-watch.ts';
import { watchErrorText } from '../data/watch-error.ts';
import { NO_HISTORY, type PriceHistory } from '../model/history.ts';
import { useSessionLoss } from './use-session-loss.ts';

export interface WatchList {
  /** Null until they have been read for the first time. */
  readonly items: readonly PriceWatchItem[] | null;
  readonly history: PriceHistory;
  readonly loading: boolean;
  /** Why the last load failed, for the banner. */
  readonly failure: string | null;
  /** Reads everything anew; a load that is still under way is given up. Answers how many items there are. */
  readonly load: () => Promise<number | null>;
  /** Puts an item in its place, or in front when it is new. */
  readonly apply: (item: PriceWatchItem) => void;
  /** Reads one item and its history. Null when it was overtaken by a load or a write. */
  readonly refreshItem: (id: string, signal: AbortSignal) => Promise<PriceWatchItem | null>;
  readonly dismissFailure: () => void;
}

function withItem(items: readonly PriceWatchItem[], item: PriceWatchItem): readonly PriceWatchItem[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((other) => (other.id === item.id ? item : other))
    : [item, ...items];
}

/** The user's items and their history, as the backend last told them. */
export function useWatchList(userId: string): WatchList {
  const [items, setItems] = useState<readonly PriceWatchItem[] | null>(null);
  const [history, setHistory] = useState(NO_HISTORY);
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  /** Grows with everything that is put into the list, so that an older answer is known as such. */
  const version = useRef(0);

  const isSessionLost = useSessionLoss();

  const load = useCallback(async (): Promise<number | null> => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setLoading(true);
    try {
      const loaded = await loadItems(userId, own.signal);
      if (own.signal.aborted) return null;
      version.current += 1;
      setItems(loaded);
      const found = await loadHistory(
        loaded.map(({ id }) => id),
        own.signal,
      );
      if (own.signal.aborted) return null;
      version.current += 1;
      setHistory(found);
      setFailure(null);
      return loaded.length;
    } catch (error) {
      if (own.signal.aborted || (await isSessionLost(error))) return null;
      setFailure(watchErrorText(error, WATCH_ERRORS.fetch));
      return null;
    } finally {
      if (current.current === own) {
        current.current = null;
        setLoading(false);
      }
    }
  }, [userId, isSessionLost]);

  useEffect(() => {
    void load();
    return () => current.current?.abort();
  }, [load]);

  const apply = useCallback(
    (item: PriceWatchItem) => {
      version.current += 1;
      setItems((known) => withItem(known ?? [], item));
      // What is being read may be from before this change.
      if (current.current !== null) void load();
    },
    [load],
  );

  const refreshItem = useCallback(
    async (id: string, signal: AbortSignal): Promise<PriceWatchItem | null> => {
      const before = version.current;
      const item = await loadItem(userId, id, signal);
      const found = await loadHistory([id], signal);
      if (version.current !== before || signal.aborted) return null;
      version.current += 1;
      setItems((known) => withItem(known ?? [], item));
      setHistory((known) => new Map([...known, [id, found.get(id) ?? []]]));
      return item;
    },
    [userId],
  );

  const dismissFailure = useCallback(() => setFailure(null), []);
  return { items, history, loading, failure, load, apply, refreshItem, dismissFailure };
}
