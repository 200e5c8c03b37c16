import { rm } from 'node:fs/promises';
import { migrationsFolder } from '../backend/backend.ts';
import { buildSchema } from '../backend/bring-up-to-date.ts';
import type { Database, RowSql } from '../database/database.ts';
import { provideEmptyDatabase } from '../database/embedded/empty-database.ts';
import { type AppliedMigration, migrationsOf, readMigrations } from '../database/migrate.ts';
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
 * @param dataDir the installation’s folder, which may keep an empty database
 * @returns the row count of each table
 */
export async function fillFolder(dataDir: string, folder: string, contents: Contents): Promise<Counts> {
  const migrations = migrationsOf(contents.migrations, await readMigrations(migrationsFolder));
  await rm(folder, { recursive: true, force: true });
  await provideEmptyDatabase(dataDir, folder);
  const database = await openPglite(folder);
  try {
    await buildSchema(database, migrations);
    return await fill(database, database, contents);
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
