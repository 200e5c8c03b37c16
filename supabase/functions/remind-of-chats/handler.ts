import { type ChatReminder, chatRemindersSchema } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { type RowReport, rowByRow } from '../_shared/http/row-by-row.ts';
import { ANSWER_US, type Letter } from '../_shared/mail/letter/letter.ts';
import { letterColumns } from '../_shared/mail/letter/write-letter.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';

const zone = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

const SUBJECTS = {
  18: 'HLN: a parent has been waiting for 18 hours',
  23: 'HLN: one hour left to answer a parent',
  24: 'HLN: a parent was not answered within 24 hours',
} as const;

const BATCH = 50;

const ROWS = { job: 'remind-of-chats', table: 'chat_sessions' };

/**
 * The scheduled job that sends reminders of conversations which nobody has answered: to the assignee or the
 * transcripts' mailbox after 18 and 23 hours, and to everybody who may manage conversations once the promise is broken.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail, settings } = dependencies;
  const { 'chat.mail-to': mailbox } = await settings.read();
  let queued = 0;
  const total: RowReport = { failed: 0, setAside: 0 };
  // Each pass takes the conversations that have waited longest; a full batch means that there may be more.
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
    // Failed rows are skipped for a while and the others were reminded of, so no pass finds the same rows again.
    found = rows.length;
  }
  if (queued > 0 && mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
  return Response.json({ queued, ...total });
});

/**
 * Writes a reminder. It says nothing about the family: details are only available after signing in.
 * @param siteUrl null if the server does not know it
 */
export function reminderLetter(
  { hours, session_id, due_at, language, by_email }: ChatReminder,
  siteUrl: string | null,
): Letter {
  const due = zone.format(new Date(due_at));
  const page = `/staff/resources/chat-sessions?${new URLSearchParams({ open: session_id })}`;
  return {
    subject: SUBJECTS[hours],
    parts: [
      {
        paragraph: by_email
          ? `A family answered our email and ${hours === 24 ? 'has waited longer than the 24 hours in which we want to answer' : 'is still waiting for us. We want to answer within 24 hours'}: until ${due}, New Zealand time.`
          : hours === 24
            ? `A parent wrote to us through the consultation page, and nobody replied within the 24 hours that the page promises. That time ran out on ${due}, New Zealand time.`
            : `A parent wrote to us through the consultation page and is still waiting for a reply. The 24 hours that the page promises end on ${due}, New Zealand time.`,
      },
      { paragraph: `They would like an answer in ${language === 'zh' ? 'Chinese' : 'English'}.` },
      siteUrl === null
        ? { paragraph: 'The conversation is in the staff portal, under Chat Sessions.' }
        : { action: 'Open the conversation', url: String(new URL(page, siteUrl)) },
    ],
    next: 'If you have replied by phone or WeChat, please note that there, so that nobody gets another reminder.',
    why:
      hours === 24
        ? 'You get this because you can manage HLN’s conversations.'
        : 'You get this because the conversation is assigned to you, or because transcripts go to this mailbox.',
    answer: ANSWER_US,
  };
}
