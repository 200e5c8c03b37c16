/**
 * Loads the modules of pages. A browser remembers a failed import until the document is left (Chromium 147), so nothing
 * is imported before its files have been loaded with `fetch`, which has no such memory. While a page's files fail to
 * load, its navigation stays pending: the visitor remains on the current page, is told why, and can try again.
 */

/** Where a route stands among the others. */
export interface RoutePlace {
  readonly parentId?: string | undefined;
  readonly path?: string | undefined;
}

/** The files of a page, as in the router's manifest. */
export interface RouteFiles {
  readonly id: string;
  readonly module: string;
  readonly imports?: readonly string[] | undefined;
  readonly css?: readonly string[] | undefined;
}

/** `outdated`: the server says that the file does not exist (any more). */
export type Loss = 'unreachable' | 'outdated';

export interface LostPage {
  readonly loss: Loss;
  readonly isTrying: boolean;
  /** The visitor has dismissed the notice. */
  readonly isDismissed: boolean;
}

export interface RouteLoaderParts {
  readonly fetch: (url: string, options: { readonly signal: AbortSignal }) => Promise<Response>;
  readonly importModule: (url: string) => Promise<unknown>;
  readonly isOnline: () => boolean;
  readonly pause: () => Promise<void>;
}

export type ModuleCache = Record<string, unknown>;

/** Time limit for one file, in milliseconds. */
const TIME_LIMIT = 15_000;
/** Between the first attempt and the second, in milliseconds. */
const PAUSE = 1_000;

const MISSING = new Set([404, 410]);

class FileMissing extends Error {}

export function createRouteLoader({ fetch, importModule, isOnline, pause }: RouteLoaderParts) {
  const loaded = new Set<string>();
  const pending = new Map<string, () => Promise<void>>();
  const listeners = new Set<() => void>();
  let lost: LostPage | null = null;

  function publish(next: LostPage | null): void {
    lost = next;
    for (const listener of listeners) listener();
  }

  async function fetchFile(url: string): Promise<void> {
    if (loaded.has(url)) return;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT) });
    if (MISSING.has(response.status)) throw new FileMissing(url);
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    await response.arrayBuffer();
    loaded.add(url);
  }

  async function loadNow({ module, imports = [], css = [] }: RouteFiles): Promise<unknown> {
    await Promise.all([module, ...imports, ...css].map(fetchFile));
    return importModule(module);
  }

  /** Tries a second time after a network failure. */
  async function attempt(route: RouteFiles): Promise<{ loaded: unknown } | { loss: Loss }> {
    for (let isSecond = false; ; isSecond = true) {
      try {
        return { loaded: await loadNow(route) };
      } catch (error) {
        if (error instanceof FileMissing) return { loss: 'outdated' };
        if (isSecond || !isOnline()) return { loss: 'unreachable' };
        await pause();
      }
    }
  }

  function load(route: RouteFiles, cache: ModuleCache): Promise<unknown> {
    const known = cache[route.id];
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => {
      const tryToLoad = async () => {
        const outcome = await attempt(route);
        if ('loss' in outcome) {
          pending.set(route.id, tryToLoad);
          publish({ loss: outcome.loss, isTrying: false, isDismissed: false });
          return;
        }
        pending.delete(route.id);
        if (pending.size === 0) publish(null);
        cache[route.id] = outcome.loaded;
        resolve(outcome.loaded);
      };
      void tryToLoad();
    });
  }

  return {
    /** Resolves to the module. While its files fail to load, the promise stays pending until a `retry` succeeds. */
    load,
    /** Tries the pending pages once more. */
    async retry(): Promise<void> {
      if (lost === null || lost.isTrying) return;
      publish({ ...lost, isTrying: true });
      await Promise.all(Array.from(pending.values(), (tryToLoad) => tryToLoad()));
    },
    /** Hides the notice until a page fails to load again. */
    dismiss(): void {
      if (lost !== null) publish({ ...lost, isDismissed: true });
    },
    /** Marks files as loaded already, so that they are not fetched. */
    markAsLoaded(urls: Iterable<string>): void {
      for (const url of urls) loaded.add(url);
    },
    getLost: () => lost,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The route loader of this document. */
export const routeLoader = createRouteLoader({
  fetch: (url, options) => fetch(url, options),
  importModule: (url) => import(/* @vite-ignore */ url),
  isOnline: () => navigator.onLine,
  pause: () => new Promise((done) => setTimeout(done, PAUSE)),
});
