import {
  type CheckoutRequest,
  type CheckoutResponse,
  checkoutFailureSchema,
  checkoutResponseSchema,
} from '@hln/contracts';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { CHECKOUT_FAILURE } from '../../../content/coffee.ts';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { errorMessage, SiteError } from '../../../lib/errors.ts';
import { randomId } from '../../../lib/random-id.ts';
import { fetchWithin } from '../../../lib/requests.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { keepOpenedCheckout } from './opened-checkout.ts';

/** The server itself waits half a minute for the provider. */
const LIMIT_MS = 40_000;

/**
 * Creates a hosted checkout (docs/specification.md, call 5).
 *
 * @param attempt the idempotency key: the same key and order return the same checkout instead of a second one
 * @throws SiteError with the server's reason, if it gave one
 */
async function createCheckout(order: CheckoutRequest, attempt: string): Promise<CheckoutResponse> {
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

/** Takes an order to the provider's page, and reports errors. */
export function useCheckout() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef<string | null>(null);

  useEffect(() => {
    // After Back from the provider's page, the browser may restore this one as it was left, still busy.
    const restore = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      attempt.current = null;
      setBusy(false);
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, []);

  async function pay(order: CheckoutRequest): Promise<void> {
    setBusy(true);
    setFailure(null);
    // Kept after a failure, so that trying again cannot create a second checkout.
    attempt.current ??= randomId();
    try {
      const checkout = await createCheckout(order, attempt.current);
      keepOpenedCheckout({ sessionId: checkout.sessionId, amount: order.amount });
      await goToCheckout(checkout);
      // The page is being left; it stays busy until then.
    } catch (error) {
      const message = CHECKOUT_FAILURE.message(errorMessage(error));
      setFailure(message);
      setBusy(false);
      window.alert(message);
    }
  }

  return { busy, failure, pay };
}
