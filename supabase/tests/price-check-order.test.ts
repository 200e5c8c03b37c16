import { addItem, checksDriver, makeWatcher, price, type Watcher } from '@hln/test-support/prices';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(await testBackends())('the order of price checks on $name', (backend) => {
  let server: TestServer;
  let owner: Watcher;
  let eager: Watcher;
  const { query, claim, finish } = checksDriver(() => server);

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    owner = await makeWatcher(server, 'owner');
    eager = await makeWatcher(server, 'eager');
  });
  beforeEach(async () => {
    await query('delete from public.price_watch_items');
    await query('delete from private.price_watch_hosts');
  });
  afterAll(async () => {
    await server.close();
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

  it('checks new and requested items first, then those that have waited longest', async () => {
    const late = await add(owner, 'late');
    const later = await add(owner, 'later');
    const wanted = await add(owner, 'wanted');
    await makeOverdue(late, 1);
    await makeOverdue(later, 9);
    await makeOverdue(wanted, 0);
    await asked(owner, wanted);
    const fresh = await add(owner, 'fresh');
    const order = [];
    for (let round = 0; round < 4; round += 1) order.push((await claimOne()).item_id);
    expect(order).toEqual([wanted, fresh, later, late]);
  });

  it('checks a requested item before others of the same shop', async () => {
    const late = await add(owner, 'shop');
    const wanted = await add(owner, 'shop');
    await makeOverdue(late, 9);
    await makeOverdue(wanted, 1);
    await asked(owner, wanted);
    expect((await claimOne()).item_id).toBe(wanted);
  });

  it("does not make users wait for another user's long list", async () => {
    const many: string[] = [];
    for (const host of ['one', 'two', 'three', 'four']) many.push(await add(eager, host));
    const single = await add(owner, 'single');
    expect((await claim(2)).claimed.map(({ item_id }) => item_id).toSorted()).toEqual(
      [many[0], single].toSorted(),
    );
    const second = await add(owner, 'second');
    expect((await claimOne()).item_id).toBe(many[1]);
    // By now the user with many items has two visits in progress, the other user one.
    expect((await claimOne()).item_id).toBe(second);
  });

  it('no longer counts a request once the check was made', async () => {
    const wanted = await add(owner, 'wanted');
    await makeOverdue(wanted, 1);
    await asked(owner, wanted);
    await finish(await claimOne(), price('5'));
    await makeOverdue(wanted, 1);
    const late = await add(owner, 'late');
    await makeOverdue(late, 2);
    expect((await claimOne()).item_id).toBe(late);
  });
});
