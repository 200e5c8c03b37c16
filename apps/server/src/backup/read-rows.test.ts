import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedDatabase } from '../database/database.ts';
import { openPglite } from '../database/pglite.ts';
import { readRows, readTables, rowsIn } from './read-rows.ts';

let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-rows-'));
  database = await openPglite(join(folder, 'pgdata'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

it('reads a table in pieces of a few megabytes, however much its rows differ in size', async () => {
  // Small rows, followed by rows whose values are compressed and stored elsewhere: 200 per page, half a megabyte each.
  await database.run(`
    create table public.unlike (id int, words text, more jsonb, gone int);
    alter table public.unlike drop column gone;
    insert into public.unlike select n, E'line\\n' || n, '{"a": 1}' from generate_series(1, 20000) as n;
    insert into public.unlike select n, repeat('x', 500000), '[]' from generate_series(20001, 20060) as n;
    delete from public.unlike where id % 3 = 0`);
  const [table] = (await readTables(database)).filter(({ name }) => name === 'public.unlike');
  if (table === undefined) throw new Error('The table is not listed.');
  expect(table.columns).toEqual(['id', 'words', 'more']);
  let rows = 0;
  const sizes: number[] = [];
  for await (const piece of readRows(database, table, new AbortController().signal)) {
    rows += rowsIn(piece);
    sizes.push(piece.length);
    await database.run('create table if not exists public.copied (like public.unlike)');
    await database.copyIn('public.copied (id, words, more)', Uint8Array.from(piece));
  }
  expect(rows).toBe(20_060 - Math.floor(20_060 / 3));
  expect(sizes.length).toBeGreaterThan(1);
  // All of the large rows are in one page, and pages are never split.
  expect(Math.max(...sizes)).toBeLessThan(25_000_000);
  const [difference] = await database.query<{ rows: number }>(
    'select count(*)::int as rows from (select * from public.unlike except select * from public.copied) as d',
  );
  expect(difference?.rows).toBe(0);
});
