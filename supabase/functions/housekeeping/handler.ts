import { databaseError } from '../_shared/database-errors.ts';
import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';

/** For how long one can look up what each check of a price found. */
const PRICE_CHECKS_DAYS = 90;

/** The scheduled job that forgets what need not be kept. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { data, error } = await dependencies.db.rpc('housekeeping');
  if (error) throw new Error(`housekeeping failed (${error.code}: ${error.message}).`);
  const checks = await dependencies.db.rpc('forget_old_price_checks', { keep_days: PRICE_CHECKS_DAYS });
  if (checks.error !== null) throw databaseError('forget_old_price_checks', checks.error);
  return Response.json({ removed: { ...data, ...checks.data } });
});
