import {
  type CheckoutRequest,
  type CheckoutResponse,
  checkoutFailureSchema,
  checkoutResponseSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { CHECKOUT_FAILURE } from '../../../content/coffee.ts';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { SiteError } from '../../../lib/errors.ts';
import { fetchWithin } from '../../../lib/fetch-within.ts';

/** In milliseconds; the server itself waits half a minute for the provider. */
const LIMIT_MS = 40_000;

/**
 * Asks for a hosted checkout (spec, call 5).
 * @param attempt names this try: the same name and order find the same checkout, not a second one
 * @throws SiteError with the server's reason, or that it failed
 */
export async function createCheckout(order: CheckoutRequest, attempt: string): Promise<CheckoutResponse> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetchWithin(LIMIT_MS)(functionUrl('create-checkout-session'), {
      method: 'POST',
      headers: { ...backendHeaders(), 'content-type': 'application/json', 'idempotency-key': attempt },
      body: JSON.stringify(order),
    });
    body = await response.json();
  } catch (cause) {
    throw new SiteError('checkout_unreachable', CHECKOUT_FAILURE.notCreated, { cause });
  }
  const { status } = response;
  if (!response.ok) {
    const reason = v.safeParse(checkoutFailureSchema, body);
    throw new SiteError(
      'checkout_refused',
      reason.success ? reason.output.error : CHECKOUT_FAILURE.notCreated,
      {
        status,
      },
    );
  }
  const checkout = v.safeParse(checkoutResponseSchema, body);
  if (!checkout.success) throw new SiteError('checkout_unreadable', CHECKOUT_FAILURE.notCreated, { status });
  return checkout.output;
}
