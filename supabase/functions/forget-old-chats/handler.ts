import * as v from 'valibot';
import { databaseError } from '../_shared/database-errors.ts';
import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';

const reportSchema = v.object({ chat_sessions: v.number(), email_outbox: v.number(), set_aside: v.number() });

/** The scheduled job that keeps the chat page's promise: no conversation is kept longer than it says. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { data, error } = await dependencies.db.rpc('forget_old_chats', {
    retention_days: environment.chat.retentionDays,
  });
  if (error !== null) throw databaseError('forget_old_chats', error);
  const { set_aside: setAside, ...removed } = v.parse(reportSchema, data);
  return Response.json({ removed, setAside });
});
