import { databaseError } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { isFunctionError } from '../_shared/http/errors.ts';
import { readSignedEvent } from '../_shared/http/payments.ts';
import { letterColumns } from '../_shared/mail/letter/write-letter.ts';
import { oneLine } from '../_shared/mail/mail-text.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';
import { type CheckedOut, readPaymentEvent } from './payment-event.ts';

/**
 * Receives the payment provider's events. The signature is the caller's only credential. The provider retries for days
 * until it gets a 2xx response, so an event that could not be stored is refused rather than lost.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  const signature = request.headers.get('stripe-signature');
  const signed = await readSignedEvent(environment.payments, await request.text(), signature);
  const read = readPaymentEvent(signed);
  if (read === null) return Response.json({ received: true, outcome: 'ignored' });
  const { event, donation } = read;
  const { 'chat.mail-to': insider } = await dependencies.settings.read();
  const { data, error } = await dependencies.db.rpc('record_payment_event', {
    event,
    donation,
    thanks: event.effect === 'paid' && donation !== null ? thanksMail(donation, insider) : null,
  });
  if (error !== null) {
    const failure = databaseError('record_payment_event', error);
    // A value that the table refuses is our fault here, not the provider's.
    throw isFunctionError(failure)
      ? new Error(`record_payment_event refused ${event.id}: ${error.message}`)
      : failure;
  }
  const { mail, db } = dependencies;
  if (mail !== null && data === 'paid') dependencies.defer(() => deliverOutbox(db, mail));
  return Response.json({ received: true, outcome: data });
});

/**
 * Writes the thank-you message in the form that `record_payment_event` queues; null when the donor left no email
 * address.
 * @param testerMailbox the recipient in TEST MODE, where anybody can "pay" with anybody's email address
 */
export function thanksMail(donation: CheckedOut, testerMailbox: string) {
  if (donation.customer_email === null) return null;
  const amount = `US$${(donation.amount_cents / 100).toFixed(2).replace(/\.00$/, '')}`;
  const letter = letterColumns({
    subject: `${donation.is_live ? '' : '[TEST MODE] '}HLN: thank you for the coffee`,
    parts: [
      {
        paragraph: `Thank you for the coffee. Your ${amount} (${donation.description}) has arrived, and it helps us keep the tools free, with no account needed.`,
      },
      ...(donation.is_live
        ? []
        : [
            {
              paragraph: `This came from TEST MODE: no card was charged and no money moved. The email address given was ${oneLine(donation.customer_email, 320)}; nothing was sent to it.`,
            },
          ]),
    ],
    next: 'The receipt comes separately, from our card payment provider. There is nothing to do.',
    why: 'You get this because your email address was entered when the coffee was paid for. It is the only email that we send about it.',
    answer: 'If anything looks wrong, reply to this email and a person will look into it.',
  });
  return { recipient: donation.is_live ? donation.customer_email : testerMailbox, ...letter };
}
