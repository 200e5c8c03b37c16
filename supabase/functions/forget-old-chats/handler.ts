import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';

const reportSchema = v.object({ chat_sessions: v.number(), email_outbox: v.number(), set_aside: v.number() });

/** The scheduled job that deletes conversations after the period that the chat page promises. */
export const handler = defineFunction(['POST'], async (request, environment, { db, settings }) => {
  await requireServiceKey(request, environment);
  const { 'chat.retention-days': days } = await settings.read();
  const forgotten = await db.rpc('forget_old_chats', { retention_days: days });
  const { set_aside: setAside, ...removed } = v.parse(reportSchema, dataOf('forget_old_chats', forgotten));
  return Response.json({ removed, setAside });
});
