/** The prefix of our caches' names; the version of the build follows. */
const PREFIX = 'hln-tools-';
/** How long a page may take before the stored one is shown instead, in milliseconds. */
export const PAGE_LIMIT = 3_000;
/** Files with a content hash in their name, so that a name always stands for the same content. */
const HASHED = '/assets/';

/** What this build needs for its pages; written by scripts/publish/service-worker.ts. */
export interface OfflineBuild {
  /** Differs whenever any of the pages or their files do. */
  readonly version: string;
  /** Occurs in every page of this build, and in no page of another build whose scripts or styles differ. */
  readonly mark: string;
  /** By path: every file that the page may need, including lazy parts, workers and what it fetches. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

export interface OfflineParts {
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly origin: string;
}

/**
 * Keeps the pages that were visited usable offline. A page is stored together with all of its files or not at all, so
 * what is shown offline is always complete and of one build. Online, the pages come from the network.
 */
export function createOfflinePages(build: OfflineBuild, { caches, fetch, pause, origin }: OfflineParts) {
  const name = PREFIX + build.version;
  /** Files that keep their names when their content changes, like those of pages. */
  const unhashed = new Set(
    Object.values(build.pages)
      .flat()
      .filter((file) => !file.startsWith(HASHED)),
  );

  async function load(path: string, options: RequestInit = {}): Promise<Response> {
    const response = await fetch(path, options);
    if (!response.ok || response.redirected) throw new Error(`${response.status} for ${path}`);
    return response;
  }

  /** Stores a page with its files. Rejects if one of them can't be fetched; the next visit continues from there. */
  async function store(path: string): Promise<void> {
    const files = Object.hasOwn(build.pages, path) ? build.pages[path] : undefined;
    if (files === undefined) return;
    const cache = await caches.open(name);
    // The page itself is stored last: if it is there, everything is.
    if ((await cache.match(path)) !== undefined) return;
    const page = await fetch(path, { cache: 'no-cache' });
    // A tool that staff have hidden: none of it is stored, and the other pages of this build do not wait for it.
    if (page.status === 404) return;
    if (!page.ok || page.redirected) throw new Error(`${page.status} for ${path}`);
    await Promise.all(
      files.map(async (file) => {
        if ((await cache.match(file)) !== undefined) return;
        const known = unhashed.has(file) ? undefined : await caches.match(file);
        await cache.put(file, known ?? (await load(file, unhashed.has(file) ? { cache: 'no-cache' } : {})));
      }),
    );
    // After another deployment, the server's page belongs to a build that this worker doesn't know.
    if ((await page.clone().text()).includes(build.mark)) await cache.put(path, page);
  }

  async function openNewest(request: Request, path: string): Promise<Response> {
    const network = fetch(request);
    const stored = await caches.match(path, { cacheName: name });
    if (stored === undefined) return network;
    const usable = network.then(
      async (response) => {
        // A tool that staff have hidden is deleted here too.
        if (response.status === 404) await (await caches.open(name)).delete(path);
        return response.status < 500 ? response : stored;
      },
      () => stored,
    );
    return Promise.race([usable, pause(PAGE_LIMIT).then(() => stored)]);
  }

  async function openFile(request: Request, path: string): Promise<Response> {
    return (await caches.match(path)) ?? fetch(request);
  }

  return {
    store,

    /** Stores again every page that an earlier build has stored, so that it works offline after an update too. */
    async install(): Promise<void> {
      const ours = (await caches.keys()).filter((key) => key.startsWith(PREFIX));
      const stored = await Promise.all(ours.map(async (key) => (await caches.open(key)).keys()));
      const paths = new Set(stored.flat().map((request) => new URL(request.url, origin).pathname));
      await Promise.all([...paths].filter((path) => !path.startsWith(HASHED)).map(store));
    },

    /** Deletes what earlier builds have stored. */
    async activate(): Promise<void> {
      const earlier = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
      await Promise.all(earlier.map((key) => caches.delete(key)));
    },

    /**
     * The response to a page's request; null for requests that go to the network, such as every call to the backend.
     */
    respond(request: Request): Promise<Response> | null {
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== origin) return null;
      if (url.pathname.startsWith(HASHED)) return openFile(request, url.pathname);
      const isPage = request.mode === 'navigate' && Object.hasOwn(build.pages, url.pathname);
      return isPage || unhashed.has(url.pathname) ? openNewest(request, url.pathname) : null;
    },
  };
}

/** Deletes everything that any build has stored. */
export async function forgetOfflinePages(caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> {
  const ours = (await caches.keys()).filter((key) => key.startsWith(PREFIX));
  await Promise.all(ours.map((key) => caches.delete(key)));
}
