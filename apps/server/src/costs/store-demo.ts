import type { Database } from '@hln/contracts/database';
import { type CostImportResult, storeCosts } from '@hln/supabase/shared/costs/store-costs';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { demoCosts } from './demo-costs.ts';

/** The day of a moment in New Zealand, yyyy-mm-dd. */
function aucklandDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(moment);
}

/** Stores the demonstration costs around today; what was there of them on those days is replaced. */
export async function storeDemoCosts(
  db: PostgrestClient<Database>,
  now = new Date(),
): Promise<CostImportResult> {
  return await storeCosts(db, demoCosts(aucklandDay(now)), { origin: 'demo', mode: 'replace' });
}

/**
 * Stores them where nothing was ever imported, so that a new installation has something to show and one that
 * deleted them is left alone.
 * @returns whether it did
 */
export async function storeDemoCostsOnce(db: PostgrestClient<Database>, now = new Date()): Promise<boolean> {
  const hln = db.schema('hln');
  for (const table of ['cost_imports', 'cost_entries'] as const) {
    const { data, error } = await hln.from(table).select('id').limit(1);
    if (error !== null) throw new Error(`${table} could not be read (${error.code}: ${error.message}).`);
    if (data.length > 0) return false;
  }
  await storeDemoCosts(db, now);
  return true;
}
