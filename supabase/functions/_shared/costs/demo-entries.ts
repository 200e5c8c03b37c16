import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { dataOf } from '../http/database-errors.ts';
import { DEMO_SOURCE } from './collect.ts';

type DataApi = PostgrestClient<Database>;

/** How many entries of the costs are demonstration data. */
export async function countDemoCosts(db: DataApi): Promise<number> {
  const sources = await db.schema('hln').from('cost_sources').select('entries').eq('source', DEMO_SOURCE);
  return dataOf('cost_sources', sources)[0]?.entries ?? 0;
}

/** Deletes them, with a reason for the audit log, and returns how many they were. */
export async function clearDemoCosts(db: DataApi, reason: string): Promise<number> {
  const deleted = await db
    .schema('hln')
    .from('cost_entries')
    .delete({ count: 'exact' })
    .eq('source', DEMO_SOURCE)
    .setHeader('x-audit-reason', encodeURIComponent(reason));
  dataOf('cost_entries', deleted);
  return deleted.count ?? 0;
}
