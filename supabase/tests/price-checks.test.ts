import { addItem, price } from '@hln/test-support/prices';
import { testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { priceStage } from './price-stage.ts';

const HOUR = 3_600;

describe.each(await testBackends())('checking a price on $name', (backend) => {
  const { stage, driver } = priceStage(backend);
  const { claim, finish, makeDue, check, item, plan, history, checks } = driver;

  it('records the first price, and then only changes', async () => {
    const id = await addItem(stage.owner);
    expect(await check(id, price('24.50'))).toBe('first');
    expect(await item(id)).toMatchObject({
      current_price: 24.5,
      currency: 'NZD',
      price_source: 'json-ld',
      price_raw: '$24.50',
      last_error: null,
    });
    expect(await check(id, price('24.5'))).toBe('unchanged');
    expect(await check(id, price('19.999', { currency: null }))).toBe('changed');
    expect(await item(id)).toMatchObject({ current_price: 19.999, currency: 'NZD' });
    expect(await history(id)).toEqual(['24.5', '19.999']);
    expect(await checks(id)).toEqual(['first', 'unchanged', 'changed']);
  });

  it('keeps the last good price through every failure', async () => {
    const id = await addItem(stage.owner);
    await check(id, price('10'));
    const before = await item(id);
    const failure = { outcome: 'failed', reason: 'The shop did not answer.', reason_code: 'timeout' };
    expect(await check(id, failure)).toBe('failed');
    expect(await item(id)).toMatchObject({
      current_price: 10,
      last_error: 'The shop did not answer.',
      last_error_code: 'timeout',
      last_success_at: before.last_success_at,
    });
    expect(await check(id, { outcome: 'no-price' })).toBe('no-price');
    for (const wrong of ['0', '-5', '1e16']) expect(await check(id, price(wrong))).toBe('no-price');
    expect(await item(id)).toMatchObject({ current_price: 10, last_error_code: 'no-price' });
    expect(await check(id, price('10'))).toBe('unchanged');
    expect(await item(id)).toMatchObject({ last_error: null, last_error_code: null });
    expect(await history(id)).toEqual(['10']);
  });

  it.each([
    ['100', '160', 'changed'],
    ['100', '160.01', 'doubted'],
    ['100', '40', 'changed'],
    ['100', '39.99', 'doubted'],
    ['0.3', '0.48', 'changed'],
    ['0.3', '0.49', 'doubted'],
  ])('treats a change from %s to %s as %s', async (from, to, outcome) => {
    const id = await addItem(stage.owner);
    await check(id, price(from));
    expect(await check(id, price(to))).toBe(outcome);
  });

  it('accepts a jump when a second check, soon after, confirms it', async () => {
    const id = await addItem(stage.owner);
    await check(id, price('100'));
    expect(await check(id, price('10', { etag: '"x"' }))).toBe('doubted');
    expect(await item(id)).toMatchObject({ current_price: 100, last_error_code: 'doubted' });
    expect(Number((await plan(id)).seconds_to_go)).toBeLessThanOrEqual(660);
    expect(await check(id, price('11'))).toBe('doubted');
    expect(await check(id, price('11.5'))).toBe('changed');
    expect(await item(id)).toMatchObject({ current_price: 11.5, last_error: null });
    expect(await history(id)).toEqual(['100', '11.5']);
    // A price near the last accepted one drops the doubted one.
    expect(await check(id, price('90'))).toBe('doubted');
    expect(await check(id, price('12'))).toBe('changed');
    expect(await check(id, price('90'))).toBe('doubted');
  });

  it('treats a different currency as a jump', async () => {
    const id = await addItem(stage.owner);
    await check(id, price('100'));
    expect(await check(id, price('100', { currency: 'AUD' }))).toBe('doubted');
    expect(await check(id, price('100'))).toBe('unchanged');
    expect(await check(id, price('100', { currency: 'AUD' }))).toBe('doubted');
    expect(await check(id, price('100', { currency: 'AUD' }))).toBe('changed');
    expect(await item(id)).toMatchObject({ current_price: 100, currency: 'AUD' });
  });

  it('checks a page less often when its price differs each time', async () => {
    const id = await addItem(stage.owner);
    await check(id, price('100'));
    for (const wild of ['1', '500', '2']) await check(id, price(wild));
    expect(Number((await plan(id)).seconds_to_go)).toBeLessThan(HOUR);
    await check(id, price('900'));
    expect(Number((await plan(id)).seconds_to_go)).toBeGreaterThan(5 * HOUR);
    expect(await history(id)).toEqual(['100']);
  });

  it('sends a conditional request only while the last price is accepted', async () => {
    const id = await addItem(stage.owner);
    const validators = { etag: '"one"', last_modified: 'Sat, 21 Nov 2026 00:00:00 GMT' };
    await check(id, price('10', validators));
    const asked = async () => {
      await makeDue(id);
      const [claimed] = (await claim(1)).claimed;
      if (claimed === undefined) throw new Error('Nothing was claimed.');
      return claimed;
    };
    const first = await asked();
    expect(first).toMatchObject(validators);
    expect(await finish(first, { outcome: 'not-modified', http_status: 304 })).toBe('not-modified');
    expect(await item(id)).toMatchObject({ current_price: 10, last_error: null });
    expect(await check(id, price('100', { etag: '"two"' }))).toBe('doubted');
    const second = await asked();
    expect(second).toMatchObject({ etag: null, last_modified: null });
    await finish(second, { outcome: 'released' });
    const fresh = await addItem(stage.owner);
    expect(await check(fresh, { outcome: 'not-modified' })).toBe('no-price');
  });

  it('waits six hours plus or minus a tenth, with a new random delay each time', async () => {
    const id = await addItem(stage.owner);
    const waits: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      await check(id, price('10'));
      waits.push(Number((await plan(id)).seconds_to_go));
    }
    expect(Math.min(...waits)).toBeGreaterThan(5.4 * HOUR - 60);
    expect(Math.max(...waits)).toBeLessThanOrEqual(6.6 * HOUR);
    // Forty draws from a spread of 72 minutes: closer together than half an hour is one in a million runs.
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(HOUR / 2);
    await check(id, price('10', { every_seconds: 3 * HOUR }));
    expect(Number((await plan(id)).seconds_to_go)).toBeLessThanOrEqual(3.3 * HOUR);
    const told = Date.parse(String((await item(id)).next_check_at));
    expect(Math.abs(told - Date.parse(String((await plan(id)).next_check_at)))).toBeLessThan(1_000);
  });

  it.each([
    [{ outcome: 'failed' }, [0.5, 1, 2, 4, 8, 16, 24, 24, 24]],
    [{ outcome: 'no-price' }, [0.5, 1, 2, 4, 8, 16, 24, 24]],
    [{ outcome: 'failed', is_lasting: true }, [6, 12, 24, 24]],
  ])('waits longer after each failure: %j', async (result, hours) => {
    const id = await addItem(stage.owner);
    for (const wait of hours) {
      await check(id, result);
      const seconds = Number((await plan(id)).seconds_to_go);
      expect(seconds).toBeGreaterThan(wait * 0.9 * HOUR - 60);
      expect(seconds).toBeLessThanOrEqual(wait * 1.1 * HOUR);
    }
    await check(id, price('5'));
    expect(await plan(id)).toMatchObject({ failures: 0 });
    await check(id, result);
    expect(Number((await plan(id)).seconds_to_go)).toBeLessThanOrEqual((hours[0] ?? 0) * 1.1 * HOUR);
  });
});
