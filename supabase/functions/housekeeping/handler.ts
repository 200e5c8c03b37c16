import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';

/** The scheduled job that forgets what need not be kept. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { data, error } = await dependencies.db.rpc('housekeeping');
  if (error) throw new Error(`housekeeping failed (${error.code}: ${error.message}).`);
  return Response.json({ removed: data });
});
