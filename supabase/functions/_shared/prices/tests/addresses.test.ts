import { SAFE_URLS, UNSAFE_URLS } from '@hln/contracts/watchable-url.cases';
import { describe, expect, it } from 'vitest';
import { checkUrl } from '../../../check-watch-address/judge-url.ts';
import { createSafeFetcher } from '../create-safe-fetcher.ts';
import type { Resolve } from '../types.ts';
import { refusalOf, startShop, testFetcher, USER_AGENT } from './shop-server.ts';

const page = '<!doctype html><title>Shop</title>';

/** Judges a URL without fetching it, with the test's own resolver. */
const judge = (url: string, resolve: Resolve) =>
  checkUrl(url, { resolve, allowLoopback: false, dnsMs: 5_000 });

describe('the text of a URL', () => {
  const resolve = () => Promise.reject(new Error('Nothing may be looked up.'));
  const fetcher = createSafeFetcher({ userAgent: USER_AGENT, resolve });

  it.each(UNSAFE_URLS)('%s (%s) is refused before any lookup', async (url) => {
    const refused = await refusalOf(fetcher.fetchPage(url));
    expect(refused).toMatchObject({
      code: 'unsafe-address',
      publicMessage: 'This URL cannot be watched',
      status: null,
      retryAfterSeconds: null,
    });
    expect((await refusalOf(judge(url, resolve))).publicMessage).toBe(refused.publicMessage);
  });
});

describe('the IP addresses of a name', () => {
  const closed = [
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['fd00:ec2::254'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['fe80::1%eth0'],
    ['93.184.215.14', '10.0.0.1'],
    ['10.0.0.1', '93.184.215.14'],
    ['93.184.215.14', '2606:2800::1', '::1'],
    ['not an address'],
  ];

  it.each(closed.map((addresses) => ({ addresses })))('$addresses is refused', async ({ addresses }) => {
    const resolve = async () => addresses;
    const fetcher = createSafeFetcher({ userAgent: USER_AGENT, resolve });
    const url = 'https://shop.example/';
    for (const attempt of [() => fetcher.fetchPage(url), () => judge(url, resolve)]) {
      expect(await refusalOf(attempt())).toMatchObject({
        code: 'unsafe-address',
        publicMessage: 'This URL cannot be watched',
      });
    }
  });

  it.each(SAFE_URLS)('%s passes with public IP addresses', async (url) => {
    const resolve = async () => ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];
    await judge(url, resolve);
  });

  it('distinguishes an empty and a failed lookup from an unsafe one', async () => {
    for (const resolve of [async () => [], () => Promise.reject(new Error('ENOTFOUND'))]) {
      const fetcher = createSafeFetcher({ userAgent: USER_AGENT, resolve });
      expect(await refusalOf(fetcher.fetchPage('https://shop.example/'))).toMatchObject({ code: 'dns' });
    }
  });

  it('a silent resolver causes a timeout', async () => {
    const fetcher = testFetcher({ dnsMs: 30 }, { resolve: () => new Promise(() => {}) });
    expect((await refusalOf(fetcher.fetchPage('https://shop.example/'))).code).toBe('timeout');
  });

  it("a test name resolves only to this machine, so that other machines' ports stay closed", async () => {
    const fetcher = testFetcher({}, { resolve: async () => ['93.184.215.14'] });
    const refused = await refusalOf(fetcher.fetchPage('http://shop.localhost:8080/'));
    expect(refused.code).toBe('unsafe-address');
  });

  it('names of this machine are resolved without a lookup', async () => {
    const shop = await startShop((_, response) => response.setHeader('content-type', 'text/html').end(page));
    const fetcher = createSafeFetcher({ userAgent: USER_AGENT, allowLoopback: true });
    expect(await fetcher.fetchPage(shop.at('/'))).toMatchObject({ kind: 'page' });
  });
});

describe('a connection is pinned to the IP address that was judged', () => {
  it('a resolver that returns another IP address later has no effect', async () => {
    const good = await startShop((request, response) => {
      response.setHeader('content-type', 'text/html').end(`${page}${request.headers.host}`);
    });
    const victim = await startShop(() => {}, { robots: true, host: '127.0.0.2', port: good.port });
    const questions: string[] = [];
    const resolve = async (host: string) => {
      questions.push(host);
      // robots.txt and the page are judged first; a second lookup when connecting would get the second result.
      return questions.length <= 2 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    const fetched = await testFetcher({}, { resolve }).fetchPage(good.at('/', 'rebinding.localhost'));
    expect(fetched.kind === 'page' && new TextDecoder().decode(fetched.bytes)).toBe(
      `${page}rebinding.localhost:${good.port}`,
    );
    expect(questions).toEqual(['rebinding.localhost', 'rebinding.localhost']);
    expect(victim.requests).toEqual([]);
  });

  it('an IP address that becomes unsafe between robots.txt and the page is refused', async () => {
    const shop = await startShop((_, response) => response.end(page));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const fetcher = testFetcher({}, { resolve: async () => answers.shift() ?? [] });
    expect((await refusalOf(fetcher.fetchPage(shop.at('/')))).code).toBe('unsafe-address');
    expect(shop.requests).toEqual([]);
  });

  it('the next judged IP address is tried when one does not respond', async () => {
    const shop = await startShop((_, response) => response.setHeader('content-type', 'text/html').end(page));
    const fetcher = testFetcher({}, { resolve: async () => ['127.0.0.77', '::1', '127.0.0.1'] });
    expect(await fetcher.fetchPage(shop.at('/'))).toMatchObject({ kind: 'page' });
    const nobody = testFetcher({}, { resolve: async () => ['127.0.0.77'] });
    expect((await refusalOf(nobody.fetchPage(shop.at('/')))).code).toBe('connect');
  });
});
