import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { SessionStore, TestSession } from './session-store.ts';

const SESSION_SECONDS = 24 * 60 * 60;
/** The provider's smallest charge: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

const cents = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform(Number),
  v.minValue(MIN_CENTS),
  v.maxValue(MAX_CENTS),
);
const absoluteUrl = v.pipe(v.string(), v.url());

// The fields we send, in the form encoding of https://docs.stripe.com/api/checkout/sessions/create
const createSchema = v.object({
  mode: v.literal('payment'),
  'line_items[0][quantity]': v.literal('1'),
  'line_items[0][price_data][currency]': v.literal('usd'),
  'line_items[0][price_data][unit_amount]': cents,
  'line_items[0][price_data][product_data][name]': v.pipe(v.string(), v.nonEmpty()),
  success_url: absoluteUrl,
  cancel_url: absoluteUrl,
  customer_email: v.optional(v.pipe(v.string(), v.email())),
});

const token = (prefix: string) => `${prefix}${randomBytes(24).toString('hex')}`;

/**
 * Answers the provider's API as far as this site uses it, so that the official SDK can talk to TEST MODE.
 */
export async function serveCheckoutApi(
  request: Request,
  secretKey: string,
  store: SessionStore,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.headers.get('authorization') !== `Bearer ${secretKey}`) {
    return refuse(401, 'invalid_request_error', 'Invalid API Key provided.', null);
  }
  if (request.method !== 'POST' || pathname !== '/v1/checkout/sessions') {
    return refuse(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${request.method}: ${pathname}).`,
      null,
    );
  }
  const fields = Object.fromEntries(new URLSearchParams(await request.text()));
  const read = v.safeParse(createSchema, fields);
  if (!read.success) {
    const [issue] = read.issues;
    return refuse(400, 'invalid_request_error', issue.message, String(issue.path?.[0]?.key ?? ''));
  }
  const idempotencyKey = request.headers.get('idempotency-key');
  const session = await store.once(idempotencyKey, () => newSession(read.output, fields, idempotencyKey));
  return Response.json(asCheckoutSession(session));
}

function newSession(
  input: v.InferOutput<typeof createSchema>,
  fields: Readonly<Record<string, string>>,
  idempotencyKey: string | null,
): TestSession {
  const created = Math.floor(Date.now() / 1000);
  return {
    id: token('cs_test_'),
    paymentIntent: token('pi_test_'),
    idempotencyKey,
    created,
    expires: created + SESSION_SECONDS,
    status: 'open',
    amountTotal: input['line_items[0][price_data][unit_amount]'],
    currency: 'usd',
    name: input['line_items[0][price_data][product_data][name]'],
    customerEmail: input.customer_email ?? null,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url,
    metadata: Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    ),
    events: [],
  };
}

/** Returns the URL of the payment page, at the origin to which the buyer is sent back. */
export function hostedPage(session: TestSession): string {
  return `${new URL(session.successUrl).origin}/test-checkout?session=${session.id}`;
}

/** The fields of https://docs.stripe.com/api/checkout/sessions/object that are the same for every reader. */
export function asCheckoutSession(session: TestSession) {
  const isPaid = session.status === 'complete';
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    created: session.created,
    expires_at: session.expires,
    status: session.status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: isPaid ? session.paymentIntent : null,
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    currency: session.currency,
    customer: null,
    customer_email: session.customerEmail,
    customer_details: isPaid ? { email: session.customerEmail } : null,
    metadata: session.metadata,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    url: session.status === 'open' ? hostedPage(session) : null,
  };
}

/** Builds an error in the format of https://docs.stripe.com/api/errors */
function refuse(status: number, type: string, message: string, param: string | null): Response {
  return Response.json({ error: { type, message, ...(param === null ? {} : { param }) } }, { status });
}
