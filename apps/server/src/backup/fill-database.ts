import { rm } from 'node:fs/promises';
import { migrationsFolder } from '../backend/backend.ts';
import { buildSchema, schemaFingerprint } from '../backend/bring-up-to-date.ts';
import type { Database, RowSql } from '../database/database.ts';
import { provideBuiltDatabase, provideEmptyDatabase } from '../database/embedded/kept-databases.ts';
import { type AppliedMigration, type Migration, migrationsOf, readMigrations } from '../database/migrate.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { openPostgresRows } from '../database/postgres-rows.ts';
import { type Filling, markUnfinished, removeMark } from '../database/unfinished.ts';
import type { End, Piece } from './archive-format.ts';
import { type LoadOptions, loadRows } from './load-rows.ts';

export interface Contents extends LoadOptions {
  /** The migrations to apply before the rows are loaded. */
  readonly migrations: readonly AppliedMigration[];
  readonly pieces: AsyncGenerator<Piece, End>;
  /** Runs on the filled database before it counts as complete. */
  readonly finish?: ((database: Database) => Promise<void>) | undefined;
}

type Counts = Readonly<Record<string, number>>;

/**
 * Creates the embedded database of a new folder, fills it, and closes it.
 * @param dataDir the installation’s folder, which may keep an empty database and one with the current schema
 * @returns the row count of each table
 */
export async function fillFolder(dataDir: string, folder: string, contents: Contents): Promise<Counts> {
  const all = await readMigrations(migrationsFolder);
  const migrations = migrationsOf(contents.migrations, all);
  await rm(folder, { recursive: true, force: true });
  if (migrations.length === all.length) await provideCurrentDatabase(dataDir, folder, all);
  else {
    await provideEmptyDatabase(dataDir, folder);
    await build(folder, migrations);
  }
  const database = await openPglite(folder);
  try {
    return await fill(database, database, contents);
  } finally {
    await database.close();
  }
}

/** Gives a new folder a database with the current schema and no rows but those of the migrations. */
export const provideCurrentDatabase = (dataDir: string, folder: string, all: readonly Migration[]) =>
  provideBuiltDatabase(dataDir, folder, schemaFingerprint(all), (draft) => build(draft, all));

async function build(folder: string, migrations: readonly Migration[]): Promise<void> {
  const database = await openPglite(folder);
  try {
    await buildSchema(database, migrations);
  } finally {
    await database.close();
  }
}

/** Fills an empty PostgreSQL database, which stays marked as unfinished until every check has passed. */
export async function fillPostgres(address: string, by: Filling, contents: Contents): Promise<Counts> {
  const migrations = migrationsOf(contents.migrations, await readMigrations(migrationsFolder));
  const database = openPostgres(address, 2);
  try {
    await markUnfinished(database, by);
    await buildSchema(database, migrations);
    const rows = await openPostgresRows(address, 'hln restore');
    try {
      const counts = await fill(database, rows, contents);
      await removeMark(database);
      return counts;
    } finally {
      await rows.close();
    }
  } finally {
    await database.close();
  }
}

async function fill(
  database: Database,
  rows: RowSql,
  { pieces, finish, ...options }: Contents,
): Promise<Counts> {
  const counts = await loadRows(rows, pieces, options);
  await finish?.(database);
  return counts;
}
