import {
  addItem,
  checksDriver,
  makeWatcher,
  productPage,
  type Shop,
  startShop,
} from '@hln/test-support/prices';
import { startTestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { denoStage } from './run-deno.ts';

describe('check-prices under real Deno', () => {
  const stage = denoStage(() => startTestServer({ watch: { allowLoopback: true } }));
  const { deno } = stage;
  const shops: Shop[] = [];
  const driver = checksDriver(() => stage.server);

  beforeAll(() => stage.server.schedules.stop());
  afterAll(() => Promise.all(shops.map((shop) => shop.close())));

  it('visits pages, reads them in threads, accepts a drop once it was seen twice, and queues the message', async () => {
    const owner = await makeWatcher(stage.server, 'owner');
    const open = async (pages: Parameters<typeof startShop>[0]) => {
      const shop = await startShop(pages);
      shops.push(shop);
      return await addItem(owner, { item_url: `${shop.url}/kettle` });
    };
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, index) => open({ '/kettle': productPage(`${index + 1}00`) })),
    );
    const metadata = await open({
      '/kettle': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    });
    const url = await deno.run('check-prices', { WATCH_LOOPBACK: '1' });
    const run = async (key = stage.server.backend.keys.secret) => {
      const response = await fetch(url, { method: 'POST', headers: { apikey: key } });
      return {
        status: response.status,
        body: (await response.json()) as { checks?: object; mails?: number },
      };
    };
    expect((await run(stage.server.backend.keys.publishable)).status).toBe(401);
    expect(await run()).toEqual({
      status: 200,
      body: { checks: { first: 6, failed: 1 }, mails: 0, failed: 0, setAside: 0 },
    });
    expect(await driver.item(ids[3] ?? '')).toMatchObject({
      current_price: 400,
      currency: 'NZD',
      price_source: 'json-ld',
    });
    expect(await driver.item(metadata)).toMatchObject({ last_error: 'This URL cannot be watched' });

    const [id = ''] = ids;
    shops[0]?.pages.set('/kettle', productPage('10'));
    await driver.makeDue(id);
    expect((await run()).body.checks).toEqual({ doubted: 1 });
    await driver.makeDue(id);
    expect((await run()).body).toEqual({ checks: { changed: 1 }, mails: 1, failed: 0, setAside: 0 });
  });

  it('never visits its own machine outside tests', async () => {
    const owner = await makeWatcher(stage.server, 'guarded');
    const shop = await startShop({ '/kettle': productPage('5') });
    shops.push(shop);
    const id = await addItem(owner, { item_url: `${shop.url}/kettle` });
    const run = async (variables: Record<string, string>) => {
      const url = await deno.run('check-prices', { SITE_URL: 'https://hln.example', ...variables });
      return await fetch(url, { method: 'POST', headers: { apikey: stage.server.backend.keys.secret } });
    };
    // This setting is for tests; on a site that others can reach it is a mistake, so nothing runs with it.
    expect((await run({ WATCH_LOOPBACK: '1' })).status).toBe(500);
    expect((await run({})).status).toBe(200);
    expect(await driver.item(id)).toMatchObject({ last_error: 'This URL cannot be watched' });
    expect(shop.visits).toEqual([]);
  });
});
