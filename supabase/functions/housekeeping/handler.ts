import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { dataOf } from '../_shared/database-errors.ts';
import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';

/** For how long one can look up what each check of a price found. */
const PRICE_CHECKS_DAYS = 90;
/** For how long a row that was set aside and never met again is remembered. */
const SET_ASIDE_DAYS = 90;

/** A hundred thousand rows an hour; an attacker's millions take some hours, and nobody waits for them. */
const MOST_BATCHES = 50;

const batchSchema = v.objectWithRest({ more: v.boolean() }, v.number());
const countsSchema = v.record(v.string(), v.number());

/** What is cleared away, each for itself, with how many rows went. */
const TASKS: readonly ((
  db: PostgrestClient<Database>,
  signal: AbortSignal,
) => Promise<Record<string, number>>)[] = [
  clearInBatches,
  async (db) =>
    v.parse(
      countsSchema,
      dataOf(
        'forget_old_price_checks',
        await db.rpc('forget_old_price_checks', { keep_days: PRICE_CHECKS_DAYS }),
      ),
    ),
  async (db) => ({
    set_aside_rows: v.parse(
      v.number(),
      dataOf(
        'forget_old_set_aside_rows',
        await db.rpc('forget_old_set_aside_rows', { keep_days: SET_ASIDE_DAYS }),
      ),
    ),
  }),
];

/** The scheduled job that forgets what need not be kept. A task that fails keeps none of the others from its work. */
export const handler = defineFunction(['POST'], async (request, environment, { db }) => {
  await requireServiceKey(request, environment);
  const done = await Promise.allSettled(TASKS.map((task) => task(db, request.signal)));
  const failed = done.find((task) => task.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const counts = done.flatMap((task) => (task.status === 'fulfilled' ? [task.value] : []));
  const { set_aside: setAside = 0, ...removed } = Object.assign({}, ...counts) as Record<string, number>;
  return Response.json({ removed, setAside });
});

/** What attackers can make grow goes in bounded steps, so that nobody waits long for a lock. */
async function clearInBatches(
  db: PostgrestClient<Database>,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (let batch = 0, isMore = true; isMore && batch < MOST_BATCHES && !signal.aborted; batch += 1) {
    const { more, ...counts } = v.parse(batchSchema, dataOf('housekeeping', await db.rpc('housekeeping')));
    for (const [name, count] of Object.entries(counts)) removed[name] = (removed[name] ?? 0) + count;
    isMore = more;
  }
  return removed;
}
