import { notifyOwners } from '@hln/supabase/check-prices/notify-owners';
import { addItem, checksDriver, makeWatcher, price, type Watcher } from '@hln/test-support/prices';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text_body: string;
}

describe.each(await testBackends())('emails about prices on $name', (backend) => {
  let server: TestServer;
  let owner: Watcher;
  const driver = checksDriver(() => server);

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await driver.query('delete from public.price_watch_items');
    await driver.query("delete from public.email_outbox where kind = 'price-news'");
    owner = await makeWatcher(server, 'owner');
  });

  const logged: string[] = [];
  const tell = async () =>
    (
      await notifyOwners(
        { db: server.backend.service, log: (message) => logged.push(message) },
        'https://hln.example',
      )
    ).queued;
  const mails = () =>
    driver.query<Mail>(
      "select recipient, subject, text_body from public.email_outbox where kind = 'price-news' order by created_at, subject",
    );
  const subjects = async () => (await mails()).map(({ subject }) => subject);
  /** Adds an item and gives it these prices one after another. */
  const priced = async (prices: readonly string[], fields: object = {}, watcher = owner) => {
    const id = await addItem(watcher, { ...fields });
    await see(id, prices);
    return id;
  };
  const see = async (id: string, prices: readonly string[]) => {
    for (const each of prices) expect(await driver.check(id, price(each))).not.toBe('doubted');
  };
  /** Moves the last emails back by a number of hours. */
  const pass = async (hours: number) => {
    await driver.query('update private.price_mails set mailed_at = mailed_at - make_interval(hours => $1)', [
      hours,
    ]);
    await driver.query('update private.price_told set told_at = told_at - make_interval(hours => $1)', [
      hours,
    ]);
  };
  const open = async () =>
    (await driver.query('select id from private.price_news where settled_at is null')).length;

  it('report a fall once, and a first price never', async () => {
    await priced(['24', '19.5']);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    expect(await mails()).toMatchObject([
      {
        recipient: owner.email,
        subject: 'HLN price drop: Red kettle is now $19.50',
        text_body: expect.stringContaining(
          'Down from $24.00 to $19.50, 19% less.\nhttps://shop.example/kettle',
        ),
      },
    ]);
  });

  it('report a rise only on request', async () => {
    await priced(['20', '24']);
    expect(await tell()).toBe(0);
    expect(await open()).toBe(0);
    await priced(['20', '24'], { notify_on_rise: true, item_name: 'Toaster' });
    expect(await tell()).toBe(1);
    expect(await subjects()).toEqual(['HLN price rise: Toaster is now $24.00']);
  });

  it('combine all changes of one user, and separate users', async () => {
    const other = await makeWatcher(server, 'other');
    for (const name of ['One', 'Two', 'Three']) await priced(['24', '20'], { item_name: name });
    await priced(['24', '22'], {}, other);
    expect(await tell()).toBe(2);
    const sent = await mails();
    const mine = sent.find(({ recipient }) => recipient === owner.email);
    expect(mine?.subject).toBe('HLN: 3 price drops among the items you watch');
    for (const name of ['One', 'Two', 'Three']) expect(mine?.text_body).toContain(`\n${name}\nDown from`);
    expect(sent.find(({ recipient }) => recipient === other.email)?.text_body).toContain('to $22.00');
  });

  it('go to nobody more than once an hour, and then cover all changes', async () => {
    await priced(['24', '20']);
    await tell();
    const id = await priced(['50', '45'], { item_name: 'Pan' });
    expect(await tell()).toBe(0);
    await see(id, ['40']);
    expect(await open()).toBe(2);
    await pass(1);
    expect(await tell()).toBe(1);
    expect((await mails())[1]).toMatchObject({
      subject: 'HLN price drop: Pan is now $40.00',
      text_body: expect.stringContaining('Down from $50.00 to $40.00, 20% less.'),
    });
  });

  it('do not report a price that has returned before it could be reported', async () => {
    await priced(['24', '20', '24']);
    expect(await tell()).toBe(0);
    expect(await open()).toBe(0);
  });

  it('report the same price of an item once a day, and a different one immediately', async () => {
    const id = await priced(['24', '20']);
    await tell();
    await pass(2);
    await see(id, ['24', '20']);
    expect(await tell()).toBe(0);
    await see(id, ['24']);
    expect(await tell()).toBe(0);
    await see(id, ['20']);
    expect(await tell()).toBe(0);
    await see(id, ['18']);
    expect(await tell()).toBe(1);
    await pass(25);
    await see(id, ['24']);
    await tell();
    await see(id, ['18']);
    expect(await tell()).toBe(1);
    expect(await subjects()).toHaveLength(3);
  });

  it('do not report a page that is no longer watched, or whose owner is gone', async () => {
    const paused = await priced(['24', '20']);
    await owner.rest('PATCH', `/price_watch_items?id=eq.${paused}`, { is_active: false });
    const moved = await priced(['24', '20']);
    await owner.rest('PATCH', `/price_watch_items?id=eq.${moved}`, { item_url: 'https://other.example/' });
    const gone = await makeWatcher(server, 'gone');
    await priced(['24', '20'], {}, gone);
    await driver.query("update auth.users set banned_until = now() + interval '1 year' where id = $1", [
      gone.id,
    ]);
    expect(await tell()).toBe(0);
    expect(await open()).toBe(0);
    const deleted = await makeWatcher(server, 'deleted');
    await priced(['24', '20'], {}, deleted);
    await driver.query('delete from auth.users where id = $1', [deleted.id]);
    expect(await tell()).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('do not compare currencies', async () => {
    const id = await priced(['24']);
    const yen = price('20', { currency: 'USD' });
    await driver.check(id, yen);
    expect(await driver.check(id, yen)).toBe('changed');
    expect(await tell()).toBe(0);
  });

  it('are queued once each, however many workers run at the same time', async () => {
    for (let count = 0; count < 5; count += 1) await priced(['24', '20'], { item_name: `Item ${count}` });
    const counts = await Promise.all(Array.from({ length: 6 }, tell));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await subjects()).toEqual(['HLN: 5 price drops among the items you watch']);
  });
});
