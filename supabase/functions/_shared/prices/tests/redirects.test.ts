import { UNSAFE_AS_WRITTEN, UNSAFE_URLS } from '@hln/contracts/watchable-url.cases';
import { expect, it } from 'vitest';
import { follow } from '../follow.ts';
import { TEST_AUTHORITY, VALID_SHOP } from './certificates.ts';
import { refusalOf, startShop, startTlsShop, testFetcher } from './shop-server.ts';

const page = '<!doctype html><title>Shop</title>';
const html = { 'content-type': 'text/html' };

/** Redirects `/n` to `/n-1` and serves a page at `/0`. */
const countdown = (status = 302) =>
  startShop((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead(status, { location: `${left - 1}` }).end();
    else response.writeHead(200, html).end(page);
  });
const forwarding = (location: string, path = '/') =>
  startShop((request, response) => {
    if (request.url === path) response.writeHead(302, { location }).end();
    else response.writeHead(200, html).end(page);
  });

it.each([301, 302, 303, 307, 308])('follows %i, five times and no more', async (status) => {
  const shop = await countdown(status);
  expect(await testFetcher().fetchPage(shop.at('/5'))).toMatchObject({ finalUrl: shop.at('/0') });
  expect(shop.requests).toEqual(['/5', '/4', '/3', '/2', '/1', '/0']);
  expect(await refusalOf(testFetcher().fetchPage(shop.at('/6')))).toMatchObject({ code: 'redirect' });
});

// URLs as a browser would read them.
it.each(UNSAFE_URLS.filter((each) => each[1] !== 'not a URL' && !UNSAFE_AS_WRITTEN.includes(each)))(
  'requests nothing when a shop forwards to %s (%s)',
  async (location) => {
    const visited: string[] = [];
    const following = follow(
      new URL('https://shop.example/'),
      { maxRedirects: 5, allowLoopback: false },
      async (url) => {
        visited.push(url.href);
        return { location };
      },
    );
    expect((await refusalOf(following)).code).toBe('unsafe-address');
    expect(visited).toEqual(['https://shop.example/']);
  },
);

it.each([
  'http://169.254.169.254/latest/',
  'http://[fd00:ec2::254]/',
  '//10.0.0.1/',
  'ftp://shop.localhost/',
])('opens no connection when a server forwards to %s', async (location) => {
  const shop = await forwarding(location);
  const lookups: string[] = [];
  const resolve = async (host: string) => {
    lookups.push(host);
    return ['127.0.0.1'];
  };
  const refused = await refusalOf(testFetcher({}, { resolve }).fetchPage(shop.at('/')));
  expect(refused).toMatchObject({ code: 'unsafe-address', publicMessage: 'This URL cannot be watched' });
  expect(lookups).toEqual(['shop.localhost', 'shop.localhost']);
});

it('judges the second lookup of a name as strictly as the first', async () => {
  const shop = await forwarding('/next');
  const answers = [['127.0.0.1'], ['127.0.0.1'], ['169.254.169.254']];
  const fetcher = testFetcher({}, { resolve: async () => answers.shift() ?? [] });
  expect(await refusalOf(fetcher.fetchPage(shop.at('/')))).toMatchObject({ code: 'unsafe-address' });
  expect(shop.requests).toEqual(['/']);
});

it.each(['', '   ', 'http://', 'http://[::1', '?'.repeat(5000)])(
  'refuses the Location %j',
  async (location) => {
    const shop = await forwarding(location);
    const refused = await refusalOf(testFetcher().fetchPage(shop.at('/')));
    expect(['redirect', 'unsafe-address']).toContain(refused.code);
  },
);

it('detects loops', async () => {
  const shop = await startShop((request, response) => {
    response.writeHead(302, { location: request.url === '/a' ? '/b#x' : '/a#y' }).end();
  });
  expect((await refusalOf(testFetcher().fetchPage(shop.at('/a')))).code).toBe('redirect');
  expect(shop.requests).toEqual(['/a', '/b']);
});

it('reads a Location as browsers do: relative, in UTF-8, without sending its fragment', async () => {
  const shop = await startShop((request, response) => {
    if (request.url === '/') {
      response.writeHead(302, { location: Buffer.from('käse?x=1#top').toString('latin1') }).end();
    } else response.writeHead(200, html).end(page);
  });
  const fetched = await testFetcher().fetchPage(shop.at('/'));
  expect(fetched.finalUrl).toBe(shop.at('/k%C3%A4se?x=1'));
  expect(shop.requests).toEqual(['/', '/k%C3%A4se?x=1']);
});

it('sends no cookie, credential or referrer', async () => {
  const seen: string[][] = [];
  const shop = await startShop((request, response) => {
    seen.push(Object.keys(request.headers).sort());
    response.setHeader('set-cookie', 'id=1');
    if (request.url === '/') response.writeHead(302, { location: '/next' }).end();
    else response.writeHead(200, html).end(page);
  });
  await testFetcher().fetchPage(shop.at('/'));
  const sent = ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'];
  expect(seen).toEqual([sent, sent]);
});

it('follows redirects from http to https, never back', async () => {
  const plain = await startShop((_, response) => response.writeHead(200, html).end(page));
  const secure = await startTlsShop(VALID_SHOP, (request, response) => {
    if (request.url === '/back') response.writeHead(302, { location: plain.at('/') }).end();
    else response.writeHead(200, html).end(page);
  });
  const upwards = await forwarding(secure.at('/'));
  const fetcher = testFetcher({}, { extraAuthorities: [TEST_AUTHORITY] });
  expect((await fetcher.fetchPage(upwards.at('/'))).finalUrl).toBe(secure.at('/'));
  expect((await refusalOf(fetcher.fetchPage(secure.at('/back')))).code).toBe('redirect');
  expect(plain.requests).toEqual([]);
});
