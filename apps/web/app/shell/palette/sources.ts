import { PALETTE } from '../../content/palette.ts';
import { isSiteError } from '../../lib/errors.ts';
import { type PaletteFinder, type PaletteItem, paletteSources } from '../../lib/palette-sources.ts';

/** How long (ms) to wait after typing before asking the sources, and how long each may take. */
const REST = 200;
const TIME_LIMIT = 8_000;
/** After this long (ms), the reader is told that a source is still searching. */
const SLOW = 1_000;
/** The most items per source. */
const MOST = 8;

export interface SourceResult {
  readonly id: string;
  readonly kind: string;
  readonly isFirst: boolean;
  readonly items: readonly PaletteItem[];
  /** That it is slow, or why it failed; null if there is nothing to report. */
  readonly note: string | null;
}

export interface SourceSearch {
  /** What was found so far, in the order of the sources. */
  readonly results: () => readonly SourceResult[];
  /** Asks for other words; results for the previous ones are ignored. */
  readonly ask: (query: string) => void;
  readonly stop: () => void;
}

/**
 * Asks the registered sources independently: one that is slow or fails doesn't hold up the others.
 *
 * @param onChange called whenever the results change
 */
export function searchSources(onChange: () => void): SourceSearch {
  const sources = paletteSources();
  const finders = new Map<string, Promise<PaletteFinder>>();
  let results: readonly SourceResult[] = [];
  let current = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function askOne(
    { id, kind, title, isFirst = false, load }: (typeof sources)[number],
    words: string,
    { signal: stopped }: AbortController,
  ) {
    const put = (result: SourceResult) => {
      if (stopped.aborted) return;
      results = [...results.filter((other) => other.id !== id), result];
      onChange();
    };
    const found = { id, kind, isFirst, items: [], note: null };
    const slow = setTimeout(() => put({ ...found, note: PALETTE.searching(title) }), SLOW);
    const limit = AbortSignal.timeout(TIME_LIMIT);
    try {
      const finder = finders.get(id) ?? load();
      finders.set(id, finder);
      const signal = AbortSignal.any([stopped, limit]);
      const items = await Promise.race([finder.then((find) => find(words, signal)), rejectedBy(signal)]);
      put({ ...found, items: items.slice(0, MOST) });
    } catch (error) {
      // The next query loads it again.
      if (!stopped.aborted) finders.delete(id);
      const reason = isSiteError(error) ? error.message : limit.aborted ? PALETTE.tookTooLong : '';
      put({ ...found, note: PALETTE.failed(title, reason) });
    }
    clearTimeout(slow);
  }

  const stop = () => {
    clearTimeout(timer);
    current.abort();
  };

  return {
    results: () => sources.flatMap(({ id }) => results.filter((result) => result.id === id)),
    ask(query) {
      stop();
      current = new AbortController();
      const question = current;
      const words = query.trim();
      // Results for other words don't answer these; the first new ones show at once.
      results = results.filter(({ isFirst }) => isFirst);
      const askAll = (areFirst: boolean) => {
        for (const source of sources)
          if ((source.isFirst ?? false) === areFirst) void askOne(source, words, question);
      };
      askAll(true);
      if (words !== '') timer = setTimeout(() => askAll(false), REST);
    },
    stop,
  };
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
