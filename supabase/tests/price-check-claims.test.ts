import { randomUUID } from 'node:crypto';
import { addItem, makeWatcher, price } from '@hln/test-support/prices';
import { callRest, testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { priceStage } from './price-stage.ts';

const HOUR = 3_600;

describe.each(await testBackends())('claiming price checks on $name', (backend) => {
  const { stage, driver } = priceStage(backend);
  const { claim, finish, makeDue, check, item, plan, history, checks } = driver;

  it('leaves a shop with all its items alone for as long as it asks', async () => {
    const one = await addItem(stage.owner, { item_url: 'https://busy.example/1' });
    const two = await addItem(stage.owner, { item_url: 'https://busy.example/2' });
    const away = { outcome: 'failed', http_status: 429, retry_after_seconds: 2 * HOUR };
    await check(one, away);
    const seconds = Number((await plan(one)).seconds_to_go);
    expect(seconds).toBeGreaterThan(2 * HOUR - 60);
    await driver.query(
      'update private.price_check_schedule set next_check_at = now() where watch_item_id = $1',
      [two],
    );
    const next = await claim();
    expect(next.claimed).toEqual([]);
    expect(next.wait_ms).toBeGreaterThan((2 * HOUR - 60) * 1000);
    await check(one, { ...away, retry_after_seconds: 90 * 86_400 });
    expect(Number((await plan(one)).seconds_to_go)).toBeLessThanOrEqual(7 * 86_400);
  });

  it('visits each host once at a time, and returns how long to wait', async () => {
    const ids = [];
    for (const path of ['a', 'b']) {
      ids.push(await addItem(stage.owner, { item_url: `https://Same.example/${path}` }));
    }
    const [a = '', b = ''] = ids;
    await makeDue(a);
    await driver.query(
      'update private.price_check_schedule set next_check_at = now() where watch_item_id = $1',
      [b],
    );
    const first = await claim();
    expect(first.claimed).toHaveLength(1);
    expect(await claim()).toEqual({ claimed: [], wait_ms: 1000 });
    const [taken] = first.claimed;
    if (taken === undefined) throw new Error('Nothing was claimed.');
    await finish(taken, price('5', { host_rest_seconds: 5 }));
    const resting = await claim();
    expect(resting.claimed).toEqual([]);
    expect(resting.wait_ms).toBeGreaterThan(1_000);
    expect(resting.wait_ms).toBeLessThanOrEqual(5_000);
    await driver.query('delete from private.price_watch_hosts');
    const second = await claim();
    expect(second.claimed).toHaveLength(1);
    expect(second.claimed[0]?.item_id).not.toBe(taken.item_id);
    expect(second.wait_ms).toBeNull();
    await finish(second.claimed[0] ?? taken, { outcome: 'released' });
  });

  it('ignores a result that comes after the lease was lost', async () => {
    const id = await addItem(stage.owner, { item_url: 'https://lost.example/' });
    await makeDue(id);
    const [late] = (await claim(1, 0)).claimed;
    if (late === undefined) throw new Error('Nothing was claimed.');
    await expect.poll(async () => (await claim(1)).claimed).toMatchObject([{ item_id: id }]);
    expect(await checks(id)).toEqual(['abandoned']);
    expect(await finish(late, price('1'))).toBe('ignored');
    expect(await finish({ item_id: id, lease: randomUUID() }, price('2'))).toBe('ignored');
    expect(await finish({ item_id: randomUUID(), lease: late.lease }, price('3'))).toBe('ignored');
    expect(await item(id)).toMatchObject({ current_price: null, last_checked_at: null });
    const { lease } = await plan(id);
    expect(await finish({ item_id: id, lease: String(lease) }, price('4'))).toBe('first');
    expect(await finish({ item_id: id, lease: String(lease) }, price('5'))).toBe('ignored');
    expect(await item(id)).toMatchObject({ current_price: 4 });
  });

  it('ignores a result for a URL or a request that no longer applies', async () => {
    for (const change of [{ item_url: 'https://other.example/' }, { is_active: false }]) {
      const id = await addItem(stage.owner);
      await makeDue(id);
      const [taken] = (await claim(1)).claimed;
      if (taken === undefined) throw new Error('Nothing was claimed.');
      await stage.owner.rest('PATCH', `/price_watch_items?id=eq.${id}`, change);
      expect(await finish(taken, price('9'))).toBe('ignored');
      expect(await item(id)).toMatchObject({ current_price: null });
      const due = (await claim()).claimed.map((claimed) => claimed.item_id);
      expect(due.includes(id)).toBe(change.is_active !== false);
    }
  });

  it('postpones a page that crashes its worker', async () => {
    const id = await addItem(stage.owner, { item_url: 'https://deadly.example/' });
    await makeDue(id);
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(async () => (await claim(1, 0)).claimed).toHaveLength(1);
    }
    await expect
      .poll(async () => {
        await claim(1);
        return await checks(id);
      })
      .toHaveLength(3);
    expect(await checks(id)).toEqual(['abandoned', 'abandoned', 'abandoned']);
    expect((await claim(1)).claimed).toEqual([]);
    expect(Number((await plan(id)).seconds_to_go)).toBeGreaterThan(HOUR / 4);
  });

  it('never gives an item to two of four workers', async () => {
    await driver.query('update private.price_check_schedule set next_check_at = null');
    const crowd = await makeWatcher(stage.server, 'crowd');
    await driver.addMany(crowd.id, 200, 40);
    const done: string[] = [];
    const hosts = new Set<string>();
    const worker = async () => {
      for (;;) {
        const { claimed, wait_ms } = await claim(5);
        for (const taken of claimed) {
          const { host } = new URL(taken.item_url);
          expect(hosts.has(host), `${host} is visited twice at once`).toBe(false);
          hosts.add(host);
        }
        for (const taken of claimed) {
          hosts.delete(new URL(taken.item_url).host);
          expect(await finish(taken, price('5'))).toBe('first');
          done.push(taken.item_id);
        }
        if (claimed.length === 0 && wait_ms === null) return;
      }
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    expect(done).toHaveLength(200);
    expect(new Set(done).size).toBe(200);
  });

  it('deletes old checks, but not prices', async () => {
    const id = await addItem(stage.owner);
    await check(id, price('10'));
    await driver.query(
      "update public.price_checks set checked_at = now() - interval '91 days' where watch_item_id = $1",
      [id],
    );
    await driver.query(
      "update public.price_history set checked_at = now() - interval '9 years' where watch_item_id = $1",
      [id],
    );
    await stage.server.functions.runJob('housekeeping');
    expect(await checks(id)).toEqual([]);
    expect(await history(id)).toEqual(['10']);
  });

  it('is for the service only', async () => {
    for (const caller of ['anon', 'authenticated'] as const) {
      const claimed = await callRest(stage.server, caller, 'POST', '/rpc/claim_due_price_checks', {
        batch_size: 1,
        lease_seconds: 1,
      });
      expect(claimed.code).toBe('42501');
    }
  });
});
