import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPglite } from '../pglite.ts';
import { isEmptyKept, provideBuiltDatabase, provideEmptyDatabase } from './kept-databases.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hln-empty-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function tablesIn(folder: string): Promise<number> {
  const database = await openPglite(folder);
  const [row] = await database.query<{ count: number }>(
    "select count(*)::integer as count from pg_tables where schemaname = 'public'",
  );
  await database.run('create table if not exists public.filled (id integer)');
  await database.close();
  return row?.count ?? Number.NaN;
}

it('creates an empty database once, copies it, and leaves an existing one alone', async () => {
  expect(isEmptyKept(dataDir)).toBe(false);
  const [first, second] = [join(dataDir, 'first'), join(dataDir, 'below', 'second')];
  // Both are created at once, and neither may use the other's unfinished result.
  const other = join(dataDir, 'other');
  await Promise.all([provideEmptyDatabase(dataDir, first), provideEmptyDatabase(dataDir, other)]);
  expect(await tablesIn(other)).toBe(0);
  expect(isEmptyKept(dataDir)).toBe(true);
  expect(await tablesIn(first)).toBe(0);
  await provideEmptyDatabase(dataDir, first);
  expect(await tablesIn(first)).toBe(1);
  // The kept copy contains nothing that was written to the first.
  await provideEmptyDatabase(dataDir, second);
  expect(await tablesIn(second)).toBe(0);
  expect((await readdir(dataDir)).sort()).toEqual(['below', 'empty-17', 'first', 'other']);
});

it('builds a database once for each schema, deletes the one before, and starts over after a failure', async () => {
  let built = 0;
  const build = async (folder: string) => {
    built++;
    await tablesIn(folder);
  };
  const provide = (name: string, schema: string, make = build) =>
    provideBuiltDatabase(dataDir, join(dataDir, name), schema, make);
  const fails = () => Promise.reject(new Error('No room.'));
  await expect(provide('no', 'a', fails)).rejects.toThrow('No room.');
  await Promise.all([provide('a1', 'a'), provide('a2', 'a')]);
  await provide('a3', 'a');
  expect(built).toBe(1);
  expect(await tablesIn(join(dataDir, 'a3'))).toBe(1);
  // A version that was killed while it built one has left a part of it.
  await mkdir(join(dataDir, 'built-17-c.new'));
  await provide('b', 'b');
  expect(built).toBe(2);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('built'))).toEqual(['built-17-b']);
});
