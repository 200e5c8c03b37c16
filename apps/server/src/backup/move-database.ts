import type { RowSql, Sql } from '../database/database.ts';
import { readHistory } from '../database/migrate.ts';
import { verifyAuditLog } from '../staff/audit.ts';
import { fillPostgres } from './fill-database.ts';
import { compareRows } from './load-rows.ts';
import { countOf, isLeftOut, readTables, type Table } from './read-rows.ts';
import { readPieces } from './write-backup.ts';

export interface MoveOptions {
  readonly signal: AbortSignal;
  /** Called with each line of progress. */
  readonly say: (line: string) => void;
}

export interface Moved {
  readonly tables: number;
  readonly rows: number;
  /** The output of `npm run staff -- audit verify` for the moved database. */
  readonly audit: string;
}

const NUMBER = new Intl.NumberFormat('en-NZ');

/**
 * Moves the rows of a database that nobody else uses into an empty PostgreSQL database, like a backup and a restore
 * without a file in between. The target stays marked as unfinished until every table has as many rows as its source,
 * and the audit log is valid and has the same head. The source is not changed.
 * @throws Error when anything differs; the mark stays, and another run starts over
 */
export async function moveDatabase(
  source: RowSql,
  address: string,
  { signal, say }: MoveOptions,
): Promise<Moved> {
  const tables = await readTables(source);
  const unknown: string[] = [];
  const head = await verifyAuditLog(source, null);
  const progress = reportProgress(tables, say);
  say('Building the tables ...');
  let audit = '';
  const counts = await fillPostgres(address, 'npm run move', {
    migrations: await readHistory(source),
    pieces: readPieces(source, tables, signal),
    from: tables,
    open: (_table, _columns, rows) => rows,
    onUnknown: (table) => void unknown.push(table),
    onLoaded: progress,
    signal,
    finish: async (target) => {
      say('Comparing rows, table by table ...');
      if (unknown.length > 0)
        throw new Error(`No migration made ${unknown.join(', ')}: move or delete it first.`);
      await compareTables(source, target, tables, signal);
      say('Checking the audit log ...');
      audit = await verifyAuditLog(target, null);
      if (audit !== head)
        throw new Error(`The audit log does not end as it did. Before: ${head} Now: ${audit}`);
    },
  });
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { tables: Object.keys(counts).length, rows, audit };
}

/** Counts the rows of every table on both sides. */
async function compareTables(
  source: Sql,
  target: Sql,
  tables: readonly Table[],
  signal: AbortSignal,
): Promise<void> {
  const before: Record<string, number> = {};
  const after: Record<string, number> = {};
  for (const table of tables.filter((each) => !isLeftOut(each))) {
    signal.throwIfAborted();
    before[table.name] = await countOf(source, table.name);
    after[table.name] = await countOf(target, table.name);
  }
  compareRows(before, after);
}

/** Reports a line for each finished table, and one for each tenth of all the data. */
function reportProgress(tables: readonly Table[], say: (line: string) => void) {
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const bytesOf = new Map(tables.map(({ name, bytes }) => [name, bytes]));
  let current = '';
  let rows = 0;
  let read = 0;
  /** The bytes of the tables before the current one. */
  let passed = 0;
  let tenth = 0;
  return (table: string, count: number, bytes: number) => {
    if (table !== current) {
      if (current !== '') say(`  ${current}: ${NUMBER.format(rows)} rows`);
      passed = tables.filter(({ name }) => name < table).reduce((sum, each) => sum + each.bytes, 0);
      current = table;
      rows = 0;
      read = 0;
    }
    rows += count;
    read += bytes;
    const done = passed + Math.min(read, bytesOf.get(table) ?? 0);
    const now = Math.floor((10 * done) / Math.max(1, all));
    if (now > tenth) say(`${10 * now} % of the data is moved.`);
    tenth = Math.max(tenth, now);
  };
}
