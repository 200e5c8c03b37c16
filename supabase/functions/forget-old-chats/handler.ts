import { databaseError } from '../_shared/database-errors.ts';
import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';

/** The scheduled job that keeps the chat page's promise: no conversation is kept longer than it says. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { data, error } = await dependencies.db.rpc('forget_old_chats', {
    retention_days: environment.chat.retentionDays,
  });
  if (error !== null) throw databaseError('forget_old_chats', error);
  return Response.json({ removed: data });
});
