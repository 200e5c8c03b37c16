import { CONSOLE_BOUNDS } from '@hln/contracts';
import * as v from 'valibot';
import type { Sql } from '../../database/database.ts';
import type { EngineThread } from '../../database/embedded/engine-thread.ts';

/** How much of a table is copied at a time: half a megabyte, so that others get their turn in between. */
const BLOCKS = 64;
const STEP_MS = 15_000;

const tablesSchema = v.array(
  v.object({
    schema_name: v.string(),
    table_name: v.string(),
    columns: v.array(v.object({ name: v.string(), type: v.string(), is_key: v.boolean() })),
    blocks: v.number(),
    key_is_whole: v.boolean(),
  }),
);

type Table = v.InferOutput<typeof tablesSchema>[number];

/** Omits keys of which the console sees only a part, since those would exclude rows. */
const TABLES = `
  select c.schema_name, c.table_name, c.columns,
    (pg_relation_size(format('%I.%I', c.schema_name, c.table_name)::regclass) / current_setting('block_size')::integer)::integer
      as blocks,
    coalesce((
      select cardinality(k.conkey) = (
        select count(*) from jsonb_array_elements(c.columns) as e where (e ->> 'is_key')::boolean
      )
      from pg_constraint as k
      where k.conrelid = format('%I.%I', c.schema_name, c.table_name)::regclass and k.contype = 'p'
    ), false) as key_is_whole
  from private.console_columns() as c`;

/**
 * Copies only what the console may read, column by column: data that is not there can't be read, whatever a query does.
 * The newest rows come first, and a large table is cut at a limit.
 * @returns the tables that were cut
 */
export async function copyTables(from: Sql, to: EngineThread, signal: AbortSignal): Promise<string[]> {
  const tables = v.parse(tablesSchema, await from.query(TABLES));
  await to.ask({ op: 'run', script: tables.map(definitionOf).join('\n') }, STEP_MS);
  const cut: string[] = [];
  for (const table of tables) {
    if (await copyRows(table, from, to, signal)) cut.push(`${table.schema_name}.${table.table_name}`);
  }
  return cut;
}

function definitionOf({ schema_name, table_name, columns, key_is_whole }: Table): string {
  const parts = columns.map(({ name, type }) => `${quoted(name)} ${type}`);
  const key = columns.filter(({ is_key }) => is_key).map(({ name }) => quoted(name));
  if (key_is_whole) parts.push(`primary key (${key.join(', ')})`);
  const schema = quoted(schema_name);
  return `create schema if not exists ${schema}; create table ${schema}.${quoted(table_name)} (${parts.join(', ')});`;
}

/** @returns whether rows were left out */
async function copyRows(table: Table, from: Sql, to: EngineThread, signal: AbortSignal): Promise<boolean> {
  const name = `${quoted(table.schema_name)}.${quoted(table.table_name)}`;
  const columns = table.columns.map(({ name: column }) => `t.${quoted(column)}`).join(', ');
  let copied = 0;
  for (let end = table.blocks; end > 0; end -= BLOCKS) {
    signal.throwIfAborted();
    if (copied >= CONSOLE_BOUNDS.copiedRows) return true;
    const [step] = await from.query<{ found: number; rows: string }>(
      `select count(*)::integer as found, coalesce(json_agg(r), '[]')::text as rows
       from (
         select ${columns} from ${name} as t
         where t.ctid >= $1::text::tid and t.ctid < $2::text::tid
       ) as r`,
      [`(${Math.max(0, end - BLOCKS)},0)`, `(${end},0)`],
    );
    if (step === undefined || step.found === 0) continue;
    copied += step.found;
    await to.ask(
      {
        op: 'query',
        // A row that was changed meanwhile may be read twice.
        text: `insert into ${name} select * from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
        values: [step.rows],
      },
      STEP_MS,
    );
  }
  return false;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
