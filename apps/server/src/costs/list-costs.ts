import { decimalTextSchema } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import { visibleText } from '@hln/cost-files';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

const sourcesSchema = v.array(
  v.object({
    source: v.string(),
    entries: v.number(),
    first_day: v.string(),
    last_day: v.string(),
    net_amount: decimalTextSchema,
  }),
);

const importsSchema = v.array(
  v.object({
    id: v.string(),
    undone_at: v.nullable(v.string()),
    created_at: v.string(),
    origin: v.string(),
    mode: v.string(),
    lines: v.number(),
    inserted: v.number(),
    updated: v.number(),
    removed: v.number(),
  }),
);

const RECENT = 10;

/** Lists the stored costs, one line each: every source of entries, then the latest imports with the id for `undo`. */
export async function describeCosts(db: PostgrestClient<Database>): Promise<string[]> {
  const hln = db.schema('hln');
  const sources = await hln.from('cost_sources').select('*').order('source');
  const imports = await hln
    .from('cost_imports')
    .select('*')
    .order('created_at', { ascending: false })
    .limit(RECENT);
  const error = sources.error ?? imports.error;
  if (error !== null) throw new Error(`The costs could not be read (${error.code}: ${error.message}).`);
  const bySource = v
    .parse(sourcesSchema, sources.data)
    .map(
      ({ source, entries, first_day, last_day, net_amount }) =>
        `  ${visibleText(source)}: ${entries} ${entries === 1 ? 'entry' : 'entries'}, ${first_day} to ${last_day}, NZD ${net_amount}`,
    );
  const latest = v
    .parse(importsSchema, imports.data)
    .map(
      ({ id, undone_at, created_at, origin, mode, lines, inserted, updated, removed }) =>
        `  ${id} ${created_at} ${origin} (${mode}): ${lines} ${lines === 1 ? 'line' : 'lines'}; ${inserted} new, ${updated} changed, ${removed} removed${undone_at === null ? '' : `; undone ${undone_at}`}`,
    );
  return [
    bySource.length === 0 ? 'There are no costs.' : 'Costs by source:',
    ...bySource,
    ...(latest.length === 0 ? [] : ['Latest imports:', ...latest]),
  ];
}
