import { judgeWatchUrl, PRICE_WATCH_REFUSALS, UNSAFE_URL } from '@hln/contracts';
import { SAFE_URLS, UNSAFE_URLS } from '@hln/contracts/watchable-url.cases';
import { addItem, makeWatcher, newItem, type Watcher } from '@hln/test-support/prices';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedUrls } from './generated-urls.ts';

const REFUSAL = { status: 400, code: PRICE_WATCH_REFUSALS.unsafe, body: { message: UNSAFE_URL } };
const WATCH = { allowLoopback: false };

describe.each(await testBackends())('the check of watched URLs on $name', (backend) => {
  let server: TestServer;
  let owner: Watcher;
  let itemId: string;

  beforeAll(async () => {
    server = await backend.start({ watch: WATCH });
    await server.schedules.stop();
    await server.backend.service.from('rate_limits').delete().eq('action', 'price_watch_visits');
    owner = await makeWatcher(server, 'owner');
    itemId = await addItem(owner, { item_url: 'https://shop.example/before' });
  });
  afterAll(async () => {
    await server.close();
  });

  const add = (url: string) => owner.rest('POST', '/price_watch_items', newItem(owner, { item_url: url }));
  const edit = (url: string) =>
    owner.rest('PATCH', `/price_watch_items?id=eq.${itemId}&user_id=eq.${owner.id}`, {
      item_name: 'Kettle',
      item_url: url,
      updated_at: new Date().toISOString(),
    });
  const setLoopback = (allowed: boolean) =>
    server.backend.database.query('update private.price_watch_settings set allow_loopback = $1', [allowed]);

  it.each(UNSAFE_URLS)('refuses %s (%s), on insert and on update', async (url) => {
    expect(await add(url)).toMatchObject(REFUSAL);
    expect(await edit(url)).toMatchObject(REFUSAL);
    expect(await edit(` ${url} `)).toMatchObject(REFUSAL);
  });

  it('refuses them from the service as well', async () => {
    const { error } = await server.backend.service
      .from('price_watch_items')
      .insert(newItem(owner, { item_url: 'http://169.254.169.254/latest/meta-data/' }));
    expect(error).toMatchObject({ code: '22023', message: UNSAFE_URL });
    const { data } = await server.backend.service.from('price_watch_items').select('item_url');
    expect(data).toEqual([{ item_url: 'https://shop.example/before' }]);
  });

  it.each(SAFE_URLS)('accepts %s', async (url) => {
    const answer = await add(url);
    expect(answer).toMatchObject({ status: 201 });
    await server.backend.service.from('price_watch_items').delete().neq('id', itemId);
  });

  it('agrees with the page and the function on every combination of URL parts', async () => {
    const addresses = generatedUrls();
    expect(addresses.length).toBeGreaterThan(10_000);
    const rows = await server.backend.database.query<{ watchable: boolean }>(
      `select private.watchable_host(btrim(address, E' \\t\\r\\n')) is not null as watchable
       from jsonb_array_elements_text($1::jsonb) with ordinality as a (address, place) order by place`,
      [JSON.stringify(addresses)],
    );
    const differing = addresses.filter(
      (address, index) => judgeWatchUrl(address).ok !== rows[index]?.watchable,
    );
    expect(differing).toEqual([]);
    expect(rows.filter(({ watchable }) => watchable).length).toBeGreaterThan(500);
  });

  it('counts all spellings of a host as one host', async () => {
    const hosts = new Set<unknown>();
    for (const url of [
      'https://shop.example/',
      'HTTP://SHOP.Example:80/a',
      'https://ｓｈｏｐ.example./?b#c',
      'https://shop。example:443',
    ]) {
      const [row] = await server.backend.database.query<{ host: string }>(
        'select private.watchable_host($1) as host',
        [url],
      );
      hosts.add(row?.host);
    }
    expect([...hosts]).toEqual(['shop.example']);
  });

  it('allows only loopback when the server is configured for tests', async () => {
    const loopback = (url: string) =>
      URL.canParse(url) &&
      /^https?:$/.test(new URL(url).protocol) &&
      new URL(url).username === '' &&
      /^127\.[\d.]+$|^\[::1\]$|(^|\.)localhost\.?$/.test(new URL(url).hostname);
    await setLoopback(true);
    try {
      for (const url of [
        'http://127.0.0.1:3000/',
        'http://127.0.0.9/',
        'http://[::1]:9/',
        'https://localhost:1/',
      ]) {
        expect(await edit(url), url).toMatchObject({ status: 204 });
      }
      for (const [url] of UNSAFE_URLS.filter(([each]) => !loopback(each))) {
        expect(await edit(url), url).toMatchObject(REFUSAL);
      }
    } finally {
      await setLoopback(false);
    }
    expect(await edit('http://127.0.0.1:3000/again')).toMatchObject(REFUSAL);
  });

  it('applies the setting from the configuration at each start', async () => {
    const allowed = async (running: TestServer) => {
      const [row] = await running.backend.database.query<{ allow_loopback: boolean }>(
        'select allow_loopback from private.price_watch_settings',
      );
      return row?.allow_loopback;
    };
    expect(await allowed(server)).toBe(false);
    const other = await backend.start({ watch: { ...WATCH, allowLoopback: true } });
    expect(await allowed(other)).toBe(true);
    await other.close();
  });
});
