/**
 * Loads the modules of pages. A browser that failed to import a module remembers the failure until the page is left
 * (Chromium 147), so nothing is imported before its files have arrived by `fetch`, which forgets. A page whose files
 * do not arrive is waited for: whoever looks at the page before is told, stays where he is, and can try again.
 */

/** What the router's manifest says about a page, or anything else that is made of files. */
export interface RouteFiles {
  readonly id: string;
  readonly module: string;
  readonly imports?: readonly string[] | undefined;
  readonly css?: readonly string[] | undefined;
}

/** `outdated`: the server says that there is no such file (any more). */
export type Loss = 'unreachable' | 'outdated';

export interface LostPage {
  readonly loss: Loss;
  readonly isTrying: boolean;
  /** The visitor has read it and stayed. */
  readonly isDismissed: boolean;
}

export interface RouteLoaderParts {
  readonly fetch: (url: string, options: { readonly signal: AbortSignal }) => Promise<Response>;
  readonly importModule: (url: string) => Promise<unknown>;
  readonly isOnline: () => boolean;
  readonly pause: () => Promise<void>;
}

export type ModuleCache = Record<string, unknown>;

/** How long one file may take, in milliseconds. */
const TIME_LIMIT = 15_000;
/** Between the first try and the second, in milliseconds. */
const PAUSE = 1_000;

const MISSING = new Set([404, 410]);

class FileMissing extends Error {}

export function createRouteLoader({ fetch, importModule, isOnline, pause }: RouteLoaderParts) {
  const arrived = new Set<string>();
  const waiting = new Map<string, () => Promise<void>>();
  const listeners = new Set<() => void>();
  let lost: LostPage | null = null;

  function tell(next: LostPage | null): void {
    lost = next;
    for (const listener of listeners) listener();
  }

  async function fetchFile(url: string): Promise<void> {
    if (arrived.has(url)) return;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT) });
    if (MISSING.has(response.status)) throw new FileMissing(url);
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    await response.arrayBuffer();
    arrived.add(url);
  }

  async function loadNow({ module, imports = [], css = [] }: RouteFiles): Promise<unknown> {
    await Promise.all([module, ...imports, ...css].map(fetchFile));
    return importModule(module);
  }

  /** Twice if the first time the network failed. */
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
      const tryIt = async () => {
        const outcome = await attempt(route);
        if ('loss' in outcome) {
          waiting.set(route.id, tryIt);
          tell({ loss: outcome.loss, isTrying: false, isDismissed: false });
          return;
        }
        waiting.delete(route.id);
        if (waiting.size === 0) tell(null);
        cache[route.id] = outcome.loaded;
        resolve(outcome.loaded);
      };
      void tryIt();
    });
  }

  return {
    /** Answers the module. What does not arrive is waited for: the promise is kept until a `retry` brings it. */
    load,
    /** Tries once more what is waited for. */
    async retry(): Promise<void> {
      if (lost === null || lost.isTrying) return;
      tell({ ...lost, isTrying: true });
      await Promise.all(Array.from(waiting.values(), (tryIt) => tryIt()));
    },
    /** The visitor stays: nothing more is said until a page is missing again. */
    dismiss(): void {
      if (lost !== null) tell({ ...lost, isDismissed: true });
    },
    /** Files that the browser has already, and need not be asked for. */
    haveArrived(urls: Iterable<string>): void {
      for (const url of urls) arrived.add(url);
    },
    getLost: () => lost,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The one of this page. */
export const routeLoader = createRouteLoader({
  fetch: (url, options) => fetch(url, options),
  importModule: (url) => import(/* @vite-ignore */ url),
  isOnline: () => navigator.onLine,
  pause: () => new Promise((done) => setTimeout(done, PAUSE)),
});
