import { addItem, makeWatcher, price, type Watcher } from '@hln/test-support/prices';
import { testBackends } from '@hln/test-support/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { priceStage } from './price-stage.ts';

describe.each(await testBackends())('the queue of price checks on $name', (backend) => {
  const { stage, driver } = priceStage(backend);
  const { query, claim, finish } = driver;
  let eager: Watcher;

  beforeAll(async () => {
    eager = await makeWatcher(stage.server, 'eager');
  });
  beforeEach(async () => {
    await query('delete from public.price_watch_items');
    await query('delete from private.price_watch_hosts');
  });

  const add = (watcher: Watcher, host: string) =>
    addItem(watcher, { item_url: `https://${host}.example/kettle` });
  /** Marks an item as checked before, and its next check as overdue by a number of hours. */
  const makeOverdue = async (id: string, hours: number) => {
    await query('update public.price_watch_items set last_checked_at = now() where id = $1', [id]);
    await query(
      `update private.price_check_schedule set next_check_at = now() - make_interval(hours => $2)
       where watch_item_id = $1`,
      [id, hours],
    );
  };
  const claimOne = async () => {
    const [claimed] = (await claim(1)).claimed;
    if (claimed === undefined) throw new Error('Nothing was claimed.');
    return claimed;
  };
  const asked = async (watcher: Watcher, id: string) => {
    const answer = await watcher.rest('POST', '/rpc/request_price_check', { item_id: id });
    expect(answer.status).toBe(200);
  };

  it('begins with new and requested items, then those that have waited longest', async () => {
    const late = await add(stage.owner, 'late');
    const later = await add(stage.owner, 'later');
    const wanted = await add(stage.owner, 'wanted');
    await makeOverdue(late, 1);
    await makeOverdue(later, 9);
    await makeOverdue(wanted, 0);
    await asked(stage.owner, wanted);
    const fresh = await add(stage.owner, 'fresh');
    const order = [];
    for (let round = 0; round < 4; round += 1) order.push((await claimOne()).item_id);
    expect(order).toEqual([wanted, fresh, later, late]);
  });

  it('puts a requested item before others of the same shop', async () => {
    const late = await add(stage.owner, 'shop');
    const wanted = await add(stage.owner, 'shop');
    await makeOverdue(late, 9);
    await makeOverdue(wanted, 1);
    await asked(stage.owner, wanted);
    expect((await claimOne()).item_id).toBe(wanted);
  });

  it("does not make users wait for another user's long list", async () => {
    const many: string[] = [];
    for (const host of ['one', 'two', 'three', 'four']) many.push(await add(eager, host));
    const single = await add(stage.owner, 'single');
    expect((await claim(2)).claimed.map(({ item_id }) => item_id).toSorted()).toEqual(
      [many[0], single].toSorted(),
    );
    const second = await add(stage.owner, 'second');
    expect((await claimOne()).item_id).toBe(many[1]);
    // The user with many items has two visits in progress by now, and the other user one.
    expect((await claimOne()).item_id).toBe(second);
  });

  it('no longer counts a request once the check was made', async () => {
    const wanted = await add(stage.owner, 'wanted');
    await makeOverdue(wanted, 1);
    await asked(stage.owner, wanted);
    await finish(await claimOne(), price('5'));
    await makeOverdue(wanted, 1);
    const late = await add(stage.owner, 'late');
    await makeOverdue(late, 2);
    expect((await claimOne()).item_id).toBe(late);
  });
});
