import { describe, expect, it } from 'vitest';
import { createOfflinePages, forgetOfflinePages, type OfflineBuild } from './offline-pages.ts';

const ORIGIN = 'https://site.example';
const absolute = (path: string) => new URL(path, ORIGIN).href;

/** An in-memory `caches` with only the needed parts. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (path: string) => entries.get(absolute(path))?.clone(),
      put: async (path: string, response: Response) => void entries.set(absolute(path), response),
      delete: async (path: string) => entries.delete(absolute(path)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    match: async (path: string, { cacheName }: { cacheName?: string } = {}) =>
      [...all]
        .filter(([name]) => cacheName === undefined || name === cacheName)
        .map(([, entries]) => entries.get(absolute(path)))
        .find((response) => response !== undefined)
        ?.clone(),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  };
  const listed = () =>
    Object.fromEntries(
      [...all].map(([name, entries]) => [name, [...entries.keys()].map((url) => url.slice(ORIGIN.length))]),
    );
  return { caches: caches as unknown as CacheStorage, listed };
}

/** A server that has these texts and records its requests. */
function server(texts: Record<string, string | number>) {
  const asked: string[] = [];
  const fetch = async (request: Request | string) => {
    const path = new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
    asked.push(path);
    const answer = texts[path];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
  };
  return { fetch, asked, texts };
}

const ONE: OfflineBuild = {
  version: '1',
  mark: 'manifest-one',
  pages: { '/tools/a': ['/assets/a1.js', '/assets/s.js'], '/tools/b': ['/assets/b1.js'] },
};
const TWO: OfflineBuild = {
  version: '2',
  mark: 'manifest-two',
  pages: { '/tools/a': ['/assets/a2.js', '/assets/s.js'], '/tools/b': ['/assets/b2.js'] },
};
const SITE_ONE = {
  '/tools/a': 'a manifest-one',
  '/tools/b': 'b manifest-one',
  '/assets/a1.js': 'a1',
  '/assets/b1.js': 'b1',
  '/assets/s.js': 's',
};
const SITE_TWO = {
  '/tools/a': 'a manifest-two',
  '/tools/b': 'b manifest-two',
  '/assets/a2.js': 'a2',
  '/assets/b2.js': 'b2',
  '/assets/s.js': 's',
};

const never = () => new Promise<void>(() => {});

function start(build: OfflineBuild, site: ReturnType<typeof server>, memory = memoryCaches(), pause = never) {
  return {
    memory,
    offline: createOfflinePages(build, { caches: memory.caches, fetch: site.fetch, pause, origin: ORIGIN }),
  };
}

const navigation = (path: string) => ({ method: 'GET', mode: 'navigate', url: absolute(path) }) as Request;
const file = (path: string, method = 'GET') => ({ method, mode: 'cors', url: absolute(path) }) as Request;
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text();

describe('storing a page', () => {
  it('stores all of its files, each once', async () => {
    const site = server(SITE_ONE);
    const { offline, memory } = start(ONE, site);
    await offline.store('/tools/a');
    await offline.store('/tools/a');
    expect(memory.listed()).toEqual({ 'hln-tools-1': ['/assets/a1.js', '/assets/s.js', '/tools/a'] });
    expect(site.asked).toEqual(['/tools/a', '/assets/a1.js', '/assets/s.js']);
  });

  it('leaves the page out while a file is missing, and continues from there', async () => {
    const site = server({ ...SITE_ONE, '/assets/s.js': 404 });
    const { offline, memory } = start(ONE, site);
    await expect(offline.store('/tools/a')).rejects.toThrow('404 for /assets/s.js');
    expect(memory.listed()['hln-tools-1']).not.toContain('/tools/a');
    site.texts['/assets/s.js'] = 's';
    await offline.store('/tools/a');
    expect(memory.listed()['hln-tools-1']).toContain('/tools/a');
    expect(site.asked.filter((path) => path === '/assets/a1.js')).toHaveLength(1);
  });

  it('stores no page of another build', async () => {
    const { offline, memory } = start(ONE, server({ ...SITE_ONE, '/tools/a': 'a manifest-two' }));
    await offline.store('/tools/a');
    expect(memory.listed()['hln-tools-1']).not.toContain('/tools/a');
  });

  it('stores nothing of a hidden page', async () => {
    const site = server({ ...SITE_ONE, '/tools/a': 404 });
    const { offline, memory } = start(ONE, site);
    await offline.store('/tools/a');
    expect(memory.listed()).toEqual({ 'hln-tools-1': [] });
    expect(site.asked).toEqual(['/tools/a']);
  });

  it('ignores pages that aren’t its own', async () => {
    const site = server(SITE_ONE);
    const { offline } = start(ONE, site);
    for (const path of ['/', '/staff/portal', 'https://elsewhere.example', '__proto__', 'constructor'])
      await offline.store(path);
    expect(site.asked).toEqual([]);
  });
});

describe('a request', () => {
  it('for a page goes to the network, and to the stored page when there is no connection', async () => {
    const site = server({ ...SITE_ONE });
    const { offline } = start(ONE, site);
    await offline.store('/tools/a');
    site.texts['/tools/a'] = 'a newer';
    expect(await textOf(offline.respond(navigation('/tools/a?x=1')))).toBe('a newer');
    Reflect.deleteProperty(site.texts, '/tools/a');
    expect(await textOf(offline.respond(navigation('/tools/a?x=1')))).toBe('a manifest-one');
    site.texts['/tools/a'] = 503;
    expect(await textOf(offline.respond(navigation('/tools/a')))).toBe('a manifest-one');
    site.texts['/tools/a'] = 404;
    expect((await offline.respond(navigation('/tools/a')))?.status).toBe(404);
    // It was hidden, so the stored copy is no longer shown.
    Reflect.deleteProperty(site.texts, '/tools/a');
    await expect(offline.respond(navigation('/tools/a'))).rejects.toThrow('Failed to fetch');
  });

  it('for a page that takes too long is answered with the stored one', async () => {
    const site = server(SITE_ONE);
    const memory = memoryCaches();
    await start(ONE, site, memory).offline.store('/tools/a');
    const waits: number[] = [];
    const slow = createOfflinePages(ONE, {
      caches: memory.caches,
      fetch: () => new Promise(() => {}),
      pause: async (milliseconds) => void waits.push(milliseconds),
      origin: ORIGIN,
    });
    expect(await textOf(slow.respond(navigation('/tools/a')))).toBe('a manifest-one');
    expect(waits).toEqual([3000]);
  });

  it('for a page that is not stored fails as it would without the worker', async () => {
    const { offline } = start(ONE, server({}));
    await expect(offline.respond(navigation('/tools/b'))).rejects.toThrow('Failed to fetch');
  });

  it('for a stored file needs no network; any other file does', async () => {
    const site = server({ ...SITE_ONE, '/assets/old.js': 'old' });
    const { offline } = start(ONE, site);
    await offline.store('/tools/a');
    site.asked.length = 0;
    expect(await textOf(offline.respond(file('/assets/a1.js')))).toBe('a1');
    expect(site.asked).toEqual([]);
    expect(await textOf(offline.respond(file('/assets/old.js')))).toBe('old');
  });

  it('for a file that keeps its name goes to the network first, as for a page', async () => {
    const site = server({ ...SITE_ONE, '/samples/1.sql': 'one' });
    const memory = memoryCaches();
    const withSample = (version: string) => ({ ...ONE, version, pages: { '/tools/b': ['/samples/1.sql'] } });
    const { offline } = start(withSample('1'), site, memory);
    await offline.store('/tools/b');
    site.texts['/samples/1.sql'] = 'two';
    expect(await textOf(offline.respond(file('/samples/1.sql')))).toBe('two');
    const { offline: next } = start(withSample('2'), site, memory);
    await next.install();
    await next.activate();
    Reflect.deleteProperty(site.texts, '/samples/1.sql');
    expect(await textOf(next.respond(file('/samples/1.sql')))).toBe('two');
    expect(next.respond(file('/samples/2.sql'))).toBeNull();
  });

  it.each([
    ['the data API', file('/rest/v1/sql_feedback')],
    ['the sign-in', file('/auth/v1/token')],
    ['a function', file('/functions/v1/ip')],
    ['a staff page', navigation('/staff/portal')],
    ['another page', navigation('/about')],
    ['a page that is fetched', file('/tools/a')],
    ['a post', file('/assets/a1.js', 'POST')],
    [
      'another host',
      { method: 'GET', mode: 'cors', url: 'https://elsewhere.example/assets/a1.js' } as Request,
    ],
  ])('to %s is left alone', (_name, request) => {
    expect(start(ONE, server(SITE_ONE)).offline.respond(request)).toBeNull();
  });
});

describe('a new build', () => {
  it('stores the visited pages again before it takes over, then deletes the old ones', async () => {
    const { offline, memory } = start(ONE, server(SITE_ONE));
    await offline.store('/tools/a');
    await memory.caches.open('another');
    const site = server(SITE_TWO);
    const { offline: next } = start(TWO, site, memory);
    await next.install();
    expect(site.asked).toEqual(['/tools/a', '/assets/a2.js']);
    expect(Object.keys(memory.listed())).toEqual(['hln-tools-1', 'another', 'hln-tools-2']);
    await next.activate();
    expect(memory.listed()).toEqual({
      another: [],
      'hln-tools-2': ['/assets/s.js', '/assets/a2.js', '/tools/a'],
    });
  });

  it('does not take over if it can’t load the visited pages', async () => {
    const { offline, memory } = start(ONE, server(SITE_ONE));
    await offline.store('/tools/a');
    const { offline: next } = start(TWO, server({}), memory);
    await expect(next.install()).rejects.toThrow('Failed to fetch');
    expect(memory.listed()['hln-tools-1']).toContain('/tools/a');
  });

  it('takes over without a page that has since been hidden', async () => {
    const { offline, memory } = start(ONE, server(SITE_ONE));
    await offline.store('/tools/a');
    await offline.store('/tools/b');
    const { offline: next } = start(TWO, server({ ...SITE_TWO, '/tools/a': 404 }), memory);
    await next.install();
    await next.activate();
    expect(memory.listed()).toEqual({ 'hln-tools-2': ['/assets/b2.js', '/tools/b'] });
  });

  it('forgets a page that no longer exists', async () => {
    const { offline, memory } = start(ONE, server(SITE_ONE));
    await offline.store('/tools/b');
    const { offline: next } = start({ ...TWO, pages: {} }, server(SITE_TWO), memory);
    await next.install();
    await next.activate();
    expect(memory.listed()).toEqual({});
  });

  it('can unregister the worker', async () => {
    const { offline, memory } = start(ONE, server(SITE_ONE));
    await offline.store('/tools/b');
    await memory.caches.open('another');
    await forgetOfflinePages(memory.caches);
    expect(Object.keys(memory.listed())).toEqual(['another']);
  });
});
