import { BackupProblem } from '@hln/supabase/shared/staff/backups';
import type { RowSql, Sql } from '../database/database.ts';
import type { End, Piece } from './archive-format.ts';
import { countOf, isLeftOut, quoted, readSequences, readTables, rowsIn, type Table } from './read-rows.ts';

/** How to fill a database that has the same migrations and no users. */
export interface LoadOptions {
  /** The source’s tables, with their columns in the order of the rows. */
  readonly from: readonly Pick<Table, 'name' | 'columns'>[];
  /** Decrypts the encrypted columns. */
  readonly open: (table: string, columns: readonly string[], rows: Buffer) => Buffer;
  /** Called for a table that no migration created. Its rows are skipped, and stay in the archive. */
  readonly onUnknown?: ((table: string) => void) | undefined;
  /** Called after each piece. */
  readonly onLoaded: (table: string, rows: number, bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Replaces all rows of a database. Triggers are off meanwhile, and foreign keys are checked at the end. The login only
 * needs to own the tables.
 * @returns each table's row count, counted afterwards
 * @throws BackupProblem when a table's row count differs from the archive's
 */
export async function loadRows(
  sql: RowSql,
  pieces: AsyncGenerator<Piece, End>,
  { from: given, open, onUnknown, onLoaded, signal }: LoadOptions,
): Promise<Readonly<Record<string, number>>> {
  const tables = await readTables(sql);
  const isKnown = (name: string) => tables.some((each) => each.name === name);
  const from = given.filter(({ name }) => isKnown(name));
  for (const { name } of given) if (!isKnown(name)) onUnknown?.(name);
  const columnsOf = new Map(from.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of from) assertFits(tables, name, columns);
  const restoreRules = await suspendConstraints(sql);
  await sql.run(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  let next = await pieces.next();
  for (; next.done !== true; next = await pieces.next()) {
    signal.throwIfAborted();
    const { table, rows } = next.value;
    const columns = columnsOf.get(table);
    if (columns === undefined) continue;
    const opened = open(table, columns, rows);
    await sql.copyIn(`${table} (${columns.map(quoted).join(', ')})`, Uint8Array.from(opened));
    onLoaded(table, rowsIn(opened), opened.length);
  }
  const end = next.value;
  await restoreRules();
  await setSequences(sql, end.sequences);
  const rows: Record<string, number> = {};
  for (const { name } of from) {
    signal.throwIfAborted();
    if (!isLeftOut({ name })) rows[name] = await countOf(sql, name);
  }
  compareRows(Object.fromEntries(Object.entries(end.rows).filter(([name]) => isKnown(name))), rows);
  return rows;
}

function assertFits(tables: readonly Table[], name: string, columns: readonly string[]): void {
  const table = tables.find((each) => each.name === name);
  const unknown = columns.find((column) => table?.columns.includes(column) !== true);
  if (unknown === undefined) return;
  throw new BackupProblem(`It has a column that this version does not know: ${name}.${unknown}.`);
}

/** Disables triggers and drops foreign keys. @returns a function that restores both, and so checks the keys */
async function suspendConstraints(sql: Sql): Promise<() => Promise<void>> {
  const ours = "n.nspname <> 'information_schema' and n.nspname !~ '^pg_'";
  const triggers = await sql.query<{ name: string; relation: string }>(`
    select format('%I', t.tgname) as name, format('%I.%I', n.nspname, c.relname) as relation
    from pg_catalog.pg_trigger as t join pg_catalog.pg_class as c on c.oid = t.tgrelid
      join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled = 'O' and c.relkind = 'r' and ${ours}`);
  const references = await sql.query<{ name: string; relation: string; definition: string }>(`
    select format('%I', o.conname) as name, format('%I.%I', n.nspname, c.relname) as relation,
      pg_get_constraintdef(o.oid) as definition
    from pg_catalog.pg_constraint as o join pg_catalog.pg_class as c on c.oid = o.conrelid
      join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
    where o.contype = 'f' and ${ours} order by o.oid`);
  const each = <Item>(items: readonly Item[], statement: (item: Item) => string) =>
    items.length === 0 ? Promise.resolve() : sql.run(items.map((item) => `${statement(item)};`).join('\n'));
  await each(references, ({ relation, name }) => `alter table ${relation} drop constraint ${name}`);
  await each(triggers, ({ relation, name }) => `alter table ${relation} disable trigger ${name}`);
  return async () => {
    for (const { relation, name, definition } of references) {
      await sql.run(`alter table ${relation} add constraint ${name} ${definition}`);
    }
    await each(triggers, ({ relation, name }) => `alter table ${relation} enable trigger ${name}`);
  };
}

async function setSequences(sql: Sql, wanted: End['sequences']): Promise<void> {
  const there = await readSequences(sql);
  for (const [name, last] of Object.entries(wanted)) {
    // This also skips sequences of tables that do not exist.
    if (!(name in there)) continue;
    if (last === null) await sql.run(`alter sequence ${name} restart`);
    else await sql.query('select setval($1::regclass, $2::bigint)', [name, last]);
  }
}

/** How many differences are listed. */
const NAMED = 3;

/** @throws BackupProblem when a table's row count has changed */
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
