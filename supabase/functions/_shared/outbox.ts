import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { MailError, type MailTransport } from './mail-transport.ts';

export interface OutgoingMail {
  /** The same key never makes a second message. */
  readonly idempotencyKey: string;
  readonly kind: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

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

/** A line break within a header would start another header. */
const oneLine = (text: string, length: number) => text.replace(/\s+/g, ' ').trim().slice(0, length);

/** Writes a message down. From here on it is either delivered or kept with the reason why not. */
export async function enqueueMail(db: PostgrestClient, mail: OutgoingMail): Promise<void> {
  const { error } = await db.from('email_outbox').upsert(
    {
      idempotency_key: mail.idempotencyKey,
      kind: mail.kind,
      recipient: mail.to,
      reply_to: mail.replyTo,
      subject: oneLine(mail.subject, 300),
      text_body: mail.text,
      html_body: mail.html,
    },
    { onConflict: 'idempotency_key', ignoreDuplicates: true },
  );
  if (error) throw new Error(`The message could not be stored (${error.code}: ${error.message}).`);
}

export interface DeliveryReport {
  sent: number;
  failed: number;
}

/** How many one worker takes at once, and for how long they are its own: longer than all of them can time out. */
const BATCH = 10;
const LEASE_SECONDS = 600;
const MAX_BATCHES = 20;

/**
 * Sends what is due, batch by batch. Any number of workers may do this at once. A worker that dies leaves
 * its messages to the next when the lease ends.
 */
export async function deliverOutbox(db: PostgrestClient, transport: MailTransport): Promise<DeliveryReport> {
  const report: DeliveryReport = { sent: 0, failed: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const claimed = v.parse(
      claimedSchema,
      await call(db, 'claim_emails', { batch_size: BATCH, lease_seconds: LEASE_SECONDS }),
    );
    for (const mail of claimed) {
      const taken = { email_id: mail.id, email_lease: mail.lease };
      try {
        const messageId = await transport.send({
          id: mail.id,
          to: mail.recipient,
          replyTo: mail.reply_to,
          subject: mail.subject,
          text: mail.text_body,
          html: mail.html_body,
        });
        await call(db, 'finish_email', { ...taken, message_id: messageId });
        report.sent += 1;
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        await call(db, 'fail_email', { ...taken, reason: error.message, is_permanent: error.permanent });
        report.failed += 1;
      }
    }
    if (claimed.length < BATCH) break;
  }
  return report;
}

async function call(db: PostgrestClient, name: string, args: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await db.rpc(name, args);
  if (error) throw new Error(`${name} failed (${error.code}: ${error.message}).`);
  return data;
}
