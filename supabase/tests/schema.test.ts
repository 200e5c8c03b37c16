import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeDatabase, differences, writeAccess, writeDatabaseTypes } from '@hln/schema-writer';
import {
  type Database,
  migrate,
  migrationsFolder,
  readMigrations,
  repositoryRoot,
} from '@hln/server/for-tests';
import { declareSchema, removeSchema, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(await testBackends())('the schema on $name', (backend) => {
  let server: TestServer;
  let database: Database;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    database = server.backend.database;
  });
  afterAll(async () => {
    await server.close();
  });

  it.each([
    ['supabase/access.txt', () => writeAccess(database)],
    [
      'packages/contracts/src/generated/database.ts',
      () => writeDatabaseTypes((text) => database.query(text)),
    ],
  ])('matches %s; `npm run schema` writes it', async (path, write) => {
    expect(await write()).toBe(await readFile(join(repositoryRoot, path), 'utf8'));
  });

  it('has only functions with valid bodies', async () => {
    const functions = await database.query<{ text: string }>(
      `select pg_get_functiondef(oid) as text from pg_proc
       where pronamespace in ('public'::regnamespace, 'hln'::regnamespace, 'private'::regnamespace)`,
    );
    expect(functions.length).toBeGreaterThan(300);
    // Files that create functions area by area can't check calls to later ones; here all of them exist.
    await database.run(`begin; ${functions.map(({ text }) => text).join(';\n')}; rollback;`);
  });

  // Comes last, since it resets the database.
  it('is the same when built from the migrations and from the files of supabase/schemas', async () => {
    await removeSchema(database);
    await migrate(database, await readMigrations(migrationsFolder));
    const migrated = await describeDatabase(database);
    await removeSchema(database);
    await declareSchema(database);
    const declared = await describeDatabase(database);
    expect(declared.size).toBeGreaterThan(500);
    expect(differences(declared, migrated)).toEqual([]);
  });
});

describe('a comparison of databases', () => {
  it('names the object, and what only one of them has', () => {
    const first = new Map([
      ['table a', 'create table a (\n  x integer\n);'],
      ['rows of a', ''],
    ]);
    const second = new Map([
      ['table a', 'create table a (\n  x bigint\n);'],
      ['rows of a', ''],
      ['table b', ''],
    ]);
    expect(differences(first, second)).toEqual(['table a', '-   x integer', '+   x bigint', 'table b']);
    expect(differences(first, first)).toEqual([]);
  });

  it('detects every kind of change, and ignores comments inside functions', async () => {
    const [backend] = await testBackends();
    if (backend === undefined) throw new Error('There is no database.');
    const server = await backend.start();
    const { database } = server.backend;
    try {
      await server.schedules.stop();
      let before = await describeDatabase(database);
      for (const change of [
        'create table public.made_for_this_test (id integer)',
        'alter table public.donations add column made_for_this_test integer',
        'alter table public.donations alter column currency set default $$nzd$$',
        'alter table public.donations disable row level security',
        'alter table public.donations drop constraint donations_created_at_range',
        'drop index public.email_outbox_due',
        'drop trigger donations_audit on public.donations',
        'drop trigger users_audit on auth.users',
        'create policy made_for_this_test on public.donations for select to anon using (true)',
        'grant select on public.donations to anon',
        'grant select (kind) on public.email_outbox to anon',
        'grant execute on function private.one_line to anon',
        'grant usage on schema private to anon',
        'grant usage on sequence private.alerts_id_seq to anon',
        'alter default privileges in schema private grant select on tables to anon',
        "comment on table public.donations is 'Other.'",
        "alter type public.staff_level add value 'more'",
        'create or replace function private.one_line(line text, longest integer) returns text language sql as $$ select line $$',
        'update public.rate_limits set per_day = 7 where per_day = 300',
        'delete from private.alert_rules',
      ]) {
        await database.run(change);
        const after = await describeDatabase(database);
        expect(differences(before, after), change).not.toEqual([]);
        before = after;
      }
      const [reason] = await database.query<{ text: string }>(
        "select pg_get_functiondef('private.give_reason(text)'::regprocedure) as text",
      );
      expect(reason?.text).toContain('begin\n');
      await database.run(`${reason?.text.replace('begin\n', 'begin\n  -- Only a comment.\n')}`);
      expect(differences(before, await describeDatabase(database)), 'a comment').toEqual([]);
    } finally {
      await server.close();
    }
  });
});
