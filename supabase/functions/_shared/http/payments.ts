import Stripe from 'stripe';
import type { PaymentEnvironment } from './environment/payments.ts';
import { FunctionError } from './errors.ts';

/** Tells this site's sales from anything else that the account sells. */
export const PAYMENT_SOURCE = 'hln-coffee';

export interface CheckoutOrder {
  /** Whole US dollars. */
  readonly amount: number;
  readonly name: string;
  readonly customerEmail: string | undefined;
  /** The two absolute URLs to return to. The provider fills in `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same key never creates a second session within the provider's 24 hours. */
  readonly idempotencyKey: string;
}

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

/**
 * Opens a hosted checkout: https://docs.stripe.com/api/checkout/sessions/create
 * @param fetchProvider sends the requests; TEST MODE answers them in-process
 * @throws FunctionError whose message a buyer may read
 */
export async function createCheckout(
  environment: PaymentEnvironment,
  order: CheckoutOrder,
  fetchProvider: typeof fetch,
): Promise<{ id: string; url: string | null }> {
  if (environment.secretKey === null) {
    throw new FunctionError(503, 'payments_off', 'Payments are not set up on this site yet.');
  }
  const stripe = new Stripe(environment.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchProvider),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  });
  const metadata = { source: PAYMENT_SOURCE, description: order.name };
  const email = order.customerEmail;
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        submit_type: 'donate',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: order.amount * 100,
              product_data: { name: order.name },
            },
          },
        ],
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        metadata,
        payment_intent_data: {
          description: order.name,
          metadata,
          ...(email === undefined ? {} : { receipt_email: email }),
        },
        ...(email === undefined ? {} : { customer_email: email }),
      },
      { idempotencyKey: order.idempotencyKey },
    );
    return { id: session.id, url: session.url };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Turns a provider's refusal or silence into an error that a buyer may read. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email') {
    return new FunctionError(400, 'invalid_email', 'The email address does not look right.');
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return new FunctionError(
      503,
      'provider_busy',
      'The payment provider is busy. Please try again in a minute.',
    );
  }
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
    return new FunctionError(
      502,
      'provider_unavailable',
      'The payment provider is not answering. Nothing was charged; please try again in a few minutes.',
    );
  }
  return error;
}

/**
 * Verifies that the provider signed exactly these bytes within the last five minutes, and parses them.
 * https://docs.stripe.com/webhooks#verify-official-libraries
 * @throws FunctionError 400 if the signature does not hold
 */
export async function readSignedEvent(
  environment: PaymentEnvironment,
  body: string,
  signature: string | null,
): Promise<unknown> {
  if (environment.webhookSecret === null) {
    throw new FunctionError(503, 'payments_off', 'No webhook secret is configured.');
  }
  if (signature === null)
    throw new FunctionError(400, 'no_signature', 'The stripe-signature header is missing.');
  try {
    return await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      environment.webhookSecret,
      undefined,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new FunctionError(400, 'bad_signature', 'The signature does not fit the body.');
    }
    if (error instanceof SyntaxError)
      throw new FunctionError(400, 'invalid_json', 'The body is not valid JSON.');
    throw error;
  }
}
