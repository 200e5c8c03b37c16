import { rm } from 'node:fs/promises';
import {
  addItem,
  checksDriver,
  makeWatcher,
  productPage,
  type Shop,
  startShop,
} from '@hln/test-support/prices';
import {
  type ServerProcess,
  secretKeyOf,
  startServerProcess,
  startTestServer,
  type TestServer,
  usedDataDir,
} from '@hln/test-support/server';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SHOPS = 30;
const WATCH = { allowLoopback: true };

let dataDir: string;
let shops: Shop[] = [];
let running: ServerProcess | null = null;
let here: TestServer | null = null;

beforeEach(async () => {
  dataDir = await usedDataDir();
  shops = await Promise.all(Array.from({ length: SHOPS }, () => startShop({ '/p': productPage('30') })));
});
afterEach(async () => {
  await running?.end('SIGKILL');
  await here?.close();
  await Promise.all(shops.map((shop) => shop.close()));
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens the folder in this process, with the owner's privileges, while no other holds it. */
async function atHome<Result>(work: (server: TestServer) => Promise<Result>): Promise<Result> {
  here = await startTestServer({ dataDir, watch: WATCH });
  await here.schedules.stop();
  const result = await work(here);
  await here.close();
  here = null;
  return result;
}

it('continues price checks after a kill: no price, history line or email is lost or duplicated', async () => {
  const driver = checksDriver(() => {
    if (here === null) throw new Error('The folder is not open here.');
    return here;
  });
  await atHome(async (server) => {
    const owner = await makeWatcher(server, 'owner');
    for (const { url } of shops) await addItem(owner, { item_url: `${url}/p` });
    await server.functions.runJob('check-prices');
    await driver.query('update private.price_check_schedule set next_check_at = now(), etag = null');
    await driver.query('delete from private.price_watch_hosts');
    await driver.query("update public.scheduled_jobs set enabled = false where name <> 'deliver-outbox'");
  });
  for (const { pages, visits } of shops) {
    pages.set('/p', productPage('20'));
    visits.length = 0;
  }

  running = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WATCH_LOOPBACK: '1' });
  const headers = { apikey: await secretKeyOf(dataDir) };
  const job = fetch(`${running.url}/functions/v1/check-prices`, { method: 'POST', headers }).catch(
    () => null,
  );
  // Some are done, some are being visited, some have not started.
  await expect
    .poll(() => shops.filter(({ visits }) => visits.length > 0).length, { timeout: 30_000 })
    .toBeGreaterThan(SHOPS / 3);
  await running.end('SIGKILL');
  await job;
  running = null;

  await atHome(async (server) => {
    const before = await driver.query<{ price: string }>(
      'select current_price::text as price from public.price_watch_items where current_price = 20',
    );
    expect(before.length).toBeLessThan(SHOPS);
    // Minutes later: the dead process's leases have expired.
    await driver.query(
      "update private.price_check_schedule set lease_until = now() - interval '1 second' where lease is not null",
    );
    await driver.query('delete from private.price_watch_hosts');
    await server.functions.runJob('check-prices');
    await server.functions.runJob('check-prices');
    const items = await driver.query<{ prices: string; checks: number }>(
      `select (select string_agg(h.price::text, ' ' order by h.id) from public.price_history as h
         where h.watch_item_id = i.id) as prices,
       (select count(*)::integer from public.price_checks as c
         where c.watch_item_id = i.id and c.outcome <> 'abandoned') as checks
       from public.price_watch_items as i`,
    );
    expect(items).toEqual(Array.from({ length: SHOPS }, () => ({ prices: '30 20', checks: 2 })));
    // Across the emails before and after the kill, each item is reported once.
    await driver.query("update private.price_mails set mailed_at = now() - interval '2 hours'");
    await server.functions.runJob('check-prices');
    const mails = await driver.query<{ text_body: string }>(
      "select text_body from public.email_outbox where kind = 'price-news'",
    );
    const told = mails.flatMap(({ text_body }) => text_body.match(/^http:\/\/127\S+\/p$/gm) ?? []);
    expect(told.sort()).toEqual(shops.map(({ url }) => `${url}/p`).sort());
  });
});
