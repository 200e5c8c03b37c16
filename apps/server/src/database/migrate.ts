import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitSqlStatements } from '@supabase/lite';
import { repositoryRoot } from '../foundation/repository-root.ts';
import type { Database, Sql } from './database.ts';

export interface Migration {
  /** The digits at the start of the file's name; migrations run in this order. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** Migrations that can't be read or applied, or a history that contradicts them. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Reads `<timestamp>_<name>.sql` in order. @throws MigrationError for a file with another name */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) {
        throw new MigrationError(
          `supabase/migrations/${file} must be named <14 digits>_<name in lower case>.sql, ` +
            'for example 20261121000100_foundations.sql.',
        );
      }
      return { version, name, sql: await readFile(join(folder, file), 'utf8') };
    }),
  );
}

/** The Supabase CLI keeps its history in this table, in this format; either can continue where the other stopped. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key, statements text[], name text
  );
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
`;

interface Applied {
  readonly version: string;
  /** The migration's statements as one text; null in a history written by hand (`migration repair`). */
  readonly script: string | null;
}

/** `version name` on each line: the migrations that the baseline replaced. */
const BEFORE_BASELINE = join(repositoryRoot, 'supabase/history-before-baseline.txt');
/** The last commit with those migrations. */
const LAST_BEFORE_BASELINE = 'a8c05bf5';
const BASELINE = '20261126000000';

/**
 * Applies missing migrations, each in its own transaction together with its line in the history. A database with the
 * complete history from before the baseline is treated as one that has the baseline.
 * @returns the versions applied now
 * @throws MigrationError when an applied migration was changed or is missing, or when one fails
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  return await database.alone(async () => {
    await database.run(HISTORY);
    await adoptBaseline(database, migrations);
    // Read as one text: thousands of elements took most of a start to parse and to pass between threads.
    const applied = await database.query<Applied>(
      `select version, array_to_string(statements, ';') as script
         from supabase_migrations.schema_migrations order by version`,
    );
    const pending = pendingMigrations(migrations, applied);
    for (const migration of pending) {
      try {
        await database.transaction(async (sql) => {
          await sql.run(withoutTransactionControl(migration.sql));
          await record(sql, migration);
        });
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new MigrationError(`Migration ${label(migration)} failed: ${reason}`, { cause });
      }
    }
    return pending.map((migration) => migration.version);
  });
}

export interface AppliedMigration {
  readonly version: string;
  readonly name: string | null;
}

/** Returns the migrations that a database has; the complete history from before the baseline counts as the baseline. */
export async function readHistory(sql: Sql): Promise<AppliedMigration[]> {
  const found = await sql.query<AppliedMigration>(
    'select version, name from supabase_migrations.schema_migrations order by version',
  );
  const before = await versionsBeforeBaseline();
  const isBefore = ({ version }: AppliedMigration) => before.includes(version);
  const some = found.filter(isBefore);
  if (some.length === 0) return found;
  if (some.length < before.length) throw tooFew(some.length, before.length);
  return [{ version: BASELINE, name: 'baseline' }, ...found.filter((each) => !isBefore(each))];
}

/**
 * Returns those of our migrations that a database with this history has had.
 * @throws MigrationError when it has had others
 */
export function migrationsOf(
  history: readonly AppliedMigration[],
  migrations: readonly Migration[],
): readonly Migration[] {
  const ours = migrations.filter((each) => history.some(({ version }) => version === each.version));
  if (ours.length === history.length) return ours;
  const other = history.find((each) => !migrations.some(({ version }) => version === each.version));
  throw new MigrationError(
    `It has migration ${other?.version}, which supabase/migrations does not. ` +
      'Use the version of the project that made it, or a newer one.',
  );
}

const record = (sql: Sql, { version, name, sql: text }: Migration) =>
  sql.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, splitSqlStatements(text)],
  );

/**
 * A migration that needs a transaction block declares it (`begin; … commit;`), for versions of the Supabase CLI that
 * open none. Here it runs in the same transaction as its line in the history.
 */
function withoutTransactionControl(sql: string): string {
  const [, head, body] = /^((?:\s*--[^\n]*\n)*\s*)begin;([\s\S]*)\bcommit;\s*$/i.exec(sql) ?? [];
  return head === undefined || body === undefined ? sql : head + body;
}

async function versionsBeforeBaseline(): Promise<string[]> {
  const lines = (await readFile(BEFORE_BASELINE, 'utf8')).trim().split('\n');
  return lines.map((line) => line.slice(0, 14));
}

const tooFew = (found: number, all: number) =>
  new MigrationError(
    `The database has ${found} of the ${all} migrations that the baseline replaced. ` +
      `Upgrade through commit ${LAST_BEFORE_BASELINE} first: start that version on it once, then this one.`,
  );

/**
 * Replaces the history of the migrations that became the baseline with the baseline's line.
 * @throws MigrationError when the database has only some of them
 */
async function adoptBaseline(database: Database, migrations: readonly Migration[]): Promise<void> {
  const before = await versionsBeforeBaseline();
  const baseline = migrations.find(({ name }) => name === 'baseline');
  if (baseline === undefined) return;
  await database.transaction(async (sql) => {
    const found = await sql.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations where version = any ($1::text[])',
      [before],
    );
    if (found.length === 0) return;
    if (found.length < before.length) {
      throw tooFew(found.length, before.length);
    }
    await sql.query('delete from supabase_migrations.schema_migrations where version = any ($1::text[])', [
      before,
    ]);
    await record(sql, baseline);
  });
}

function pendingMigrations(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, script } of applied) {
    const migration = files.get(version);
    if (migration === undefined) {
      throw new MigrationError(
        `The database has migration ${version}, which supabase/migrations does not. ` +
          'Run the version of the project that made it, or a newer one.',
      );
    }
    if (script !== null && essence(script) !== essence(migration.sql)) {
      throw new MigrationError(
        `Migration ${label(migration)} was changed after it had been applied. ` +
          'Put it back as it was and write the change as a new migration.',
      );
    }
  }
  const done = new Set(applied.map((row) => row.version));
  return migrations.filter((migration) => !done.has(migration.version));
}

/** Normalises a script, since the CLI and we split it into statements differently. */
function essence(sql: string): string {
  return sql.replace(/--[^\n]*|[\s;]+/g, '');
}

const label = (migration: Migration) => `${migration.version}_${migration.name}`;
