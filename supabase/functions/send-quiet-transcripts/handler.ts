import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { type RowReport, rowByRow } from '../_shared/http/row-by-row.ts';
import { chatSessionSchema, queueTranscript } from '../_shared/mail/chat-transcripts.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';

const BATCH = 50;

const ROWS = { job: 'send-quiet-transcripts', table: 'chat_sessions' };
const foundSchema = v.array(v.looseObject({ session_id: v.string() }));

/**
 * The scheduled job that emails what was said since the last transcript, once a conversation has been quiet for some
 * minutes. It also finds conversations whose browser never requested the first email. Its response counts the messages
 * queued, and the conversations for which writing one failed.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail } = dependencies;
  const settings = await dependencies.settings.read();
  let queued = 0;
  const total: RowReport = { failed: 0, setAside: 0 };
  // Each pass takes the oldest conversations; a full batch means that there may be more.
  for (let found = BATCH; found === BATCH; ) {
    const quiet = await db.rpc('quiet_chat_sessions', {
      quiet_seconds: settings['chat.quiet-minutes'] * 60,
      batch_size: BATCH,
    });
    const rows = v.parse(foundSchema, dataOf('quiet_chat_sessions', quiet));
    const before = queued + total.failed;
    const report = await rowByRow(
      rows,
      ROWS,
      dependencies,
      (row) => row.session_id,
      async (row) => {
        const session = v.parse(chatSessionSchema, row);
        if (await queueTranscript(db, session, settings['chat.mail-to'])) queued += 1;
      },
    );
    total.failed += report.failed;
    total.setAside += report.setAside;
    // If this pass changed nothing, another would find the same rows again.
    found = queued + total.failed === before ? 0 : rows.length;
  }
  if (queued > 0 && mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
  return Response.json({ queued, ...total });
});
