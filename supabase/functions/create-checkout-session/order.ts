import { type CheckoutRequest, COFFEE_TIERS, customCoffeeDescription } from '@hln/contracts';
import { inHex } from '../_shared/http/in-hex.ts';

/**
 * The product name on the provider's page and on the statement. Never the caller's own text: a page in our name must
 * not show what a stranger typed.
 */
export function productName(order: Pick<CheckoutRequest, 'amount' | 'description'>): string {
  const tier = COFFEE_TIERS.find(({ name, price }) => name === order.description && price === order.amount);
  return tier?.name ?? customCoffeeDescription(order.amount);
}

/**
 * The browser identifies each attempt to buy, so that a retry after a lost response finds the first session. The order
 * is part of the key: the same attempt with another amount is another session, not an error.
 */
export async function idempotencyKey(attempt: string | null, order: CheckoutRequest): Promise<string> {
  const name = attempt !== null && /^[\w-]{8,200}$/.test(attempt) ? attempt : crypto.randomUUID();
  const bytes = new TextEncoder().encode(
    JSON.stringify([name, order.amount, order.description, order.customerEmail]),
  );
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `coffee-${inHex(digest)}`;
}
