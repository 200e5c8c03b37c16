import { chatRemindersSchema } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { type RowReport, rowByRow } from '../_shared/http/row-by-row.ts';
import { letterColumns } from '../_shared/mail/letter/write-letter.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';
import { reminderLetter } from './reminder-letter.ts';

const BATCH = 50;
const ROWS = { job: 'remind-of-chats', table: 'chat_sessions' };

/**
 * The scheduled job that reminds of conversations which nobody has answered: the assignee or the mailbox for transcripts
 * after 18 and 23 hours, and everybody who may manage them once the promise is broken.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail, settings } = dependencies;
  const { 'chat.mail-to': mailbox } = await settings.read();
  let queued = 0;
  const total: RowReport = { failed: 0, setAside: 0 };
  // Each pass takes those who wait the longest; a full batch means that there may be more.
  for (let found = BATCH; found === BATCH; ) {
    const due = await db.rpc('chat_reminders_due', { batch_size: BATCH });
    const rows = v.parse(chatRemindersSchema, dataOf('chat_reminders_due', due));
    const report = await rowByRow(
      rows,
      ROWS,
      dependencies,
      (row) => row.session_id,
      async (row) => {
        const answer = await db.rpc('queue_chat_reminder', {
          session: row.session_id,
          hours: row.hours,
          recipients: row.recipients ?? [mailbox],
          ...letterColumns(reminderLetter(row, environment.siteUrl)),
        });
        queued += v.parse(v.number(), dataOf('queue_chat_reminder', answer));
      },
    );
    total.failed += report.failed;
    total.setAside += report.setAside;
    // Rows that fail are left alone for a while, and all others are reminded of: no pass finds the same ones again.
    found = rows.length;
  }
  if (queued > 0 && mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
  return Response.json({ queued, ...total });
});
