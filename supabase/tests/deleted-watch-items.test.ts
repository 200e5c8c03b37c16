import { addItem, makeWatcher, newItem, price, type Watcher } from '@hln/test-support/prices';
import { callRest, runJob, testBackends } from '@hln/test-support/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceStage } from './price-stage.ts';

describe.each(await testBackends())('deleted watch items on $name', (backend) => {
  const { stage, driver } = priceStage(backend);
  const { check, item, query } = driver;
  let stranger: Watcher;

  beforeAll(async () => {
    stranger = await makeWatcher(stage.server, 'stranger');
  });

  const call = (name: string, id: string, who = stage.owner) =>
    who.rest('POST', `/rpc/${name}`, { item_id: id });
  const reads = (id: string) =>
    Promise.all(
      [
        `/price_watch_items?id=eq.${id}`,
        `/price_history?watch_item_id=in.(${id})&order=checked_at`,
        '/price_checks',
      ].map(async (path) => (await stage.owner.rest('GET', path)).body),
    );
  const age = (id: string, hours: number) =>
    query(
      'update public.price_watch_items set deleted_at = now() - make_interval(hours => $2) where id = $1',
      [id, hours],
    );

  it('disappear with their checks, targets and emails, and come back with them', async () => {
    const id = await addItem(stage.owner, { target_price: 9 });
    await check(id, price('20'));
    await check(id, price('18'));
    const before = await reads(id);
    expect(before[1]).toHaveLength(2);
    const next = (await driver.plan(id)).next_check_at;

    const deletion = await call('delete_watch_item', id);
    expect(deletion.status).toBe(200);
    const hours = (Date.parse(String(deletion.body)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    expect(await reads(id)).toEqual([[], [], []]);
    const change = { item_name: 'Ghost' };
    const filter = `/price_watch_items?id=eq.${id}`;
    expect(
      (await stage.owner.rest('PATCH', filter, change, { prefer: 'return=representation' })).body,
    ).toEqual([]);
    expect((await call('request_price_check', id)).code).toBe('PT404');
    expect((await call('delete_watch_item', id)).code).toBe('PT404');
    await query('delete from private.price_watch_hosts');
    expect((await driver.claim()).claimed.map(({ item_id }) => item_id)).not.toContain(id);

    expect((await stage.owner.rest('POST', '/rpc/deleted_watch_items', {})).body).toMatchObject([
      { id, item_name: 'Red kettle', deleted_at: expect.any(String), final_at: deletion.body },
    ]);
    expect((await stranger.rest('POST', '/rpc/deleted_watch_items', {})).body).toEqual([]);
    expect((await call('restore_watch_item', id, stranger)).code).toBe('PT404');
    expect((await call('restore_watch_item', id)).status).toBeLessThan(300);
    expect(await reads(id)).toEqual(before);
    expect((await driver.plan(id)).next_check_at).toEqual(next);
    expect((await stage.owner.rest('POST', '/rpc/deleted_watch_items', {})).body).toEqual([]);
    expect((await call('restore_watch_item', id)).code).toBe('PT404');
  });

  it('discard a check that was in progress', async () => {
    const id = await addItem(stage.owner);
    await driver.makeDue(id);
    const [claimed] = (await driver.claim(1)).claimed;
    if (claimed === undefined) throw new Error('Nothing was claimed.');
    await call('delete_watch_item', id);
    expect(await driver.finish(claimed, price('5'))).toBe('ignored');
    expect(await item(id)).toMatchObject({ current_price: null });
  });

  it('can be deleted only by their owner, which is recorded', async () => {
    const id = await addItem(stage.owner);
    expect((await call('delete_watch_item', id, stranger)).code).toBe('PT404');
    const anonymous = await callRest(stage.server, 'anon', 'POST', '/rpc/delete_watch_item', { item_id: id });
    expect(anonymous).toMatchObject({ status: 401, code: '42501' });
    expect(await item(id)).toMatchObject({ deleted_at: null });
    await call('delete_watch_item', id);
    await call('restore_watch_item', id);
    const entries = await query(
      "select actor_id, before, after from private.audit_log where row_key = $1 and action = 'changed' order by id",
      [id],
    );
    expect(entries).toMatchObject([
      { actor_id: stage.owner.id, before: { deleted_at: null }, after: { deleted_at: expect.any(String) } },
      { actor_id: stage.owner.id, before: { deleted_at: expect.any(String) }, after: { deleted_at: null } },
    ]);
  });

  it('make room for others, and need room to come back', async () => {
    const collector = await makeWatcher(stage.server, 'collector');
    const id = await addItem(collector);
    await query(
      `insert into public.price_watch_items (user_id, item_name, item_url)
       select $1, 'Item ' || n, 'https://shop.example/' || n from generate_series(1, 199) as n`,
      [collector.id],
    );
    await call('delete_watch_item', id, collector);
    expect((await collector.rest('POST', '/price_watch_items', newItem(collector))).status).toBe(201);
    expect(await call('restore_watch_item', id, collector)).toMatchObject({ status: 409, code: 'PT409' });
  });

  it('are deleted for good after a day', async () => {
    const id = await addItem(stage.owner);
    const kept = await addItem(stage.owner);
    await check(id, price('7'));
    for (const each of [id, kept]) await call('delete_watch_item', each);
    await age(id, 25);
    await age(kept, 23);
    expect((await call('restore_watch_item', id)).code).toBe('PT404');
    await runJob(stage.server, 'housekeeping');
    const left = await query<{ id: string }>('select id from public.price_watch_items where id = any ($1)', [
      [id, kept],
    ]);
    expect(left).toEqual([{ id: kept }]);
    expect(await query('select id from public.price_history where watch_item_id = $1', [id])).toEqual([]);
  });
});
