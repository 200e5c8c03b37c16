import { UNSAFE_URL } from '@hln/contracts';
import { SAFE_URLS, UNSAFE_URLS } from '@hln/contracts/watchable-url.cases';
import { judgeUrl } from '@hln/supabase/check-watch-address/judge-url';
import { addItem, makeWatcher, newItem, type Watcher } from '@hln/test-support/prices';
import { startTestServer, type TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAboutAddress, bearerOf } from './watch-address.ts';

const REFUSED = { status: 200, body: { watchable: false, message: UNSAFE_URL } };
const WATCHABLE = { status: 200, body: { watchable: true } };
const PUBLIC = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];

/** All closed IP addresses among the unsafe URLs, without the brackets of IPv6. */
const CLOSED_ADDRESSES = new Set(
  UNSAFE_URLS.filter(([url]) => URL.canParse(url))
    .map(([url]) => new URL(url).hostname)
    .filter((host) => /^\[|^[\d.]+$/.test(host))
    .map((host) => host.replace(/^\[|\]$/g, '')),
);

/** The DNS answers by name; all other names have a public IP address. */
const names = new Map<string, () => Promise<readonly string[]>>();
const asked: string[] = [];
const resolve = (host: string) => {
  asked.push(host);
  return names.get(host)?.() ?? Promise.resolve(PUBLIC);
};

/** The URL of a page whose host name resolves to these IP addresses. */
function nameOf(addresses: readonly string[]): string {
  const name = `shop-${names.size}.example.com`;
  names.set(name, async () => addresses);
  return `https://${name}/kettle`;
}

describe('a URL before it is saved', () => {
  let server: TestServer;
  let owner: Watcher;
  let itemId: string;
  let bearer: string;

  beforeAll(async () => {
    server = await startTestServer({ resolve, watch: { allowLoopback: false } });
    await server.schedules.stop();
    await server.backend.service.from('rate_limits').delete().eq('action', 'watch_address_checks');
    await server.backend.service.from('rate_limits').delete().eq('action', 'price_watch_visits');
    owner = await makeWatcher(server, 'owner');
    bearer = bearerOf(server, owner.id);
    itemId = await addItem(owner, { item_url: 'https://shop.example/before' });
  });
  afterAll(async () => {
    await server.close();
  });

  const ask = (url: string) => askAboutAddress(server, { url }, { authorization: bearer });
  const stored = async () => {
    const { data } = await server.backend.service.from('price_watch_items').select('item_url');
    return data;
  };

  /** Saves a URL as the page does: calls the function, and writes unless it refuses. */
  const saving = {
    adding: async (url: string) => {
      const answer = await ask(url);
      if (answer.body.watchable !== false) {
        await owner.rest('POST', '/price_watch_items', newItem(owner, { item_url: url }));
      }
      return answer;
    },
    editing: async (url: string) => {
      const answer = await ask(url);
      if (answer.body.watchable !== false) {
        await owner.rest('PATCH', `/price_watch_items?id=eq.${itemId}`, { item_url: url });
      }
      return answer;
    },
  };

  it.each(['adding', 'editing'] as const)(
    'is refused when %s, by its text and by its host name',
    async (moment) => {
      // A sample: the complete lists are checked below, and by SQL when rows are inserted and updated.
      const texts = UNSAFE_URLS.filter((_, index) => index % 8 === 0).map(([url]) => url);
      const closed = [...CLOSED_ADDRESSES].filter((_, index) => index % 8 === 0);
      const urls = [...texts, ...closed.map((address) => nameOf([address])), nameOf([...PUBLIC, '::1'])];
      const answers = await Promise.all(urls.map(async (url) => ({ url, ...(await saving[moment](url)) })));
      expect(answers).toEqual(urls.map((url) => ({ url, ...REFUSED })));
      expect(await stored()).toEqual([{ item_url: 'https://shop.example/before' }]);
    },
  );

  it('is accepted when it may be watched', async () => {
    const urls = SAFE_URLS.filter((_, index) => index % 8 === 0);
    const answers = await Promise.all(urls.map(async (url) => ({ url, ...(await ask(url)) })));
    expect(answers).toEqual(urls.map((url) => ({ url, ...WATCHABLE })));
  });

  it('is accepted when its name cannot be resolved in time, since nothing is known against it', async () => {
    names.set('unknown.example.com', () => Promise.reject(new Error('ENOTFOUND')));
    names.set('empty.example.com', async () => []);
    names.set('silent.example.com', () => new Promise(() => {}));
    for (const name of ['unknown', 'empty', 'silent']) {
      expect(await ask(`https://${name}.example.com/`), name).toEqual(WATCHABLE);
    }
  });

  it('is refused after the same time for every reason, and accepted at once', async () => {
    const slowly = Promise.withResolvers<readonly string[]>();
    names.set('slow.example.com', () => slowly.promise);
    const timed = async (url: string) => {
      const started = performance.now();
      const answer = await ask(url);
      return { took: performance.now() - started, text: JSON.stringify(answer) };
    };
    const waiting = [
      timed('http://10.0.0.1/'),
      timed(nameOf(['10.0.0.1'])),
      timed('https://slow.example.com/'),
    ];
    const agreed = await timed('https://quick.example.com/');
    slowly.resolve(['10.0.0.1']);
    const refused = await Promise.all(waiting);
    expect(agreed.took).toBeLessThan(Math.min(...refused.map(({ took }) => took)));
    // A timer may fire slightly early on the other clock.
    for (const { took } of refused) expect(took).toBeGreaterThan(1_950);
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
  });
});

describe('judgeUrl', () => {
  const judge = (url: string, allowLoopback = false) => judgeUrl(url, { resolve, allowLoopback });
  const judgeAll = (urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => [url, await judge(url)] as const));

  it('refuses every unsafe URL by its text, without a lookup', async () => {
    asked.length = 0;
    const urls = UNSAFE_URLS.map(([url]) => url);
    expect(await judgeAll(urls)).toEqual(urls.map((url) => [url, false]));
    expect(asked).toEqual([]);
  });

  it('refuses every name that resolves to a closed IP address, alone or among others', async () => {
    expect(CLOSED_ADDRESSES.size).toBeGreaterThan(50);
    const urls = [...CLOSED_ADDRESSES].flatMap((address) => [
      nameOf([address]),
      nameOf([...PUBLIC, address]),
      nameOf([address, ...PUBLIC]),
    ]);
    expect(await judgeAll(urls)).toEqual(urls.map((url) => [url, false]));
  });

  it('accepts every URL that may be watched', async () => {
    expect(await judgeAll(SAFE_URLS)).toEqual(SAFE_URLS.map((url) => [url, true]));
  });

  it('accepts pages of this machine in tests only', async () => {
    const own = 'http://127.0.0.9:3000/';
    expect(await Promise.all([judge(own, true), judge(own, false)])).toEqual([true, false]);
    expect(await judge(nameOf(['10.0.0.1']), true)).toBe(false);
  });
});
