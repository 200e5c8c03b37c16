import { describe, expect, it } from 'vitest';
import { createHostTurns } from '../host-turns.ts';
import { refusalOf, startShop, testFetcher, USER_AGENT } from './shop-server.ts';

const page = '<!doctype html><title>Shop</title>';
const html = { 'content-type': 'text/html' };
const DAY = 24 * 3_600_000;

/** Starts a shop whose robots.txt is answered by `robots` and every other path by a page. */
const shopWith = (
  robots: () => { status?: number; body?: string | Buffer; headers?: Record<string, string> },
) =>
  startShop(
    (request, response) => {
      if (request.url !== '/robots.txt') return void response.writeHead(200, html).end(page);
      const { status = 200, body = '', headers = {} } = robots();
      response.writeHead(status, headers).end(body);
    },
    { robots: true },
  );

describe('robots.txt', () => {
  it('is fetched once a day, with our name, and obeyed', async () => {
    const agents = new Set<string | undefined>();
    const shop = await startShop(
      (request, response) => {
        agents.add(request.headers['user-agent']);
        if (request.url === '/robots.txt') response.end('User-agent: hln-pricewatcher\nDisallow: /private');
        else response.writeHead(200, html).end(page);
      },
      { robots: true },
    );
    let now = Date.parse('2026-11-21T00:00:00Z');
    const fetcher = testFetcher({}, { now: () => now });
    await fetcher.fetchPage(shop.at('/a'));
    expect(await refusalOf(fetcher.fetchPage(shop.at('/private/b')))).toMatchObject({
      code: 'robots',
      publicMessage: 'The shop asks robots not to visit this page.',
    });
    expect(shop.requests).toEqual(['/robots.txt', '/a']);
    now += DAY + 1;
    await fetcher.fetchPage(shop.at('/c'));
    expect(shop.requests).toEqual(['/robots.txt', '/a', '/robots.txt', '/c']);
    expect(agents).toEqual(new Set([USER_AGENT]));
  });

  it('is fetched from every host and port that redirects lead to', async () => {
    const closed = await shopWith(() => ({ body: 'User-agent: *\nDisallow: /' }));
    const open = await startShop((_, response) =>
      response.writeHead(302, { location: closed.at('/') }).end(),
    );
    expect((await refusalOf(testFetcher().fetchPage(open.at('/')))).code).toBe('robots');
    expect(closed.requests).toEqual(['/robots.txt']);
  });

  it.each([400, 401, 403, 404, 410, 204, 304])('status %i allows everything', async (status) => {
    const shop = await shopWith(() => ({ status, body: 'User-agent: *\nDisallow: /' }));
    expect((await testFetcher().fetchPage(shop.at('/'))).kind).toBe('page');
  });

  it.each([
    [500, {}, 60],
    [503, { 'retry-after': '120' }, 120],
    [429, { 'retry-after': '7' }, 7],
  ])('status %i leaves the shop alone for now', async (status, headers, retryAfterSeconds) => {
    const shop = await shopWith(() => ({ status, headers }));
    const fetcher = testFetcher();
    const refused = await refusalOf(fetcher.fetchPage(shop.at('/')));
    expect(refused).toMatchObject({ code: 'robots', status, retryAfterSeconds });
    expect(refused.publicMessage).toContain('cannot be read');
    expect(shop.requests).toEqual(['/robots.txt']);
  });

  it('is not fetched again right after a failure, and its last rules still apply', async () => {
    let status = 200;
    const shop = await shopWith(() => ({ status, body: 'User-agent: *\nDisallow: /x' }));
    let now = Date.parse('2026-11-21T00:00:00Z');
    const fetcher = testFetcher({}, { now: () => now });
    await fetcher.fetchPage(shop.at('/a'));
    status = 500;
    now += DAY + 1;
    await fetcher.fetchPage(shop.at('/b'));
    await fetcher.fetchPage(shop.at('/c'));
    expect((await refusalOf(fetcher.fetchPage(shop.at('/x')))).publicMessage).toContain('asks robots not to');
    expect(shop.requests).toEqual(['/robots.txt', '/a', '/robots.txt', '/b', '/c']);
    now += 31 * DAY;
    expect((await refusalOf(fetcher.fetchPage(shop.at('/d')))).publicMessage).toContain('cannot be read');
  });

  it('is followed through redirects, and counts as missing when they cannot be followed', async () => {
    const real = await shopWith(() => ({ body: 'User-agent: *\nDisallow: /' }));
    const moved = await shopWith(() => ({ status: 301, headers: { location: real.at('/robots.txt') } }));
    expect((await refusalOf(testFetcher().fetchPage(moved.at('/')))).code).toBe('robots');
    for (const location of ['http://169.254.169.254/robots.txt', '/robots.txt', 'nonsense://']) {
      const astray = await shopWith(() => ({ status: 302, headers: { location } }));
      expect((await testFetcher().fetchPage(astray.at('/'))).kind).toBe('page');
    }
  });

  it('is read up to 500 KiB', async () => {
    const comment = `# ${'a'.repeat(97)}\n`.repeat(5200);
    const late = await shopWith(() => ({ body: `${comment}User-agent: *\nDisallow: /` }));
    expect((await testFetcher().fetchPage(late.at('/'))).kind).toBe('page');
    const early = await shopWith(() => ({ body: `User-agent: *\nDisallow: /\n${comment}` }));
    expect((await refusalOf(testFetcher().fetchPage(early.at('/')))).code).toBe('robots');
  });

  it('is given as the reason when it cannot be fetched', async () => {
    const shop = await startShop(() => {}, { robots: true });
    expect(await refusalOf(testFetcher({ headersMs: 40 }).fetchPage(shop.at('/')))).toMatchObject({
      code: 'timeout',
    });
  });
});

describe('one visit to a host at a time', () => {
  const slowShop = async () => {
    const log: { path: string | undefined; at: number; open: number }[] = [];
    let open = 0;
    const shop = await startShop((request, response) => {
      open += 1;
      log.push({ path: request.url, at: performance.now(), open });
      response.writeHead(200, html);
      setTimeout(() => {
        open -= 1;
        response.end(page);
      }, 20);
    });
    return { shop, log };
  };

  it('with a pause between visits, in order of arrival', async () => {
    const { shop, log } = await slowShop();
    const fetcher = testFetcher({ hostGapMs: 40 });
    await Promise.all(['/1', '/2', '/3'].map((path) => fetcher.fetchPage(shop.at(path))));
    expect(log.map(({ path }) => path)).toEqual(['/1', '/2', '/3']);
    expect(log.map(({ open }) => open)).toEqual([1, 1, 1]);
    const [first, second, third] = log.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(55);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(55);
  });

  it('without making other hosts wait', async () => {
    const names = ['a.localhost', 'b.localhost', 'c.localhost'];
    // Answers nobody before all requests have arrived.
    const answers: (() => void)[] = [];
    const shop = await startShop((_request, response) => {
      response.writeHead(200, html);
      answers.push(() => response.end(page));
      if (answers.length === names.length) for (const answer of answers) answer();
    });
    const fetcher = testFetcher({ hostGapMs: 5000 });
    await Promise.all(names.map((name) => fetcher.fetchPage(shop.at('/', name))));
    expect(answers).toHaveLength(names.length);
  });

  it('respects Crawl-delay, up to a limit', async () => {
    const shop = await shopWith(() => ({ body: 'User-agent: *\nCrawl-delay: 3600' }));
    const fetcher = testFetcher({ crawlDelayMs: 20_000, queueMs: 50 });
    await fetcher.fetchPage(shop.at('/'));
    const refused = await refusalOf(fetcher.fetchPage(shop.at('/again')));
    expect(refused.code).toBe('busy');
    expect(refused.retryAfterSeconds).toBeGreaterThan(15);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(20);
    expect(shop.requests).toEqual(['/robots.txt', '/']);
  });

  it('continues the visit when a host redirects to itself', async () => {
    const shop = await startShop((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/next' }).end();
      else response.writeHead(200, html).end(page);
    });
    const fetcher = testFetcher({ hostGapMs: 60_000, queueMs: 50 });
    expect((await fetcher.fetchPage(shop.at('/'))).finalUrl).toBe(shop.at('/next'));
  });

  it.each([
    [429, '120', 120],
    [503, '120', 120],
    [429, undefined, null],
    [503, 'Sat, 21 Nov 2026 00:01:00 GMT', 60],
  ])('obeys status %i with Retry-After %j', async (status, header, seconds) => {
    const shop = await startShop((_, response) => {
      response.writeHead(status, header === undefined ? {} : { 'retry-after': header }).end();
    });
    const now = () => Date.parse('2026-11-21T00:00:00Z');
    const fetcher = testFetcher({ queueMs: 50 }, { now });
    const refused = await refusalOf(fetcher.fetchPage(shop.at('/')));
    expect(refused).toMatchObject({ code: 'http-status', status, retryAfterSeconds: seconds });
    const next = await refusalOf(fetcher.fetchPage(shop.at('/other')));
    expect(next.code).toBe('busy');
    expect(next.retryAfterSeconds).toBe(seconds ?? 60);
    expect(shop.requests).toEqual(['/']);
  });

  it('skips a turn whose caller has stopped waiting', async () => {
    const turns = createHostTurns();
    const first = await turns.take('a', 1000);
    const leaver = new AbortController();
    const second = refusalOf(turns.take('a', 1000, leaver.signal));
    const third = turns.take('a', 1000);
    const fourth = refusalOf(turns.take('a', 10));
    leaver.abort();
    expect((await second).code).toBe('aborted');
    expect((await fourth).code).toBe('busy');
    first.end(0);
    (await third).end(0);
    (await turns.take('a', 1000)).end(0);
  });
});

describe('conditional requests', () => {
  const versioned = () =>
    startShop((request, response) => {
      const fresh =
        request.headers['if-none-match'] === '"1"' ||
        request.headers['if-modified-since'] === 'Sat, 21 Nov 2026 00:00:00 GMT';
      response.writeHead(fresh ? 304 : 200, { ...html, etag: '"1"' }).end(fresh ? '' : page);
    });

  it.each([{ etag: '"1"' }, { lastModified: 'Sat, 21 Nov 2026 00:00:00 GMT' }])(
    '%j: not modified',
    async (known) => {
      const shop = await versioned();
      expect(await testFetcher().fetchPage(shop.at('/'), known)).toEqual({
        kind: 'not-modified',
        finalUrl: shop.at('/'),
      });
    },
  );

  it.each([{ etag: '"2"' }, { etag: '"1"\r\nX-Evil: 1' }, { etag: '' }, { etag: null }])(
    '%j: a page',
    async (known) => {
      const shop = await versioned();
      expect(await testFetcher().fetchPage(shop.at('/'), known)).toMatchObject({ kind: 'page', etag: '"1"' });
    },
  );
});
