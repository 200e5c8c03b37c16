import * as v from 'valibot';
import { databaseError } from '../_shared/database-errors.ts';
import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';

/** For how long one can look up what each check of a price found. */
const PRICE_CHECKS_DAYS = 90;

/** A hundred thousand rows an hour; an attacker's millions take some hours, and nobody waits for them. */
const MOST_BATCHES = 50;

const batchSchema = v.object({
  rate_limit_hits: v.number(),
  sign_in_networks: v.number(),
  more: v.boolean(),
});

/** The scheduled job that forgets what need not be kept. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const removed = { rate_limit_hits: 0, sign_in_networks: 0 };
  for (let batch = 0, more = true; more && batch < MOST_BATCHES && !request.signal.aborted; batch += 1) {
    const { data, error } = await dependencies.db.rpc('housekeeping');
    if (error !== null) throw databaseError('housekeeping', error);
    const forgotten = v.parse(batchSchema, data);
    removed.rate_limit_hits += forgotten.rate_limit_hits;
    removed.sign_in_networks += forgotten.sign_in_networks;
    more = forgotten.more;
  }
  const checks = await dependencies.db.rpc('forget_old_price_checks', { keep_days: PRICE_CHECKS_DAYS });
  if (checks.error !== null) throw databaseError('forget_old_price_checks', checks.error);
  return Response.json({ removed: { ...removed, ...checks.data } });
});
