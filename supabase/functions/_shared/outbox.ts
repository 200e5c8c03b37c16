import { storable } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient, PostgrestSingleResponse } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { isMailError, type MailTransport } from './mail-transport.ts';
import { oneLine } from './one-line.ts';

export interface OutgoingMail {
  /** The same key never creates a second message. */
  readonly idempotencyKey: string;
  readonly kind: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** The columns of `email_outbox` that a worker needs; a claimed message always has a lease. */
const claimedSchema = v.array(
  v.object({
    id: v.string(),
    lease: v.string(),
    recipient: v.string(),
    reply_to: v.nullable(v.string()),
    subject: v.string(),
    text_body: v.string(),
    html_body: v.nullable(v.string()),
  }),
);

/** A message as a row of `email_outbox`. */
export const outboxRow = (mail: OutgoingMail) => ({
  idempotency_key: mail.idempotencyKey,
  kind: mail.kind,
  recipient: mail.to,
  reply_to: mail.replyTo,
  subject: oneLine(mail.subject, 300),
  text_body: storable(mail.text),
  html_body: mail.html === null ? null : storable(mail.html),
});

/** Stores a message. From then on it is either delivered, or kept with the reason why not. */
export async function enqueueMail(db: PostgrestClient<Database>, mail: OutgoingMail): Promise<void> {
  const { error } = await db
    .from('email_outbox')
    .upsert(outboxRow(mail), { onConflict: 'idempotency_key', ignoreDuplicates: true });
  if (error) throw new Error(`The message could not be stored (${error.code}: ${error.message}).`);
}

export interface DeliveryReport {
  sent: number;
  /** Each is retried later, or listed in `set_aside_rows`. */
  failed: number;
}

/** How many messages a worker claims at a time, and for how long: longer than all of them together can take. */
const BATCH = 10;
const LEASE_SECONDS = 600;
const MAX_BATCHES = 20;

/**
 * Sends due messages batch by batch. Any number of workers may do this concurrently. When a worker dies, its messages
 * become available again as soon as the lease expires. A message that cannot be sent does not hold up the others.
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
    for (const mail of claimed) {
      const taken = { email_id: mail.id, email_lease: mail.lease };
      let messageId: string;
      try {
        messageId = await transport.send({
          id: mail.id,
          to: mail.recipient,
          replyTo: mail.reply_to,
          subject: mail.subject,
          text: mail.text_body,
          html: mail.html_body,
        });
      } catch (error) {
        const failed = await db.rpc('fail_email', {
          ...taken,
          // From a mail server, so it may contain any bytes.
          reason: storable(error instanceof Error ? error.message : String(error)),
          is_permanent: isMailError(error) && error.permanent,
        });
        answerOf('fail_email', failed);
        report.failed += 1;
        continue;
      }
      const finished = await db.rpc('finish_email', { ...taken, message_id: storable(messageId) });
      answerOf('finish_email', finished);
      report.sent += 1;
    }
    if (claimed.length < BATCH) break;
  }
  return report;
}

/** @throws Error also for a value that the database refuses, since here it is not the caller's */
function answerOf<Data>(name: string, { data, error }: PostgrestSingleResponse<Data>): Data {
  if (error !== null) throw new Error(`${name} failed (${error.code}: ${error.message}).`);
  return data;
}
