import type { CostImportResult } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import { storeCosts } from '@hln/supabase/shared/costs/store-costs';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import { demoCosts } from './demo-costs.ts';

type Installation = Pick<Config, 'isProduction' | 'databaseUrl'>;

/** Returns why an installation gets no demonstration costs; null if it may have them. */
export function demoCostsRefusal({ isProduction, databaseUrl }: Installation): string | null {
  if (isProduction) return 'NODE_ENV is production: demonstration costs would stand among real ones.';
  if (databaseUrl !== null)
    return 'DATABASE_URL is set: demonstration costs are for the embedded database alone.';
  return null;
}

/**
 * On the first start of an embedded database outside of production: adds costs to look at.
 * @returns what to print on the terminal, or null if there was nothing to do
 */
export async function addDemoCostsOnce(
  { service }: Pick<Backend, 'service'>,
  installation: Installation,
): Promise<string | null> {
  if (demoCostsRefusal(installation) !== null) return null;
  try {
    if (await storeDemoCostsOnce(service)) {
      return 'Added demonstration costs. To delete them: npm run costs -- clear-demo';
    }
  } catch (error) {
    // The server works without demonstration costs.
    console.error(error instanceof Error ? error.message : error);
  }
  return null;
}

/** Returns the calendar day of a moment in New Zealand, yyyy-mm-dd. */
function aucklandDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(moment);
}

/** Stores the demonstration costs around today, replacing earlier ones on those days. */
export async function storeDemoCosts(
  db: PostgrestClient<Database>,
  now = new Date(),
): Promise<CostImportResult> {
  return await storeCosts(db, demoCosts(aucklandDay(now)), { origin: 'demo', mode: 'replace' });
}

/**
 * Stores them if nothing was ever imported, so that a new installation has something to show and one that deleted them
 * is left alone.
 * @returns whether it did
 */
async function storeDemoCostsOnce(db: PostgrestClient<Database>, now = new Date()): Promise<boolean> {
  const hln = db.schema('hln');
  for (const table of ['cost_imports', 'cost_entries'] as const) {
    const { data, error } = await hln.from(table).select('id').limit(1);
    if (error !== null) throw new Error(`${table} could not be read (${error.code}: ${error.message}).`);
    if (data.length > 0) return false;
  }
  await storeDemoCosts(db, now);
  return true;
}
