import * as v from 'valibot';
import { PAYMENT_SOURCE } from '../_shared/http/payments.ts';
import { isOneLine } from '../_shared/mail/mail-text.ts';

/** The content of an event about a payment, in the form of `record_payment_event`. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  readonly effect: 'none' | 'pending' | 'paid' | 'failed' | 'refunded';
  readonly occurred_at: string;
  readonly checkout_session_id: string | null;
  readonly payment_intent_id: string | null;
  readonly refunded_cents: number;
};

export type CheckedOut = {
  readonly checkout_session_id: string;
  readonly payment_intent_id: string | null;
  readonly amount_cents: number;
  readonly currency: string;
  readonly description: string;
  readonly customer_email: string | null;
  readonly is_live: boolean;
  readonly created_at: string;
};

// The fields of https://docs.stripe.com/api/events/object that are read here.
const envelope = v.object({
  id: v.string(),
  type: v.string(),
  created: v.number(),
  livemode: v.boolean(),
  data: v.object({ object: v.looseObject({}) }),
});
const expandable = v.nullish(
  v.union([
    v.string(),
    v.pipe(
      v.object({ id: v.string() }),
      v.transform(({ id }) => id),
    ),
  ]),
  null,
);
const metadata = v.nullish(v.record(v.string(), v.string()), {});
const sessionSchema = v.object({
  id: v.string(),
  created: v.number(),
  payment_status: v.string(),
  payment_intent: expandable,
  amount_total: v.pipe(v.number(), v.integer()),
  currency: v.string(),
  customer_email: v.nullish(v.string(), null),
  customer_details: v.nullish(v.object({ email: v.nullish(v.string(), null) }), null),
  metadata,
});
const intentSchema = v.object({ id: v.string(), metadata });
const chargeSchema = v.object({
  payment_intent: expandable,
  amount_refunded: v.pipe(v.number(), v.integer()),
});

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/**
 * Parses a verified event. Null when it is not for us: another type, or a sale of something else.
 * @throws ValiError when one of our events lacks a required field
 */
export function readPaymentEvent(
  signed: unknown,
): { readonly event: PaymentEvent; readonly donation: CheckedOut | null } | null {
  const { id, type, created, livemode, data } = v.parse(envelope, signed);
  const base = { id, type, occurred_at: isoTime(created), refunded_cents: 0 };
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      if (!isOurs(data.object)) return null;
      const session = v.parse(sessionSchema, data.object);
      const effect = effectOf(type, session.payment_status);
      const ids = { checkout_session_id: session.id, payment_intent_id: session.payment_intent };
      const donation = {
        ...ids,
        amount_cents: session.amount_total,
        currency: session.currency,
        description: session.metadata?.description ?? 'Coffee',
        customer_email: mailAddress(session.customer_details?.email ?? session.customer_email),
        is_live: livemode,
        created_at: isoTime(session.created),
      };
      // A checkout that was never completed is not a donation.
      return { event: { ...base, ...ids, effect }, donation: effect === 'none' ? null : donation };
    }
    case 'payment_intent.payment_failed': {
      // The buyer may try another card on the same page, so this decides nothing yet.
      if (!isOurs(data.object)) return null;
      const intent = v.parse(intentSchema, data.object);
      const event = {
        ...base,
        effect: 'none' as const,
        checkout_session_id: null,
        payment_intent_id: intent.id,
      };
      return { event, donation: null };
    }
    case 'charge.refunded': {
      // A refund is recorded in any case: it may arrive before its payment.
      const charge = v.parse(chargeSchema, data.object);
      if (charge.payment_intent === null) return null;
      const event = {
        ...base,
        effect: 'refunded' as const,
        checkout_session_id: null,
        payment_intent_id: charge.payment_intent,
        refunded_cents: charge.amount_refunded,
      };
      return { event, donation: null };
    }
    default:
      return null;
  }
}

/** A donation counts even if its email address cannot be used. */
function mailAddress(address: string | null): string | null {
  return address !== null && address.length >= 3 && address.length <= 320 && isOneLine(address)
    ? address
    : null;
}

function isOurs(object: unknown): boolean {
  const marked = v.object({ metadata: v.object({ source: v.literal(PAYMENT_SOURCE) }) });
  return v.is(marked, object);
}

function effectOf(type: string, paymentStatus: string): PaymentEvent['effect'] {
  switch (type) {
    case 'checkout.session.completed':
      return paymentStatus === 'unpaid' ? 'pending' : 'paid';
    case 'checkout.session.async_payment_succeeded':
      return 'paid';
    case 'checkout.session.async_payment_failed':
      return 'failed';
    default:
      return 'none';
  }
}
