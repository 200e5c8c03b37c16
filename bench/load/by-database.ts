import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, findTestPostgres, temporaryDataDir } from '@hln/test-support/server';

type Row = Record<string, string | number>;

/**
 * Runs one measurement on PGlite and, if a server answers, on PostgreSQL, and prints a row for each.
 *
 * @param measure takes a data folder and a database URL, null for the embedded one
 */
export async function printByDatabase(
  measure: (dataDir: string, databaseUrl: string | null) => Promise<Row>,
): Promise<void> {
  const rows: Record<string, Row> = {};
  const embedded = await temporaryDataDir();
  rows.PGlite = await measure(embedded, null);
  await rm(embedded, { recursive: true });

  const postgres = await findTestPostgres();
  if (postgres === null) {
    console.log('PostgreSQL: skipped, no server answers (set TEST_DATABASE_URL).');
  } else {
    const database = await createTestDatabase(postgres);
    const dataDir = await mkdtemp(join(tmpdir(), 'hln-bench-'));
    rows.PostgreSQL = await measure(dataDir, database.url);
    await rm(dataDir, { recursive: true });
    await database.drop();
  }
  console.table(rows);
}
