import { databaseError } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { isFunctionError } from '../_shared/http/errors.ts';
import { readSignedEvent } from '../_shared/http/payments.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';
import { readPaymentEvent } from './payment-event.ts';
import { thanksMail } from './thanks-mail.ts';

/**
 * Receives the payment provider's events. The signature is the caller's only credential. The provider repeats for days
 * whatever is not answered with 2xx, so an event that could not be stored is refused rather than lost.
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
