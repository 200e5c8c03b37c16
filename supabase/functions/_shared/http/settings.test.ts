import type { Database } from '@hln/contracts/database';
import { DEFAULT_SETTINGS } from '@hln/contracts/settings';
import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, it } from 'vitest';
import { openSettings, SETTINGS_FRESH_MS } from './settings.ts';

/** Opens settings on a database that returns `stored`, or fails while that is null, with a clock set by hand. */
function open(given = {}) {
  const world = { stored: null as object | null, code: '57P03', now: 0, asked: 0, logged: [] as string[] };
  const db = new PostgrestClient<Database>('http://backend.internal', {
    fetch: async () => {
      world.asked += 1;
      return world.stored === null
        ? Response.json({ code: world.code, message: 'It is away.' }, { status: 500 })
        : Response.json(world.stored);
    },
  });
  const settings = openSettings({
    db,
    given,
    log: (message, { key = '' }) => world.logged.push(`${message} ${key}`),
    now: () => world.now,
  });
  return { world, settings };
}

it('settings come from the environment first, then from what is stored, then from the defaults', async () => {
  const { world, settings } = open({ 'chat.quiet-minutes': 30 });
  expect(settings.latest()).toEqual({ ...DEFAULT_SETTINGS, 'chat.quiet-minutes': 30 });
  world.stored = { 'chat.quiet-minutes': 5, 'donations.open': false };
  const expected = { ...DEFAULT_SETTINGS, 'chat.quiet-minutes': 30, 'donations.open': false };
  expect(await settings.read()).toEqual(expected);
  expect(settings.latest()).toEqual(expected);
});

it('settings are read once for concurrent callers, and again after a while', async () => {
  const { world, settings } = open();
  world.stored = {};
  await Promise.all([settings.read(), settings.read(), settings.read()]);
  world.now += SETTINGS_FRESH_MS - 1;
  await settings.read();
  expect(world.asked).toBe(1);
  world.stored = { 'prices.check-hours': 2 };
  world.now += 1;
  expect((await settings.read())['prices.check-hours']).toBe(2);
  expect(world.asked).toBe(2);
});

it('settings keep their values while the database is unavailable, without a query for each request', async () => {
  const { world, settings } = open();
  world.stored = { 'donations.open': false };
  await settings.read();
  world.stored = null;
  world.now += SETTINGS_FRESH_MS;
  for (const _ of [1, 2, 3]) expect((await settings.read())['donations.open']).toBe(false);
  expect(world.asked).toBe(2);
  expect(world.logged).toEqual(['The settings could not be read; those before hold. ']);
});

it('settings are refused rather than guessed until they have been read once', async () => {
  const { world, settings } = open();
  await expect(settings.read()).rejects.toThrow('It is away.');
  expect(settings.latest()).toEqual(DEFAULT_SETTINGS);
  world.stored = {};
  expect(await settings.read()).toEqual(DEFAULT_SETTINGS);
});

it('settings tell all callers of a shared read that the database is unavailable', async () => {
  const { world, settings } = open();
  world.code = 'PGRST000';
  const refusals = await Promise.allSettled([settings.read(), settings.read()]);
  expect(world.asked).toBe(1);
  const away = { status: 503, code: 'database_unavailable', headers: { 'retry-after': '2' } };
  expect(refusals).toMatchObject([{ reason: away }, { reason: away }]);
});

it('settings fall back to the default when a stored value no longer fits', async () => {
  const { world, settings } = open();
  world.stored = { 'chat.retention-days': 999, 'prices.check-hours': 3, 'gone.since-then': 1 };
  expect(await settings.read()).toEqual({ ...DEFAULT_SETTINGS, 'prices.check-hours': 3 });
  expect(world.logged).toEqual(['A setting does not fit any more; its default holds. chat.retention-days']);
});

it('settings delay only the first of concurrent callers, and no longer than requested', async () => {
  const stored = Promise.withResolvers<Response>();
  const db = new PostgrestClient<Database>('http://backend.internal', { fetch: () => stored.promise });
  const settings = openSettings({ db, given: {}, log: () => {} });
  const first = settings.readWithin(60_000);
  expect(await settings.readWithin(60_000)).toEqual(DEFAULT_SETTINGS);
  stored.resolve(Response.json({ 'donations.open': false }));
  expect((await first)['donations.open']).toBe(false);
  const never = new PostgrestClient<Database>('http://backend.internal', {
    fetch: () => new Promise(() => {}),
  });
  const slow = openSettings({ db: never, given: {}, log: () => {} });
  expect(await slow.readWithin(1)).toEqual(DEFAULT_SETTINGS);
});
