import { useEffect, useState } from 'react';
import { PALETTE } from '../../content/palette.ts';
import { isSiteError } from '../../lib/errors.ts';
import { type PaletteFinder, type PaletteItem, paletteSources } from '../../lib/palette-sources.ts';

/** How long typing rests before the sources are asked, and how long each may take, in milliseconds. */
const REST = 200;
const TIME_LIMIT = 8_000;
/** After this long the reader is told that one is still searching. */
const SLOW = 1_000;
/** The most items of one source. */
const MOST = 8;

export interface SourceResult {
  readonly id: string;
  readonly kind: string;
  readonly isFirst: boolean;
  readonly items: readonly PaletteItem[];
  /** That it is slow, or why it failed; null if there is nothing to say. */
  readonly note: string | null;
}

/** What the registered sources find, each in its own time: one that is slow or fails keeps no other waiting. */
export function useSources(query: string): readonly SourceResult[] {
  const [sources] = useState(paletteSources);
  const [finders] = useState(() => new Map<string, Promise<PaletteFinder>>());
  const [results, setResults] = useState<readonly SourceResult[]>([]);

  useEffect(() => {
    const words = query.trim();
    const stop = new AbortController();
    const put = (result: SourceResult) => {
      if (stop.signal.aborted) return;
      setResults((all) => [...all.filter(({ id }) => id !== result.id), result]);
    };

    async function ask({ id, kind, title, isFirst = false, load }: (typeof sources)[number]) {
      const found = { id, kind, isFirst, items: [], note: null };
      const slow = setTimeout(() => put({ ...found, note: PALETTE.searching(title) }), SLOW);
      const limit = AbortSignal.timeout(TIME_LIMIT);
      try {
        const finder = finders.get(id) ?? load();
        finders.set(id, finder);
        const signal = AbortSignal.any([stop.signal, limit]);
        const items = await Promise.race([finder.then((find) => find(words, signal)), rejectedBy(signal)]);
        put({ ...found, items: items.slice(0, MOST) });
      } catch (error) {
        // Asked again, it begins anew.
        if (!stop.signal.aborted) finders.delete(id);
        const reason = isSiteError(error) ? error.message : limit.aborted ? PALETTE.tookTooLong : '';
        put({ ...found, note: PALETTE.failed(title, reason) });
      }
      clearTimeout(slow);
    }

    // What was found for other words is no answer to these; the first ones answer at once.
    setResults((all) => all.filter(({ isFirst }) => isFirst));
    const askAll = (areFirst: boolean) => {
      for (const source of sources) if ((source.isFirst ?? false) === areFirst) void ask(source);
    };
    askAll(true);
    const timer = words === '' ? undefined : setTimeout(() => askAll(false), REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, sources, finders]);

  return sources.flatMap(({ id }) => results.filter((result) => result.id === id));
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
