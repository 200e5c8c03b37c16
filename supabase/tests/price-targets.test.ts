import { notifyOwners } from '@hln/supabase/check-prices/notify-owners';
import { addItem, makeWatcher, price } from '@hln/test-support/prices';
import { testBackends } from '@hln/test-support/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { priceStage } from './price-stage.ts';

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text_body: string;
}

describe.each(await testBackends())('target prices on $name', (backend) => {
  const { stage, driver } = priceStage(backend);
  const { check, item } = driver;
  beforeEach(async () => {
    await driver.query('delete from public.price_watch_items');
    await driver.query('delete from public.email_outbox');
    await driver.query('delete from private.price_mails');
  });

  const setTarget = (id: string, target_price: number | null, who = stage.owner) =>
    who.rest('PATCH', `/price_watch_items?id=eq.${id}`, { target_price });
  /** Runs what the job does after its checks, and returns the emails so far. */
  const told = async () => {
    const { failed } = await notifyOwners(
      { db: stage.server.backend.service, log: () => {} },
      'https://hln.example',
    );
    expect(failed).toBe(0);
    return await driver.query<Mail>(
      'select recipient, subject, text_body from public.email_outbox order by created_at, subject',
    );
  };

  it('are reported once when a check reaches them, in one email with the fall', async () => {
    const id = await addItem(stage.owner, { item_name: 'Laptop', item_url: 'https://shop.example/laptop' });
    await check(id, price('2000'));
    expect((await setTarget(id, 1500)).status).toBe(204);
    expect(await item(id)).toMatchObject({
      target_price: 1500,
      target_currency: 'NZD',
      target_reached_at: null,
    });
    await check(id, price('1500.01'));
    // The price has fallen, but not yet to the target.
    expect((await told()).map(({ subject }) => subject)).toEqual(['HLN price drop: Laptop is now $1,500.01']);
    await driver.query('delete from private.price_mails');
    await check(id, price('1500'));
    const [, mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: stage.owner.email,
      subject: 'HLN: target price reached: Laptop is now $1,500.00',
      text_body: expect.stringContaining(
        'It is now $1,500.00. Your target price is $1,500.00.\nhttps://shop.example/laptop\n',
      ),
    });
    // Another check below the target reports nothing; rising above it and falling below again reports once more.
    await check(id, price('1500'));
    await driver.query("update private.price_told set told_at = now() - interval '2 days'");
    expect(await told()).toHaveLength(2);
    await check(id, price('1501'));
    expect(await item(id)).toMatchObject({ target_reached_at: null });
    expect(await told()).toHaveLength(2);
    await check(id, price('1500'));
    expect(await told()).toHaveLength(3);
  });

  it('can be reached by a first price, and are reported once even by several workers', async () => {
    const id = await addItem(stage.owner, { target_price: 50 });
    await addItem(stage.owner, { target_price: 50, item_name: 'Pan' });
    expect(await item(id)).toMatchObject({ target_price: 50, target_currency: null });
    await check(id, price('45', { currency: 'USD' }));
    await Promise.all(Array.from({ length: 4 }, told));
    expect(await told()).toMatchObject([
      { text_body: expect.stringContaining('It is now US$45.00. Your target price is US$50.00.') },
    ]);
    expect(await item(id)).toMatchObject({ target_currency: 'USD' });
  });

  it('are never reached by a doubted price', async () => {
    const id = await addItem(stage.owner);
    await check(id, price('2000'));
    await setTarget(id, 1500);
    expect(await check(id, price('200'))).toBe('doubted');
    expect(await item(id)).toMatchObject({
      current_price: 2000,
      target_reached_at: null,
      doubted_price: 200,
      doubted_currency: 'NZD',
    });
    expect(await told()).toEqual([]);
    expect(await check(id, price('1900'))).toBe('changed');
    expect(await item(id)).toMatchObject({ doubted_price: null, doubted_currency: null });
    expect((await told()).filter(({ subject }) => subject.startsWith('Target'))).toEqual([]);
    // Seen twice, the price is accepted.
    await check(id, price('200'));
    await check(id, price('200'));
    expect((await told()).map(({ subject }) => subject)).toContain(
      'HLN: target price reached: Red kettle is now $200.00',
    );
  });

  it('apply to the currency in which they were set', async () => {
    const id = await addItem(stage.owner);
    await check(id, price('2000'));
    await setTarget(id, 1500);
    const foreign = price('1400', { currency: 'USD' });
    expect(await check(id, foreign)).toBe('doubted');
    expect(await check(id, foreign)).toBe('changed');
    expect(await item(id)).toMatchObject({ target_currency: 'NZD', target_reached_at: null });
    expect(await told()).toEqual([]);
    // Setting it again, even to the same number, uses the page's currency; the target is then reached already.
    await setTarget(id, 1500);
    expect(await item(id)).toMatchObject({ target_currency: 'USD', target_reached_at: expect.anything() });
    await check(id, foreign);
    expect(await told()).toEqual([]);
  });

  it('are not reported if they were already reached when they were set', async () => {
    const id = await addItem(stage.owner);
    await check(id, price('20'));
    await setTarget(id, 25);
    expect(await item(id)).toMatchObject({ target_reached_at: expect.anything() });
    await check(id, price('19'));
    expect((await told()).map(({ subject }) => subject)).toEqual([
      'HLN price drop: Red kettle is now $19.00',
    ]);
  });

  it.each([
    ['the target is removed', (id: string) => setTarget(id, null)],
    ['the target is changed', (id: string) => setTarget(id, 10)],
    [
      'the item is no longer watched',
      (id: string) => stage.owner.rest('PATCH', `/price_watch_items?id=eq.${id}`, { is_active: false }),
    ],
    [
      'another page is watched',
      (id: string) =>
        stage.owner.rest('PATCH', `/price_watch_items?id=eq.${id}`, {
          item_url: 'https://shop.example/other',
        }),
    ],
    [
      'the item is deleted',
      (id: string) => stage.owner.rest('POST', '/rpc/delete_watch_item', { item_id: id }),
    ],
  ])('are no longer reported when %s', async (_, change) => {
    const id = await addItem(stage.owner, { target_price: 25 });
    await check(id, price('20'));
    expect((await change(id)).status).toBeLessThan(300);
    expect(await told()).toEqual([]);
    expect(await driver.query('select id from private.price_target_hits where settled_at is null')).toEqual(
      [],
    );
  });

  it('are set only by the owner, within limits, and are recorded without the amount', async () => {
    const id = await addItem(stage.owner);
    const stranger = await makeWatcher(stage.server, 'stranger');
    await setTarget(id, 10, stranger);
    expect(await item(id)).toMatchObject({ target_price: null });
    for (const wrong of [0, -1, 1e15]) expect((await setTarget(id, wrong)).status).toBe(400);
    const forbidden = { target_reached_at: null };
    const answer = await stage.owner.rest('PATCH', `/price_watch_items?id=eq.${id}`, forbidden);
    expect(answer).toMatchObject({ status: 403, code: '42501' });
    await setTarget(id, 12.5);
    const [entry] = await driver.query(
      `select action, withheld, before, after from private.audit_log
       where row_key = $1 order by id desc limit 1`,
      [id],
    );
    expect(entry).toMatchObject({ action: 'changed', withheld: ['target_price'] });
    expect(JSON.stringify(entry)).not.toContain('12.5');
  });
});
