import type { CheckoutRequest } from '@hln/contracts';
import { useEffect, useRef, useState } from 'react';
import { CHECKOUT_FAILURE } from '../../../content/coffee.ts';
import { errorMessage } from '../../../lib/errors.ts';
import { createCheckout } from './create-checkout.ts';
import { goToCheckout } from './go-to-checkout.ts';

/** Not randomUUID(): browsers only offer that over https. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The way from a choice to the provider's page, and what stopped it. */
export function useCheckout() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef<string | null>(null);

  useEffect(() => {
    // Back from the provider's page: the browser shows this one as it was left, still busy.
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      attempt.current = null;
      setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function pay(order: CheckoutRequest): Promise<void> {
    setBusy(true);
    setFailure(null);
    // The name is kept after a failure, so that trying again cannot open a second checkout.
    attempt.current ??= randomName();
    try {
      await goToCheckout(await createCheckout(order, attempt.current));
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
