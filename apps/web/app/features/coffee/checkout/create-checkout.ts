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

/** The server itself waits half a minute for the provider. */
const LIMIT_MS = 40_000;

/**
 * Creates a hosted checkout (spec, call 5).
 *
 * @param attempt the idempotency key: the same key and order return the same checkout instead of a second one
 * @throws SiteError with the server's reason, if it gave one
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
