import { BackupProblem, type Counted } from '@hln/supabase/shared/backups';
import * as v from 'valibot';

/** Asks a database one question that has an answer of rows. */
export type AskRows = (text: string) => Promise<readonly unknown[]>;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  order by 1`;

const namesSchema = v.array(v.object({ name: v.string() }));
const countSchema = v.tuple([v.object({ found: v.pipe(v.unknown(), v.transform(Number), v.integer()) })]);

/** The rows of every table. @param onTable called with how many tables are counted, and how many there are */
export async function countRows(
  ask: AskRows,
  onTable: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const names = v.parse(namesSchema, await ask(TABLES)).map(({ name }) => name);
  const rows: Record<string, number> = {};
  for (const [index, name] of names.entries()) {
    signal.throwIfAborted();
    onTable(index, names.length);
    // The database has quoted the name.
    const [{ found }] = v.parse(countSchema, await ask(`select count(*) as found from ${name}`));
    rows[name] = found;
  }
  return rows;
}

/** How many differences are named. */
const NAMED = 3;

/** @throws BackupProblem where a table has another number of rows than it had */
export function compareRows(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const differences = names.filter((name) => before[name] !== after[name]);
  if (differences.length === 0) return;
  const told = differences
    .slice(0, NAMED)
    .map((name) => `${name} had ${before[name] ?? 'no'} rows and came back with ${after[name] ?? 'none'}`);
  const more = differences.length > NAMED ? `, and ${differences.length - NAMED} more tables differ` : '';
  throw new BackupProblem(`It came back, but not as it was: ${told.join(', ')}${more}.`);
}

export function countedOf(name: string, rows: Readonly<Record<string, number>>): Counted {
  const counts = Object.values(rows);
  return { name, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}
