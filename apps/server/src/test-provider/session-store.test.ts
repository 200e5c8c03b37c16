import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '../foundation/log.ts';
import { MOST_SESSIONS, openSessionStore, type TestSession } from './session-store.ts';

const DAY = 24 * 60 * 60;
const NOW = Math.floor(Date.UTC(2026, 10, 21) / 1000);

let folder: string;
const warnings: string[] = [];
const nothing = () => {};
const log: Log = { debug: nothing, info: nothing, warn: (message) => warnings.push(message), error: nothing };

beforeEach(async () => {
  warnings.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'hln-sessions-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const idOf = (name: string) => `cs_test_${name.padStart(10, '_')}`;
/** @param ended how many days ago */
function session(name: string, ended: number, changes: Partial<TestSession> = {}): TestSession {
  const expires = NOW - ended * DAY;
  return {
    id: idOf(name),
    paymentIntent: 'pi_test_1',
    idempotencyKey: name,
    created: expires - DAY,
    expires,
    status: 'complete',
    amountTotal: 500,
    currency: 'usd',
    name: 'Small Coffee',
    customerEmail: null,
    successUrl: 'http://localhost/ok',
    cancelUrl: 'http://localhost/no',
    metadata: {},
    events: [],
    ...changes,
  };
}
const undelivered = [{ id: 'evt_test_1', body: '{}', delivered: false }];
const write = (one: TestSession) => writeFile(join(folder, `${one.id}.json`), JSON.stringify(one));
const names = async () => (await readdir(folder)).sort();

it('deletes sessions a week after their end, and those with undelivered events later', async () => {
  await write(session('open', -1, { status: 'open' }));
  await write(session('recent', 6));
  await write(session('old', 8));
  await write(session('untold', 29, { events: undelivered }));
  await write(session('given-up'.replace('-', '_'), 31, { events: undelivered }));
  await openSessionStore(folder, log).clean(NOW * 1000);
  expect(await names()).toEqual(['open', 'recent', 'untold'].map((name) => `${idOf(name)}.json`).sort());
});

it('keeps a limited number: the oldest go first, except those with undelivered payments', async () => {
  const count = MOST_SESSIONS + 5;
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      write(
        session(`n${n}`, 0, { created: NOW + n, expires: NOW, ...(n === 0 ? { events: undelivered } : {}) }),
      ),
    ),
  );
  const store = openSessionStore(folder, log);
  await store.clean(NOW * 1000);
  expect(await names()).toHaveLength(MOST_SESSIONS);
  expect(await store.read(idOf('n0'))).not.toBeNull();
  for (const gone of [1, 2, 3, 4, 5]) expect(await store.read(idOf(`n${gone}`))).toBeNull();
  expect(await store.read(idOf('n6'))).not.toBeNull();
});

it('makes room when another session is created', async () => {
  await Promise.all(
    Array.from({ length: MOST_SESSIONS }, (_, n) => write(session(`n${n}`, -1, { created: NOW + n }))),
  );
  const future = Math.floor(Date.now() / 1000) + DAY;
  const store = openSessionStore(folder, log);
  // All are open for another day, so only their number counts against them.
  for (const each of await store.all()) await write({ ...each, expires: future });
  await store.once('new', () => session('new', 0, { created: future, expires: future }));
  expect(await names()).toHaveLength(MOST_SESSIONS);
  expect(await store.read(idOf('new'))).not.toBeNull();
  expect(await store.read(idOf('n0'))).toBeNull();
});

it('sets a damaged file aside and finds all others', async () => {
  await write(session('good', 0));
  await writeFile(join(folder, `${idOf('torn')}.json`), '{"id":"cs_te');
  await writeFile(join(folder, `${idOf('empty')}.json`), '');
  await writeFile(join(folder, `${idOf('other')}.json`), '{"id":5}');
  const store = openSessionStore(folder, log);
  expect((await store.all()).map(({ id }) => id)).toEqual([idOf('good')]);
  expect(await store.read(idOf('torn'))).toBeNull();
  expect(warnings).toEqual(
    Array.from({ length: 3 }, () => 'A test checkout could not be read and was set aside.'),
  );
  const made = await store.once('next', () => session('next', 0));
  expect(made.id).toBe(idOf('next'));
  // Damaged files are kept for inspection, for a while.
  const aside = (await names()).filter((name) => name.endsWith('.unreadable'));
  expect(aside).toHaveLength(3);
  const long = new Date((NOW - 8 * DAY) * 1000);
  for (const name of aside.slice(1)) await utimes(join(folder, name), long, long);
  await utimes(join(folder, aside[0] ?? ''), new Date(NOW * 1000), new Date(NOW * 1000));
  await store.clean(NOW * 1000);
  expect((await names()).filter((name) => name.endsWith('.unreadable'))).toEqual([aside[0]]);
});
