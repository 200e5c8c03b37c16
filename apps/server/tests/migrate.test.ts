import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  type Migration,
  MigrationError,
  migrate,
  openPglite,
  openPostgres,
  readMigrations,
} from '@hln/server/for-tests';
import { createTestDatabase, findTestPostgres } from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const first: Migration = {
  version: '20260101000000',
  name: 'first',
  sql: `-- A comment; with a semicolon
create table public.a (id integer primary key);
create function public.f() returns text language plpgsql as $$ begin return 'x; y'; end $$;`,
};
const second: Migration = {
  version: '20260102000000',
  name: 'second',
  sql: 'insert into public.a values (1);',
};
const broken: Migration = {
  version: '20260103000000',
  name: 'broken',
  sql: 'insert into public.a values (2); insert into public.nowhere values (1);',
};

interface Opener {
  readonly name: string;
  open(): Promise<{ first: Database; second: Database | null; dispose(): Promise<void> }>;
}

const openers: Opener[] = [
  {
    name: 'PGlite',
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'hln-migrate-'));
      const database = await openPglite(join(folder, 'pgdata'));
      return {
        first: database,
        second: null,
        dispose: async () => {
          await database.close();
          await rm(folder, { recursive: true });
        },
      };
    },
  },
];
const server = await findTestPostgres();
if (server !== null) {
  openers.push({
    name: 'PostgreSQL',
    open: async () => {
      const made = await createTestDatabase(server);
      const [one, two] = [openPostgres(made.url, 4), openPostgres(made.url, 4)];
      return {
        first: one,
        second: two,
        dispose: async () => {
          await one.close();
          await two.close();
          await made.drop();
        },
      };
    },
  });
}

describe.each(openers)('migrate on $name', (opener) => {
  let opened: Awaited<ReturnType<Opener['open']>>;
  let database: Database;

  beforeAll(async () => {
    opened = await opener.open();
    database = opened.first;
  });

  afterAll(async () => {
    await opened.dispose();
  });

  beforeEach(async () => {
    await database.run(`
      drop schema if exists supabase_migrations cascade;
      drop table if exists public.a; drop function if exists public.f();
    `);
  });

  const rows = async () => (await database.query<{ id: number }>('select id from public.a')).length;
  const history = () =>
    database.query<{ version: string; name: string; statements: string[] }>(
      'select version, name, statements from supabase_migrations.schema_migrations order by version',
    );

  it('applies missing migrations once and records them as the Supabase CLI does', async () => {
    expect(await migrate(database, [first])).toEqual(['20260101000000']);
    expect(await migrate(database, [first, second])).toEqual(['20260102000000']);
    expect(await migrate(database, [first, second])).toEqual([]);
    expect(await rows()).toBe(1);
    const [line] = await history();
    expect(line).toMatchObject({ version: '20260101000000', name: 'first' });
    expect(line?.statements).toHaveLength(2);
    expect(line?.statements[1]).toContain("return 'x; y'");
  });

  it('rolls back a failing migration entirely and says which one failed and why', async () => {
    const failing = migrate(database, [first, second, broken]);
    await expect(failing).rejects.toThrow(MigrationError);
    await expect(failing).rejects.toThrow(/20260103000000_broken failed: .*nowhere/);
    expect(await rows()).toBe(1);
    expect((await history()).map((line) => line.version)).toEqual(['20260101000000', '20260102000000']);
    expect(await migrate(database, [first, second])).toEqual([]);
  });

  it('refuses a migration that was changed after it was applied', async () => {
    await migrate(database, [first]);
    const changed = { ...first, sql: first.sql.replace('integer', 'bigint') };
    await expect(migrate(database, [changed])).rejects.toThrow('20260101000000_first was changed after');
    const reformatted = {
      ...first,
      sql: `-- new comment\n${first.sql.replace('create function', '\n\n  create function')}`,
    };
    expect(await migrate(database, [reformatted])).toEqual([]);
  });

  it('refuses a database that is newer than the project', async () => {
    await migrate(database, [first, second]);
    await expect(migrate(database, [first])).rejects.toThrow('has migration 20260102000000');
  });

  it('accepts a history without statements', async () => {
    await migrate(database, [first]);
    await database.run('update supabase_migrations.schema_migrations set statements = null');
    expect(await migrate(database, [first, second])).toEqual(['20260102000000']);
  });

  // The embedded database's lock allows only one process.
  if (opener.name === 'PostgreSQL') {
    it('is done by only one of two processes that start together', async () => {
      const other = opened.second;
      if (other === null) throw new Error('This test needs two connections.');
      const applied = await Promise.all([
        migrate(database, [first, second]),
        migrate(other, [first, second]),
      ]);
      expect(applied.map((list) => list.length).sort()).toEqual([0, 2]);
      expect(await rows()).toBe(1);
    });
  }
});

describe('readMigrations', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hln-migrations-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('reads files in order', async () => {
    await writeFile(join(folder, '20260102000000_second.sql'), 'b');
    await writeFile(join(folder, '20260101000000_first.sql'), 'a');
    await writeFile(join(folder, 'README.md'), 'not one');
    expect((await readMigrations(folder)).map(({ name, sql }) => [name, sql])).toEqual([
      ['first', 'a'],
      ['second', 'b'],
    ]);
  });

  it('refuses a name that would not sort', async () => {
    await writeFile(join(folder, 'third.sql'), 'c');
    await expect(readMigrations(folder)).rejects.toThrow('third.sql must be named');
  });
});
