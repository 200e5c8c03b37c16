import { priceWatchItemsSchema } from '@hln/contracts';
import { addItem, makeWatcher, newItem, type Watcher } from '@hln/test-support/prices';
import { callRest, dataOf, testBackends } from '@hln/test-support/server';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceStage } from './price-stage.ts';

describe.each(await testBackends())('price_watch_items on $name', (backend) => {
  const { stage } = priceStage(backend);
  let stranger: Watcher;

  beforeAll(async () => {
    stranger = await makeWatcher(stage.server, 'stranger');
  });

  const stored = async (id: string) =>
    dataOf(await stage.server.backend.service.from('price_watch_items').select().eq('id', id).single());
  const query = <Row>(text: string, values: readonly unknown[] = []) =>
    stage.server.backend.database.query<Row>(text, values);
  const schedule = async (id: string) =>
    (
      await query<Record<string, unknown>>(
        'select * from private.price_check_schedule where watch_item_id = $1',
        [id],
      )
    )[0];

  it("accepts the page's own calls and returns what the contract says", async () => {
    const id = await addItem(stage.owner, {
      item_name: '  Red kettle ',
      item_url: ' https://Shop.example/kettle ',
    });
    const mine = await stage.owner.rest(
      'GET',
      `/price_watch_items?select=*&user_id=eq.${stage.owner.id}&order=created_at.desc`,
    );
    const [row] = v.parse(priceWatchItemsSchema, mine.body);
    expect(row).toMatchObject({
      id,
      user_id: stage.owner.id,
      item_name: 'Red kettle',
      item_url: 'https://Shop.example/kettle',
      current_price: null,
      is_active: true,
      notify_on_rise: false,
      last_checked_at: null,
    });
    expect(row?.next_check_at).not.toBeNull();
    const filter = `/price_watch_items?id=eq.${id}&user_id=eq.${stage.owner.id}`;
    const edit = {
      item_name: 'Blue kettle',
      item_url: 'https://shop.example/blue',
      updated_at: '2001-01-01T00:00:00Z',
    };
    expect((await stage.owner.rest('PATCH', filter, edit)).status).toBe(204);
    const edited = await stored(id);
    expect(edited).toMatchObject({ item_name: 'Blue kettle', item_url: 'https://shop.example/blue' });
    expect(Date.parse(String(edited.updated_at))).toBeGreaterThan(Date.parse('2020-01-01'));
    expect((await stage.owner.rest('PATCH', filter, { is_active: false })).status).toBe(204);
    expect(await stored(id)).toMatchObject({ is_active: false, next_check_at: null });
    expect(await schedule(id)).toMatchObject({ next_check_at: null });
    expect((await stage.owner.rest('PATCH', filter, { is_active: true, notify_on_rise: true })).status).toBe(
      204,
    );
    expect(await schedule(id)).toMatchObject({ next_check_at: expect.anything(), host: 'shop.example' });
  });

  it('shows users only their own items', async () => {
    const id = await addItem(stage.owner);
    await query('insert into public.price_history (watch_item_id, price, item_url) values ($1, 5, $2)', [
      id,
      'x',
    ]);
    await query(
      "insert into public.price_checks (watch_item_id, duration_ms, outcome) values ($1, 5, 'first')",
      [id],
    );
    const reads = [
      `/price_watch_items?id=eq.${id}`,
      `/price_watch_items?user_id=eq.${stage.owner.id}`,
      `/price_history?watch_item_id=in.(${id})`,
      '/price_checks',
    ];
    for (const path of reads) {
      expect((await stage.owner.rest('GET', path)).body, path).not.toEqual([]);
      expect((await stranger.rest('GET', path)).body, path).toEqual([]);
      expect(await callRest(stage.server, 'anon', 'GET', path)).toMatchObject({ status: 401, code: '42501' });
    }
  });

  it('lets users change only their own items', async () => {
    const id = await addItem(stage.owner);
    for (const [filter, body] of [
      [`id=eq.${id}`, { item_name: 'Mine now' }],
      [`id=eq.${id}&user_id=eq.${stage.owner.id}`, { is_active: false }],
      [`user_id=eq.${stage.owner.id}`, { item_url: 'https://evil.example/' }],
    ] as const) {
      const answer = await stranger.rest('PATCH', `/price_watch_items?${filter}`, body, {
        prefer: 'return=representation',
      });
      expect(answer.body).toEqual([]);
      expect(
        await callRest(stage.server, 'anon', 'PATCH', `/price_watch_items?${filter}`, body),
      ).toMatchObject({
        status: 401,
        code: '42501',
      });
    }
    expect(await stored(id)).toMatchObject({ item_name: 'Red kettle', is_active: true });
    for (const watcher of [stage.owner, stranger]) {
      expect((await watcher.rest('DELETE', `/price_watch_items?id=eq.${id}`)).code).toBe('42501');
      expect((await watcher.rest('DELETE', `/price_history?watch_item_id=eq.${id}`)).code).toBe('42501');
    }
    expect(await stranger.rest('POST', '/rpc/request_price_check', { item_id: id })).toMatchObject({
      status: 404,
      code: 'PT404',
    });
  });

  it('refuses columns that only price checks may write', async () => {
    const id = await addItem(stage.owner);
    for (const fields of [
      { user_id: stranger.id },
      { current_price: 1 },
      { currency: 'NZD' },
      { last_error: 'x' },
      { next_check_at: '2000-01-01T00:00:00Z' },
      { created_at: '2000-01-01T00:00:00Z' },
      { id: '00000000-0000-4000-8000-000000000000' },
      { price_source: 'json-ld' },
      { check_requested_at: null },
    ]) {
      const added = await stage.owner.rest('POST', '/price_watch_items', newItem(stage.owner, fields));
      expect(added, JSON.stringify(fields)).toMatchObject({ status: 403, code: '42501' });
      const changed = await stage.owner.rest('PATCH', `/price_watch_items?id=eq.${id}`, fields);
      expect(changed, JSON.stringify(fields)).toMatchObject({ status: 403, code: '42501' });
    }
    for (const [table, row] of [
      ['price_history', { watch_item_id: id, price: 1, item_url: 'x' }],
      ['price_checks', { watch_item_id: id, duration_ms: 1, outcome: 'first' }],
    ] as const) {
      expect((await stage.owner.rest('POST', `/${table}`, row)).code).toBe('42501');
      expect((await stage.owner.rest('PATCH', `/${table}?watch_item_id=eq.${id}`, row)).code).toBe('42501');
    }
    expect(
      (await callRest(stage.server, 'anon', 'POST', '/price_watch_items', newItem(stage.owner))).code,
    ).toBe('42501');
  });

  it('uses the caller as the owner when none is given', async () => {
    const { user_id: _, ...row } = newItem(stage.owner);
    const answer = await stage.owner.rest('POST', '/price_watch_items', row, {
      prefer: 'return=representation',
    });
    expect(answer.body).toMatchObject([{ user_id: stage.owner.id }]);
  });

  it('limits names, URLs and the number of items', async () => {
    for (const fields of [
      { item_name: '' },
      { item_name: ' \n ' },
      { item_name: 'x'.repeat(201) },
      { item_url: `https://shop.example/${'x'.repeat(2000)}` },
      { item_url: '' },
    ]) {
      expect(
        (await stage.owner.rest('POST', '/price_watch_items', newItem(stage.owner, fields))).status,
      ).toBe(400);
    }
    const collector = await makeWatcher(stage.server, 'collector');
    await query(
      `insert into public.price_watch_items (user_id, item_name, item_url)
       select $1, 'Item ' || n, 'https://shop.example/' || n from generate_series(1, 200) as n`,
      [collector.id],
    );
    expect(await collector.rest('POST', '/price_watch_items', newItem(collector))).toMatchObject({
      status: 409,
      code: 'PT409',
      body: { message: 'You are watching 200 items, which is the most one person can watch.' },
    });
    const paused = newItem(collector, { is_active: false, item_name: 'Paused' });
    const pausedId = await addItem(collector, { is_active: false, item_name: 'Paused' });
    const resume = await collector.rest('PATCH', `/price_watch_items?id=eq.${pausedId}`, { is_active: true });
    expect(resume.code).toBe('PT409');
    await query(
      `insert into public.price_watch_items (user_id, item_name, item_url, is_active)
       select $1, 'Old ' || n, 'https://shop.example/' || n, false from generate_series(1, 799) as n`,
      [collector.id],
    );
    expect(await collector.rest('POST', '/price_watch_items', paused)).toMatchObject({ code: 'PT409' });
  });

  it('limits the visits that one user can cause', async () => {
    const hasty = await makeWatcher(stage.server, 'hasty');
    await stage.server.backend.service
      .from('rate_limits')
      .update({ per_minute: 3 })
      .eq('action', 'price_watch_visits');
    try {
      const id = await addItem(hasty);
      const edit = (path: string) =>
        hasty.rest('PATCH', `/price_watch_items?id=eq.${id}`, { item_url: `https://shop.example/${path}` });
      expect((await edit('a')).status).toBe(204);
      expect((await edit('b')).status).toBe(204);
      expect(await edit('c')).toMatchObject({ status: 429, code: 'PT429' });
      const renamed = await hasty.rest('PATCH', `/price_watch_items?id=eq.${id}`, { item_name: 'Renamed' });
      expect(renamed.status).toBe(204);
      expect((await stranger.rest('POST', '/price_watch_items', newItem(stranger))).status).toBe(201);
    } finally {
      await stage.server.backend.service
        .from('rate_limits')
        .update({ per_minute: 60 })
        .eq('action', 'price_watch_visits');
    }
  });

  it('checks an item when its owner asks, once a minute', async () => {
    const id = await addItem(stage.owner);
    await query(
      "update private.price_check_schedule set next_check_at = now() + interval '6 hours' where watch_item_id = $1",
      [id],
    );
    const ask = () => stage.owner.rest('POST', '/rpc/request_price_check', { item_id: id });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Date.parse(String(answer.body))).toBeGreaterThan(Date.now() - 60_000);
    const [due] = await query<{ due: boolean }>(
      'select next_check_at <= now() as due from private.price_check_schedule where watch_item_id = $1',
      [id],
    );
    expect(due?.due).toBe(true);
    expect(await ask()).toMatchObject({ status: 429, code: 'PT429' });
    await stage.owner.rest('PATCH', `/price_watch_items?id=eq.${id}`, { is_active: false });
    expect(await ask()).toMatchObject({ status: 409, code: 'PT409' });
  });

  it('resets what is known about the page when the URL changes', async () => {
    const id = await addItem(stage.owner);
    await query(
      `update public.price_watch_items set current_price = 5, currency = 'NZD', last_error = 'x', price_raw = '$5',
       last_checked_at = now(), next_check_at = now() + interval '6 hours' where id = $1`,
      [id],
    );
    await query(
      `update private.price_check_schedule set etag = 'x', failures = 4, lease = gen_random_uuid(), lease_until = now(),
       leased_at = now(), doubted_price = 1, next_check_at = now() + interval '6 hours' where watch_item_id = $1`,
      [id],
    );
    await query('insert into public.price_history (watch_item_id, price, item_url) values ($1, 5, $2)', [
      id,
      'https://shop.example/kettle',
    ]);
    const change = (fields: object) => stage.owner.rest('PATCH', `/price_watch_items?id=eq.${id}`, fields);
    await change({ item_name: 'Renamed only', item_url: 'https://shop.example/kettle' });
    expect(await stored(id)).toMatchObject({ current_price: 5, last_error: 'x' });
    expect(await schedule(id)).toMatchObject({ failures: 4, etag: 'x' });
    await change({ item_url: 'https://other.example/kettle' });
    expect(await stored(id)).toMatchObject({
      current_price: null,
      currency: null,
      price_raw: null,
      last_error: null,
      last_checked_at: null,
    });
    expect(await schedule(id)).toMatchObject({
      host: 'other.example',
      failures: 0,
      lease: null,
      etag: null,
      doubted_price: null,
    });
    const history = await stage.owner.rest('GET', `/price_history?watch_item_id=in.(${id})`);
    expect(history.body).toMatchObject([{ price: 5, item_url: 'https://shop.example/kettle' }]);
  });
});
