import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, KEPT_SCHEMA, keepSchema } from '@hln/server/for-tests';
import { startTestServer, type TestServer, temporaryDataDir } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const tablesOf = async ({ backend }: TestServer) => {
  const { tables } = await backend.database.connection.introspect({ useCache: true });
  return tables.map(({ name }) => name);
};

it('is used by the next start, unless the schema has changed or the file is damaged', async () => {
  const dataDir = await temporaryDataDir();
  const file = join(dataDir, KEPT_SCHEMA);
  const restarted = async (change: (server: TestServer) => Promise<unknown> = async () => {}) => {
    const server = await startTestServer({ dataDir });
    const tables = await tablesOf(server);
    await change(server);
    await server.close();
    return tables;
  };
  try {
    expect(await restarted()).toContain('sql_feedback');
    const kept = await readFile(file, 'utf8');
    // Only a start that reads the file can know of this name.
    await writeFile(file, kept.replace('"sql_feedback"', '"from_the_file"'));
    const change = ({ backend }: TestServer) =>
      backend.database.run('create table public.added (id integer primary key)');
    expect(await restarted(change)).toContain('from_the_file');
    const after = await restarted();
    expect(after).toEqual(expect.arrayContaining(['sql_feedback', 'added']));
    expect(after).not.toContain('from_the_file');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 10_000));
    expect(await restarted()).toContain('added');
    expect((await readFile(file, 'utf8')).length).toBeGreaterThan(100_000);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

describe('a kept schema', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    folder = await mkdtemp(join(tmpdir(), 'hln-schema-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    'create schema a',
    "create type public.size as enum ('s', 'l')",
    "alter type public.size add value 'm'",
    "alter type public.size rename value 'm' to 'xl'",
    'create table public.t (id integer, size public.size)',
    'alter table public.t add column note text',
    'alter table public.t alter column note set not null',
    "alter table public.t alter column note set default 'x'",
    "alter table public.t alter column note set default 'y'",
    'alter table public.t rename column note to remark',
    'alter table public.t add constraint short check (length(remark) < 9)',
    'alter table public.t add primary key (id)',
    'create table public.u (t integer references public.t)',
    'create unique index on public.t (remark)',
    "comment on table public.t is 'one'",
    "comment on table public.t is 'two'",
    'create view public.w as select id from public.t',
    'create or replace view public.w as select id + 1 as id from public.t',
    'create function public.f(a integer) returns integer language sql as $$ select 1 $$',
    'alter function public.f(integer) stable',
    'drop function public.f(integer)',
    "create domain public.d as text default 'x'",
    "alter domain public.d add check (value <> '')",
    'alter view public.w rename column id to n',
    'alter table public.u add column n integer generated always as (t + 1) stored',
    'drop table public.t cascade',
  ])('is out of date after: %s', async (change) => {
    const { database } = server.backend;
    const cache = keepSchema(database, join(folder, KEPT_SCHEMA), undefined);
    await cache.get('');
    await cache.set('', 'the schema');
    expect(await cache.get('')).toBe('the schema');
    await database.run(change);
    expect(await cache.get('')).toBeUndefined();
  });

  it('is used after changes of rows, and after the database has tidied up', async () => {
    const { database } = server.backend;
    const cache = keepSchema(database, join(folder, KEPT_SCHEMA), undefined);
    await cache.get('');
    await cache.set('', 'the schema');
    await database.run("update private.settings set value = '3' where key = 'backups.keep'");
    for (const upkeep of ['analyze', 'vacuum', 'checkpoint']) await database.run(upkeep);
    expect(await cache.get('')).toBe('the schema');
  });

  it('that cannot be written is logged, without its content', async () => {
    const lines: string[] = [];
    const log = createLog('warn', (line) => lines.push(line));
    const cache = keepSchema(server.backend.database, join(folder, 'missing', KEPT_SCHEMA), log);
    await cache.get('');
    await cache.set('', 'the schema');
    expect(lines.join('')).toContain('could not be kept for the next start');
    expect(lines.join('')).not.toContain('the schema');
    expect(await cache.get('')).toBeUndefined();
  });
});
