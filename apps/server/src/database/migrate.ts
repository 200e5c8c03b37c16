import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitSqlStatements } from '@supabase/lite';
import type { Database } from './database.ts';

export interface Migration {
  /** The digits in front of the file's name; migrations run in their order. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** Migrations that cannot be read or applied, or a history that contradicts them. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Reads `<timestamp>_<name>.sql` in order. @throws MigrationError for a file named otherwise. */
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

/** The Supabase CLI keeps its history in this table, in this form; either can continue where the other stopped. */
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
  readonly statements: readonly string[] | null;
}

/**
 * Applies what is missing, each migration in a transaction of its own together with its line in the history.
 * @returns the versions applied now.
 * @throws MigrationError when an applied migration was changed or is missing, or when one fails.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  return await database.alone(async () => {
    await database.run(HISTORY);
    const applied = await database.query<Applied>(
      'select version, statements from supabase_migrations.schema_migrations order by version',
    );
    const pending = pendingMigrations(migrations, applied);
    for (const migration of pending) {
      try {
        await database.transaction(async (sql) => {
          await sql.run(migration.sql);
          await sql.query(
            'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
            [migration.version, migration.name, splitSqlStatements(migration.sql)],
          );
        });
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new MigrationError(`Migration ${label(migration)} failed: ${reason}`, { cause });
      }
    }
    return pending.map((migration) => migration.version);
  });
}

function pendingMigrations(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, statements } of applied) {
    const migration = files.get(version);
    if (migration === undefined) {
      throw new MigrationError(
        `The database has migration ${version}, which supabase/migrations does not. ` +
          'Run the version of the project that made it, or a newer one.',
      );
    }
    // A history written by hand (`migration repair`) has no statements to compare.
    if (statements !== null && essence(statements.join(';')) !== essence(migration.sql)) {
      throw new MigrationError(
        `Migration ${label(migration)} was changed after it had been applied. ` +
          'Put it back as it was and write the change as a new migration.',
      );
    }
  }
  const done = new Set(applied.map((row) => row.version));
  return migrations.filter((migration) => !done.has(migration.version));
}

/** What two versions of one script have in common: the CLI and we split it into statements differently. */
function essence(sql: string): string {
  return sql.replace(/--[^\n]*/g, '').replace(/[\s;]+/g, '');
}

const label = (migration: Migration) => `${migration.version}_${migration.name}`;
