import { chatTranscriptSchema } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { clientIpAddress, requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { chatSessionSchema, queueTranscript } from '../_shared/mail/chat-transcripts.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';

/**
 * Emails a conversation to the consultants (docs/specification.md, call 7). The page calls this after each save. The
 * first call queues a message; what is said later is sent once the conversation has gone quiet
 * (send-quiet-transcripts). The message is written from the stored row and goes to the configured mailbox only.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  const transcript = await readJson(request, chatTranscriptSchema);
  const { db, mail, settings } = dependencies;
  const stored = await db.rpc('store_chat_session', {
    session_id: transcript.sessionId,
    messages: JSON.stringify(transcript.messages),
    user_info: JSON.stringify(transcript.userInfo),
    start_time: transcript.startTime,
    end_time: transcript.endTime,
    client_address: clientIpAddress(request, environment),
  });
  const [session] = v.parse(v.array(chatSessionSchema), dataOf('store_chat_session', stored));
  const { 'chat.mail-to': recipient } = await settings.read();
  const queued = session !== undefined && (await queueTranscript(db, session, recipient));
  if (queued && mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
  return Response.json({ success: true, queued });
});
