import { memoize } from '../../../lib/memoize.ts';

const formatOf = memoize(
  // Without separators between thousands, which plain dollar amounts do not have either.
  (currency) => new Intl.NumberFormat('en-NZ', { style: 'currency', currency, useGrouping: false }),
);

/**
 * A price as New Zealanders write it: `$12.50` in New Zealand dollars, otherwise with an unambiguous symbol, as in
 * `US$12.50` or `€12.50`.
 *
 * @param currency an ISO 4217 code; null, when the page does not state one, is taken as New Zealand dollars
 */
export function priceText(price: number, currency: string | null): string {
  return formatOf(currency ?? 'NZD').format(price);
}
