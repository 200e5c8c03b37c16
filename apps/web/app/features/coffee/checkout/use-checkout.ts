import type { CheckoutRequest } from '@hln/contracts';
import { useEffect, useRef, useState } from 'react';
import { CHECKOUT_FAILURE } from '../../../content/coffee.ts';
import { errorMessage } from '../../../lib/errors.ts';
import { randomId } from '../../../lib/random-id.ts';
import { createCheckout } from './create-checkout.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { keepOpenedCheckout } from './opened-checkout.ts';

/** Takes an order to the provider's page, and says what went wrong. */
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
