import type { CheckoutResponse } from '@hln/contracts';
import { loadStripe } from '@stripe/stripe-js/pure';
import { CHECKOUT_FAILURE } from '../../../content/coffee.ts';
import { SiteError } from '../../../lib/errors.ts';

/** The part of the provider's script that is used. */
export interface PaymentProvider {
  redirectToCheckout(options: { sessionId: string }): Promise<{ error?: { message?: string | undefined } }>;
}

export interface CheckoutWays {
  /** Loads the provider's script from its own host. Null or a rejection when that fails. */
  readonly loadProvider: (publishableKey: string) => Promise<PaymentProvider | null>;
  readonly leaveFor: (url: string) => void;
  /** Whether the loaded document's policy lets the provider's script in. */
  readonly mayLoadProvider: () => boolean;
}

const BROWSER: CheckoutWays = {
  // This entry loads nothing by itself: no visitor meets the provider before he decides to pay. It is part of the page,
  // since Chromium never asks again for a module that once failed to load.
  loadProvider: (publishableKey) => loadStripe(publishableKey),
  leaveFor: (url) => window.location.assign(url),
  mayLoadProvider: () => {
    // The policy of the document counts, and a link within the site keeps the document it was clicked in.
    const [loaded] = performance.getEntriesByType('navigation');
    return loaded === undefined || new URL(loaded.name).pathname === window.location.pathname;
  },
};

/**
 * Sends the browser on to the hosted checkout: with the provider's script where there is an account for it,
 * by the checkout's own address in TEST MODE.
 * @throws SiteError when the script does not come or refuses
 */
export async function goToCheckout(checkout: CheckoutResponse, ways: CheckoutWays = BROWSER): Promise<void> {
  const { sessionId, url, publishableKey } = checkout;
  const address = url ?? undefined;
  if (address !== undefined && (publishableKey === undefined || !ways.mayLoadProvider())) {
    ways.leaveFor(address);
    return;
  }
  const provider = publishableKey === undefined ? null : await load(publishableKey, ways);
  if (provider === null) throw new SiteError('provider_failed', CHECKOUT_FAILURE.providerNotLoaded);
  const { error } = await provider.redirectToCheckout({ sessionId });
  if (error !== undefined)
    throw new SiteError('redirect_failed', error.message ?? CHECKOUT_FAILURE.providerNotLoaded);
}

async function load(publishableKey: string, ways: CheckoutWays): Promise<PaymentProvider | null> {
  try {
    return await ways.loadProvider(publishableKey);
  } catch (cause) {
    throw new SiteError('provider_failed', CHECKOUT_FAILURE.providerNotLoaded, { cause });
  }
}
