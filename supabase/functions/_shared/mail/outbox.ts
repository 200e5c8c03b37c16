import { type EmailKind, namedSubject, storable } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient, PostgrestSingleResponse } from '@supabase/postgrest-js';
import * as v from 'valibot';
import type { Letter } from './letter/letter.ts';
import { plainHtml, writeLetter } from './letter/write-letter.ts';
import { isMailError } from './transport/mail-failure.ts';
import type { MailTransport } from './transport/mail-message.ts';

export interface OutgoingMail {
  /** The same key never creates a second message. */
  readonly idempotencyKey: string;
  readonly kind: EmailKind;
  readonly to: string;
  /** Null for the contact address. */
  readonly replyTo: string | null;
  readonly letter: Letter;
}

/** The columns of `email_outbox` that a worker needs; a claimed message always has a lease. */
const claimedSchema = v.array(
  v.object({
    id: v.string(),
    kind: v.string(),
    lease: v.string(),
    retries: v.number(),
    recipient: v.string(),
    reply_to: v.nullable(v.string()),
    subject: v.string(),
    text_body: v.string(),
    html_body: v.nullable(v.string()),
    request_id: v.nullable(v.string()),
    repeats: v.number(),
  }),
);

/** What `thread_of_email()` adds to a reply to a family. */
const threadSchema = v.object({ reply_to: v.nullable(v.string()), thread: v.array(v.string()) });

/** Turns a message into a row of `email_outbox`. */
export const outboxRow = (mail: OutgoingMail) => {
  const { subject, text, html } = writeLetter(mail.letter);
  return {
    idempotency_key: mail.idempotencyKey,
    kind: mail.kind,
    recipient: mail.to,
    reply_to: mail.replyTo,
    subject,
    text_body: storable(text),
    html_body: storable(html),
  };
};

/** Stores a message. From then on it is either delivered, or kept with the reason for its failure. */
export async function enqueueMail(db: PostgrestClient<Database>, mail: OutgoingMail): Promise<void> {
  const { error } = await db
    .from('email_outbox')
    .upsert(outboxRow(mail), { onConflict: 'idempotency_key', ignoreDuplicates: true });
  if (error) throw new Error(`The message could not be stored (${error.code}: ${error.message}).`);
}

export interface DeliveryReport {
  sent: number;
  /** Each failed message is retried later, or listed in `set_aside_rows`. */
  failed: number;
}

/** How many messages a worker claims at a time, and for how long: longer than sending all of them can take. */
const BATCH = 10;
const LEASE_SECONDS = 600;
const MAX_BATCHES = 20;

/**
 * Sends due messages batch by batch. Any number of workers may do this concurrently. When a worker dies, its messages
 * become available again as soon as their leases expire. If it had already handed a message over, nobody knows whether
 * that message arrived: then a person decides, except for an enquiry to ourselves, which is sent once more with a note.
 * A message that can't be sent does not hold up the others.
 * @throws Error when the database is unavailable: nothing may be sent that cannot be recorded as sent
 */
export async function deliverOutbox(
  db: PostgrestClient<Database>,
  transport: MailTransport,
): Promise<DeliveryReport> {
  const report: DeliveryReport = { sent: 0, failed: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const claimed = v.parse(
      claimedSchema,
      answerOf(
        'claim_emails',
        await db.rpc('claim_emails', { batch_size: BATCH, lease_seconds: LEASE_SECONDS }),
      ),
    );
    let stopped = 0;
    for (const mail of claimed) {
      const subject = namedSubject(mail.subject);
      // Replies that somebody typed are stored as text only.
      const html = mail.html_body ?? plainHtml(subject, mail.text_body);
      const said = { subject, text: mail.text_body, html };
      const isPossibleRepeat = mail.repeats > 0;
      const taken = { email_id: mail.id, email_lease: mail.lease };
      const handOver = async (headers: string, isRepeatable: boolean) => {
        const args = { ...taken, header_lines: storable(headers), is_repeatable: isRepeatable };
        return answerOf('hand_over_email', await db.rpc('hand_over_email', args));
      };
      const { reply_to, thread } =
        mail.kind === 'chat-reply'
          ? v.parse(
              threadSchema,
              answerOf('thread_of_email', await db.rpc('thread_of_email', { email_id: mail.id })),
            )
          : { reply_to: null, thread: [] };
      let sent: Awaited<ReturnType<MailTransport['send']>>;
      try {
        sent = await transport.send(
          {
            id: mail.id,
            round: mail.retries,
            to: mail.recipient,
            replyTo: reply_to ?? mail.reply_to,
            thread,
            ...(isPossibleRepeat ? asPossibleRepeat(said) : said),
            requestId: mail.request_id,
            isPossibleRepeat,
          },
          handOver,
        );
      } catch (error) {
        const failed = await db.rpc('fail_email', {
          ...taken,
          // The message comes from a mail server, so it may contain any bytes.
          reason: storable(error instanceof Error ? error.message : String(error)),
          is_permanent: isMailError(error) && error.permanent,
          details: isMailError(error) ? { ...error.failure } : {},
        });
        answerOf('fail_email', failed);
        report.failed += 1;
        if (isMailError(error) && error.failure.outcome === 'stopped') stopped += 1;
        continue;
      }
      const finished = await db.rpc('finish_email', {
        ...taken,
        message_id: storable(sent.id),
        server_answer: storable(sent.answer),
      });
      answerOf('finish_email', finished);
      report.sent += 1;
    }
    // If sending is paused, the same messages would be claimed again.
    if (claimed.length < BATCH || stopped === claimed.length) break;
  }
  return report;
}

/** @throws Error even for a value that the database refuses, since the caller did not send it */
function answerOf<Data>(name: string, { data, error }: PostgrestSingleResponse<Data>): Data {
  if (error !== null) throw new Error(`${name} failed (${error.code}: ${error.message}).`);
  return data;
}

/** An email's contents. */
interface Said {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const NOTE =
  'This email may be a repeat: the mail server ended the connection without saying whether it had taken an earlier copy.';

/** Adds a note that this may be a second copy. */
const asPossibleRepeat = ({ subject, text, html }: Said): Said => ({
  subject: `Possible repeat: ${subject}`,
  text: `${NOTE}\n\n${text}`,
  html: html.replace(/<body\b[^>]*>/, (body) => `${body}<p><strong>${NOTE}</strong></p>`),
});
