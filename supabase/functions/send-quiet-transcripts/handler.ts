import * as v from 'valibot';
import { chatSessionsSchema, queueTranscript } from '../_shared/chat-transcripts.ts';
import { databaseError } from '../_shared/database-errors.ts';
import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';
import { deliverOutbox } from '../_shared/outbox.ts';

const BATCH = 50;

/**
 * The scheduled job that mails what was said since the last transcript, once a conversation has been quiet
 * for some minutes. It also finds conversations whose browser never came to ask for the first mail.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail } = dependencies;
  let queued = 0;
  // Each pass takes the oldest; a full batch means that there may be more.
  for (let found = BATCH; found === BATCH; ) {
    const { data, error } = await db.rpc('quiet_chat_sessions', {
      quiet_seconds: environment.chat.quietMinutes * 60,
      batch_size: BATCH,
    });
    if (error !== null) throw databaseError('quiet_chat_sessions', error);
    const sessions = v.parse(chatSessionsSchema, data);
    for (const session of sessions) {
      if (await queueTranscript(db, session, environment.chat.mailTo)) queued += 1;
    }
    found = sessions.length;
  }
  if (queued > 0 && mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
  return Response.json({ queued });
});
