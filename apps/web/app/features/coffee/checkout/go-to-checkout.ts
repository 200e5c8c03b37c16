import type { CheckoutResponse } from '@hln/contracts';
import { loadStripe } from '@stripe/stripe-js/pure';
import { CHECKOUT_FAILURE } from '../../../content/coffee.ts';
import { SiteError } from '../../../lib/errors.ts';

/** The part of the provider's script that is used. */
export interface PaymentProvider {
  redirectToCheckout(options: { sessionId: string }): Promise<{ error?: { message?: string | undefined } }>;
}

/** What a checkout needs from the browser. */
export interface CheckoutBrowser {
  /** Loads the provider's script from its own host. Resolves to null, or rejects, if that fails. */
  readonly loadProvider: (publishableKey: string) => Promise<PaymentProvider | null>;
  readonly leaveFor: (url: string) => void;
  /** Whether the document's Content-Security-Policy allows the provider's script. */
  readonly mayLoadProvider: () => boolean;
}

const BROWSER: CheckoutBrowser = {
  // Importing this entry loads nothing from the provider: visitors who do not pay never contact it. It is bundled with
  // the page, since Chromium never retries a module that once failed to load.
  loadProvider: (publishableKey) => loadStripe(publishableKey),
  leaveFor: (url) => window.location.assign(url),
  mayLoadProvider: () => {
    // The policy belongs to the document, and a client-side navigation stays in the document it began in.
    const [loaded] = performance.getEntriesByType('navigation');
    return loaded === undefined || new URL(loaded.name).pathname === window.location.pathname;
  },
};

/**
 * Redirects to the hosted checkout: with the provider's script if there is an account for it, or in TEST MODE by the
 * checkout's own URL.
 *
 * @throws SiteError if the script fails to load or refuses
 */
export async function goToCheckout(
  checkout: CheckoutResponse,
  browser: CheckoutBrowser = BROWSER,
): Promise<void> {
  const { sessionId, url = null, publishableKey } = checkout;
  if (url !== null && (publishableKey === undefined || !browser.mayLoadProvider())) {
    browser.leaveFor(url);
    return;
  }
  const provider = publishableKey === undefined ? null : await load(publishableKey, browser);
  if (provider === null) throw new SiteError('provider_failed', CHECKOUT_FAILURE.providerNotLoaded);
  const { error } = await provider.redirectToCheckout({ sessionId });
  if (error !== undefined)
    throw new SiteError('redirect_failed', error.message ?? CHECKOUT_FAILURE.providerNotLoaded);
}

async function load(publishableKey: string, browser: CheckoutBrowser): Promise<PaymentProvider | null> {
  try {
    return await browser.loadProvider(publishableKey);
  } catch (cause) {
    throw new SiteError('provider_failed', CHECKOUT_FAILURE.providerNotLoaded, { cause });
  }
}
