import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPglite, openPostgres } from '@hln/server/for-tests';
import { createTestDatabase, findTestPostgres } from '@hln/test-support/server';
import { afterAll, describe, expect, it } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'hln-values-'));
const server = await findTestPostgres();
const made = server === null ? null : await createTestDatabase(server);
const databases: Database[] = [await openPglite(join(folder, 'pgdata'))];
if (made !== null) databases.push(openPostgres(made.url, 2));

afterAll(async () => {
  for (const database of databases) await database.close();
  await made?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs on both databases, so that the embedded one and a server behave alike. */
describe.each(databases)('values on $kind', (database) => {
  it.each<[string, unknown, unknown]>([
    ['jsonb', ['a', 'b'], ['a', 'b']],
    ['jsonb', [], []],
    ['jsonb', [{ line: 1 }, null], [{ line: 1 }, null]],
    ['json', { a: [1, 'x'] }, { a: [1, 'x'] }],
    ['jsonb', '{"already":"text"}', { already: 'text' }],
    ['text[]', ['a', 'b, c', '"'], ['a', 'b, c', '"']],
    ['text[]', [], []],
    ['integer[]', [1, 2], [1, 2]],
    ['text', 'x', 'x'],
    ['text', null, null],
    ['text', { a: 1 }, '{"a":1}'],
    ['boolean', false, false],
    ['boolean', 't', true],
    ['smallint', 7, 7],
    ['bigint', 9_007_199_254_740_991, 9_007_199_254_740_991],
    ['numeric', '12.50', 12.5],
    ['numeric', '1234567890.123456', '1234567890.123456'],
    ['double precision', 1.5, 1.5],
    ['date', '2026-11-22', '2026-11-22'],
    ['time', '10:11:12', '10:11:12'],
    ['timestamptz', '2026-11-22T13:00:00+13:00', '2026-11-22T00:00:00+00:00'],
    ['timestamp', '2026-11-22 13:00:00', '2026-11-22T13:00:00'],
    ['timestamptz', new Date(0), '1970-01-01T00:00:00+00:00'],
    ['interval', '1 day', '1 day'],
    ['uuid', '00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000001'],
    ['inet', '::1', '::1'],
    ['point', '(1,2)', '(1,2)'],
  ])('%s: %j comes back as %j', async (type, sent, received) => {
    const rows = await database.query<{ value: unknown }>(`select $1::${type} as value`, [sent]);
    expect(rows).toEqual([{ value: received }]);
  });

  it('are validated by the database', async () => {
    await expect(database.query('select $1::boolean', ['maybe'])).rejects.toMatchObject({ code: '22P02' });
    await expect(database.query('select $1::integer', [['a']])).rejects.toMatchObject({ code: '22P02' });
    await expect(database.query('select 1; select 2')).rejects.toMatchObject({ code: '42601' });
    await expect(database.query('select * from nowhere where a = $1', [['a']])).rejects.toMatchObject({
      code: '42P01',
    });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
