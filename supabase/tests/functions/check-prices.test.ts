import { gzipSync } from 'node:zlib';
import { UNSAFE_URL } from '@hln/contracts';
import {
  addItem,
  checksDriver,
  makeWatcher,
  productPage,
  type Shop,
  type ShopPage,
  startShop,
  type Watcher,
} from '@hln/test-support/prices';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const html = (body: Buffer | string, headers: Record<string, string> = {}): ShopPage => {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
  };
};

describe.each(await testBackends())('check-prices on $name', (backend) => {
  let server: TestServer;
  let smtp: TestSmtp;
  let owner: Watcher;
  const shops: Shop[] = [];
  const driver = checksDriver(() => server);

  beforeAll(async () => {
    smtp = await startSmtp();
    server = await backend.start({
      siteUrl: 'http://127.0.0.1:3000',
      resolve: async () => ['93.184.215.14', '10.0.0.7'],
      watch: { allowLoopback: true },
      mail: {
        smtpUrl: smtp.url,
        apiUrl: null,
        apiKey: null,
        from: 'HLN <no-reply@hln.example>',
      },
    });
    await server.schedules.stop();
    owner = await makeWatcher(server, 'owner');
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
  });

  const open = async (pages: Readonly<Record<string, ShopPage>>) => {
    const shop = await startShop(pages);
    shops.push(shop);
    return shop;
  };
  /** Adds an item for a page and checks it. */
  const watch = async (page: ShopPage, path = '/kettle', more: Record<string, ShopPage> = {}) => {
    const shop = await open({ [new URL(path, 'http://x').pathname]: page, ...more });
    await driver.query('update private.price_check_schedule set next_check_at = null');
    const id = await addItem(owner, { item_url: `${shop.url}${path}` });
    await server.functions.runJob('check-prices');
    return { shop, id, item: await driver.item(id) };
  };
  const again = async (id: string) => {
    await driver.makeDue(id);
    await server.functions.runJob('check-prices');
    return await driver.item(id);
  };

  it.each<[string, ShopPage, number, string | null]>([
    ['a plain page', productPage('24.50'), 24.5, 'NZD'],
    ['another currency', productPage('19.99', 'USD'), 19.99, 'USD'],
    ['a compressed page', html(gzipSync(productPage('12')), { 'content-encoding': 'gzip' }), 12, 'NZD'],
    [
      'an old character set',
      html(Buffer.from('<h1>Kessel</h1><p>Preis: 1.299,95 \x80</p>', 'latin1'), {
        'content-type': 'text/html; charset=windows-1252',
      }),
      1299.95,
      'EUR',
    ],
    ['text alone', '<h1>Red kettle</h1><p>Now only NZ$1,049.00 incl. GST</p>', 1049, 'NZD'],
  ])('finds the price of %s', async (_, page, price, currency) => {
    const { id, item } = await watch(page);
    expect(item).toMatchObject({ current_price: price, currency, last_error: null });
    expect(item.last_success_at).not.toBeNull();
    expect(item.price_raw).not.toBeNull();
    expect(await driver.checks(id)).toEqual(['first']);
  });

  it('introduces itself and follows redirects', async () => {
    const { shop, item } = await watch(
      (_, response) => response.writeHead(302, { location: '/new' }).end(),
      '/old',
      {
        '/new': productPage('7'),
      },
    );
    expect(item).toMatchObject({ current_price: 7 });
    expect(shop.visits.map(({ path }) => path)).toEqual(['/old', '/new']);
    expect(shop.visits[0]?.headers['user-agent']).toBe('HLN-PriceWatcher/1.0 (+http://127.0.0.1:3000/about)');
  });

  it.each(['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'file:///etc/passwd'])(
    'does not follow to %s',
    async (location) => {
      const { item } = await watch((_, response) => response.writeHead(302, { location }).end());
      expect(item).toMatchObject({ current_price: null, last_error: 'This URL cannot be watched' });
      expect(Date.parse(String(item.next_check_at))).toBeGreaterThan(Date.now() + 5 * 3_600_000);
    },
  );

  it('reports a name that resolves to our network at its first check, however the row was inserted', async () => {
    await driver.query('update private.price_check_schedule set next_check_at = null');
    const id = await addItem(owner, { item_url: 'https://added.example.com/kettle' });
    await server.functions.runJob('check-prices');
    const refused = { current_price: null, last_error: UNSAFE_URL, last_error_code: 'unsafe-address' };
    expect(await driver.item(id)).toMatchObject(refused);
    await owner.rest('PATCH', `/price_watch_items?id=eq.${id}`, {
      item_url: 'https://edited.example.com/kettle',
    });
    expect(await driver.item(id)).toMatchObject({ last_error: null });
    await server.functions.runJob('check-prices');
    expect(await driver.item(id)).toMatchObject(refused);
    expect(await driver.history(id)).toEqual([]);
    const checks = server.backend.service.from('price_checks').select('http_status').eq('watch_item_id', id);
    // There is no status, because no request was made.
    expect((await checks).data).toEqual([{ http_status: null }, { http_status: null }]);
  });

  it('obeys robots.txt', async () => {
    const { shop, item } = await watch(productPage('5'), '/kettle', {
      '/robots.txt': 'User-agent: HLN-PriceWatcher\nDisallow: /',
    });
    expect(item).toMatchObject({ current_price: null, last_error_code: 'robots' });
    expect(shop.visits).toEqual([]);
  });

  it('reports the problem in plain words, and keeps the price', async () => {
    const { shop, id } = await watch(productPage('5'));
    for (const [page, code] of [
      [html('%PDF', { 'content-type': 'application/pdf' }), 'not-html'],
      ['<h1>Sold out</h1>', 'no-price'],
      [(_, response) => response.writeHead(500).end(), 'http-status'],
      [(request) => request.socket.destroy(), null],
      [html('x'.repeat(6_000_000)), 'too-large'],
    ] as const satisfies readonly (readonly [ShopPage, string | null])[]) {
      shop.pages.set('/kettle', page);
      const item = await again(id);
      expect(item).toMatchObject({ current_price: 5, last_error_code: code ?? expect.any(String) });
      expect(item.last_error).toMatch(/^[A-Z].*\.$/);
    }
    expect(await driver.history(id)).toEqual(['5']);
  });

  it('leaves a shop alone for as long as it asks', async () => {
    const { id, item } = await watch((_, response) =>
      response.writeHead(429, { 'retry-after': '7200' }).end(),
    );
    expect(item.last_error).not.toBeNull();
    expect(Number((await driver.plan(id)).seconds_to_go)).toBeGreaterThan(7_100);
  });

  it('sends conditional requests once a price is known', async () => {
    const page: ShopPage = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304, { etag: '"v1"' }).end();
      else response.writeHead(200, { 'content-type': 'text/html', etag: '"v1"' }).end(productPage('5'));
    };
    const { shop, id } = await watch(page);
    const item = await again(id);
    expect(item).toMatchObject({ current_price: 5, last_error: null });
    expect(shop.visits[1]?.headers['if-none-match']).toBe('"v1"');
    expect(await driver.checks(id)).toEqual(['first', 'not-modified']);
  });

  it('accepts a fall of more than 60 % when it is seen twice, and then reports it', async () => {
    const { shop, id } = await watch(productPage('100'), '/kettle?size=2#red', {
      '/kettle?size=2': productPage('100'),
    });
    shop.pages.set('/kettle?size=2', productPage('10'));
    expect(await again(id)).toMatchObject({ current_price: 100, last_error_code: 'doubted' });
    expect(smtp.messages).toEqual([]);
    expect(await again(id)).toMatchObject({ current_price: 10, last_error: null });
    await expect.poll(() => smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]?.to).toEqual([owner.email]);
    expect(smtp.messages[0]?.content).toContain('Subject: HLN price drop: Red kettle is now $10.00');
    expect(await driver.history(id)).toEqual(['100', '10']);
  });

  it('visits each page once, however many runs overlap', async () => {
    await driver.query('update private.price_check_schedule set next_check_at = null');
    const all = await Promise.all(
      Array.from({ length: 12 }, () => open({ '/a': productPage('5'), '/b': productPage('6') })),
    );
    const crowd = await makeWatcher(server, 'crowd');
    for (const { url } of all) {
      for (const path of ['/a', '/b']) await addItem(crowd, { item_url: `${url}${path}` });
    }
    await Promise.all(Array.from({ length: 4 }, () => server.functions.runJob('check-prices')));
    for (const { visits } of all) expect(visits.map(({ path }) => path).sort()).toEqual(['/a', '/b']);
    const rows = await driver.query<{ outcome: string; count: number }>(
      `select c.outcome, count(*)::integer from public.price_checks as c
       join public.price_watch_items as i on i.id = c.watch_item_id where i.user_id = $1 group by 1`,
      [crowd.id],
    );
    expect(rows).toEqual([{ outcome: 'first', count: 24 }]);
  });

  it('releases what it had claimed when it is stopped', async () => {
    const stop = new AbortController();
    const asked = Promise.withResolvers<void>();
    const shop = await open({ '/slow': () => asked.resolve() });
    await driver.query('update private.price_check_schedule set next_check_at = null');
    const id = await addItem(owner, { item_url: `${shop.url}/slow` });
    const run = server.functions.runJob('check-prices', stop.signal);
    await asked.promise;
    stop.abort();
    await run;
    expect(await driver.plan(id)).toMatchObject({ lease: null, failures: 0 });
    expect(await driver.checks(id)).toEqual([]);
    expect(await driver.item(id)).toMatchObject({ last_checked_at: null });
  });

  it('runs soon after its owner requests it', async () => {
    const { id } = await watch(productPage('5'));
    await driver.query("update public.scheduled_jobs set next_run_at = now() + interval '1 hour'");
    const asked = await owner.rest('POST', '/rpc/request_price_check', { item_id: id });
    expect(asked.status).toBe(200);
    await driver.query('delete from private.price_watch_hosts');
    expect(await server.schedules.tick()).toEqual(['check-prices']);
    const item = await driver.item(id);
    expect(Date.parse(String(item.last_checked_at))).toBeGreaterThanOrEqual(Date.parse(String(asked.body)));
  });

  it('is for the service only', async () => {
    const call = (key: string) =>
      fetch(`${server.url}/functions/v1/check-prices`, { method: 'POST', headers: { apikey: key } });
    expect((await call(server.backend.keys.publishable)).status).toBe(401);
    const answer = await call(server.backend.keys.secret);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ checks: expect.any(Object), mails: expect.any(Number) });
  });
});
