import * as v from 'valibot';
import type { RowSql, Sql } from '../database/database.ts';
import { LEFT_OUT, REPLACED } from './sensitive.ts';

/** The target size of a piece (bytes). A single page may exceed it. */
const PIECE = 4_000_000;
const PAGE = 8_192;
/** How many pages one weighing query covers. */
const WINDOW = 256;

/** Schemas that are never copied: the migration history, which migrating writes, and the mark of an unfinished move. */
const NO_DATA = ['supabase_migrations', 'hln_move'];

const tableSchema = v.object({
  /** Includes the schema, quoted where necessary. */
  name: v.string(),
  columns: v.array(v.string()),
  /** A SQL expression that estimates the bytes of a row’s long values, which are stored elsewhere and compressed. */
  weight: v.string(),
  /** Size of the rows and their long values, without indexes. */
  bytes: v.pipe(v.unknown(), v.transform(Number)),
  pages: v.pipe(v.unknown(), v.transform(Number)),
});
export type Table = v.InferOutput<typeof tableSchema>;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, pg_table_size(c.oid) as bytes,
    pg_relation_size(c.oid) / ${PAGE} as pages,
    coalesce((
      select string_agg(case
        when a.atttypid in ('text'::regtype, 'varchar'::regtype) then format('coalesce(octet_length(%I), 0)', a.attname)
        when a.atttypid = 'bytea'::regtype then format('2 * coalesce(octet_length(%I), 0)', a.attname)
        else format('4 * coalesce(pg_column_size(%I), 0)', a.attname)
      end, ' + ') from pg_catalog.pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attlen = -1
    ), '0') as weight,
    coalesce((
      select jsonb_agg(a.attname order by a.attnum) from pg_catalog.pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ), '[]') as columns
  from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and n.nspname <> all ($1::text[])
  order by 1`;

/** Lists the tables that hold data, with the columns that are not generated. */
export const readTables = async (sql: Sql): Promise<Table[]> =>
  v.parse(v.array(tableSchema), await sql.query(TABLES, [NO_DATA]));

/** Counts a table's rows. */
export async function countOf(sql: Sql, name: string): Promise<number> {
  const [row] = await sql.query<{ found: unknown }>(`select count(*) as found from ${name}`);
  return Number(row?.found);
}

const sequencesSchema = v.array(
  v.object({ name: v.string(), last: v.nullable(v.pipe(v.unknown(), v.transform(Number), v.integer())) }),
);
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_catalog.pg_sequences
  where schemaname <> all ($1::text[]) order by 1`;

/** Returns each sequence's last value; null for one that was never used. */
export async function readSequences(sql: Sql): Promise<Record<string, number | null>> {
  const found = v.parse(sequencesSchema, await sql.query(SEQUENCES, [NO_DATA]));
  return Object.fromEntries(found.map(({ name, last }) => [name, last]));
}

export const isLeftOut = ({ name }: Pick<Table, 'name'>) => LEFT_OUT.includes(name);

/**
 * Reads a table's rows in COPY's text format, a few megabytes at a time, in physical order. `sql` must be a snapshot,
 * in which rows don't move. Sign-in data is left out or replaced.
 */
export async function* readRows(
  sql: RowSql,
  table: Table,
  signal: AbortSignal,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  if (isLeftOut(table)) return;
  const columns = table.columns.map((column) => REPLACED[`${table.name}.${column}`] ?? quoted(column));
  for (let page = 0; page < table.pages; page += WINDOW) {
    const end = Math.min(page + WINDOW, table.pages);
    for (const [from, to] of await slices(sql, table, page, end)) {
      signal.throwIfAborted();
      const rows = await sql.copyOut(
        `select ${columns.join(', ')} from only ${table.name} where ${between(from, to)}`,
      );
      if (rows.length > 0) yield Buffer.from(rows.buffer, rows.byteOffset, rows.length);
    }
  }
}

const between = (from: number, to: number) => `ctid >= '(${from},0)' and ctid < '(${to},0)'`;

/** Splits pages into slices of about one piece each. */
async function slices(sql: Sql, table: Table, from: number, to: number): Promise<[number, number][]> {
  const heavy = await sql.query<{ page: number; bytes: unknown }>(
    `select (ctid::text::point)[0]::integer as page, sum(${table.weight}) as bytes
     from only ${table.name} where ${between(from, to)} group by 1 order by 1`,
  );
  const weights = new Map(heavy.map(({ page, bytes }) => [Number(page), Number(bytes)]));
  const found: [number, number][] = [];
  let start = from;
  let bytes = 0;
  for (let page = from; page < to; page += 1) {
    const more = PAGE + (weights.get(page) ?? 0);
    if (bytes > 0 && bytes + more > PIECE) {
      found.push([start, page]);
      start = page;
      bytes = 0;
    }
    bytes += more;
  }
  return [...found, [start, to]];
}

/** Counts rows in COPY’s text format, in which a line feed always ends a row. */
export function rowsIn(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(0x0a); at !== -1; at = rows.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
