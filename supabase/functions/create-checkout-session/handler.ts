import {
  type CheckoutRequest,
  COFFEE_TIERS,
  type CoffeeState,
  checkoutRequestSchema,
  customCoffeeDescription,
} from '@hln/contracts';
import { databaseError } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { FunctionError, isFunctionError } from '../_shared/http/errors.ts';
import { clientIpAddress, requireProjectKey } from '../_shared/http/guard.ts';
import { createCheckout } from '../_shared/http/payments.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { inHex } from '../_shared/http/webhook-signature.ts';

/**
 * Opens a hosted checkout for a donation (docs/specification.md, call 5) and returns its `sessionId`. A GET returns
 * whether it would, so that the page can ask before anybody fills in the form.
 */
export const handler = defineFunction(['GET', 'POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  const open = await isOpen(dependencies);
  if (request.method === 'GET') {
    const state: CoffeeState = { open };
    return Response.json(state);
  }
  if (!open)
    throw new FunctionError(
      503,
      'coffee_closed',
      'We’re not taking coffees right now. You haven’t been charged.',
    );
  const order = await readJson(request, checkoutRequestSchema);
  await limit(dependencies, clientIpAddress(request, environment));
  const site = siteOf(request, environment);
  const session = await createCheckout(
    environment.payments,
    {
      amount: order.amount,
      name: productName(order),
      customerEmail: order.customerEmail,
      successUrl: `${site}/buy-coffee?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${site}/buy-coffee?checkout=cancelled`,
      idempotencyKey: await idempotencyKey(request.headers.get('idempotency-key'), order),
    },
    dependencies.fetch,
  );
  const { publishableKey } = environment.payments;
  return Response.json({
    sessionId: session.id,
    url: session.url,
    ...(publishableKey === null ? {} : { publishableKey }),
  });
});

/** An unavailable database is no reason to refuse a donation; see {@link limit}. */
async function isOpen({ settings }: FunctionDependencies): Promise<boolean> {
  const { 'donations.open': open } = await settings.read().catch(() => settings.latest());
  return open;
}

/**
 * The site that buyers return to. Real payments require a configured URL, so that no caller can redirect buyers
 * elsewhere; TEST MODE uses the origin of the request.
 */
function siteOf(request: Request, { siteUrl, payments }: FunctionEnvironment): string {
  if (siteUrl !== null) return siteUrl;
  if (payments.publishableKey === null) return new URL(request.url).origin;
  throw new FunctionError(503, 'payments_off', 'Payments are not set up on this site yet.');
}

/** An unavailable database is no reason to refuse a donation: the payment does not need it. */
async function limit({ db, log }: FunctionDependencies, address: string): Promise<void> {
  const { error } = await db.rpc('limit_checkout', { client_address: address });
  if (error === null) return;
  const failure = databaseError('limit_checkout', error);
  if (isFunctionError(failure)) throw failure;
  log('A checkout was not counted.', { error: failure.message });
}

/**
 * The product name on the provider's page and on the statement. Never the caller's own text: a page in our name must
 * not show what a stranger typed.
 */
function productName(order: Pick<CheckoutRequest, 'amount' | 'description'>): string {
  const tier = COFFEE_TIERS.find(({ name, price }) => name === order.description && price === order.amount);
  return tier?.name ?? customCoffeeDescription(order.amount);
}

/**
 * The browser identifies each purchase attempt, so that a retry after a lost response finds the first session. The
 * order is part of the key: the same attempt with another amount is another session, not an error.
 */
async function idempotencyKey(attempt: string | null, order: CheckoutRequest): Promise<string> {
  const name = attempt !== null && /^[\w-]{8,200}$/.test(attempt) ? attempt : crypto.randomUUID();
  const bytes = new TextEncoder().encode(
    JSON.stringify([name, order.amount, order.description, order.customerEmail]),
  );
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `coffee-${inHex(digest)}`;
}
