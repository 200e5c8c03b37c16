import { PRICE_WATCH_LIMITS, type PriceWatchItem } from '@hln/contracts';
import { memoize } from '../../../lib/memoize.ts';

/** As in `1500`, `1,500.00` and `1 500`, with a currency's sign or code before or after it. */
const AMOUNT =
  /^(?:[A-Za-z]{0,3}\p{Sc}?|\p{Sc})\s*(\d{1,3}(?:[, ]\d{3})+|\d+)(?:[.](\d{1,6})|,(\d{1,2}))?\s*(?:\p{Sc}|[A-Za-z]{3})?$/u;

/** The price that was typed; undefined if it isn't one. */
export function readTarget(typed: string): number | undefined {
  const found = AMOUNT.exec(typed.trim().replaceAll('\u00A0', ' '));
  if (found === null) return undefined;
  const [, whole = '', point, comma] = found;
  const price = Number(`${whole.replaceAll(/[, ]/g, '')}.${point ?? comma ?? '0'}`);
  return price > 0 && price < PRICE_WATCH_LIMITS.targetPrice ? price : undefined;
}

/** Whether the target is in another currency than the page's current one, so that it can't be reached. */
export function isTargetElsewhere({
  target_currency,
  currency,
}: Pick<PriceWatchItem, 'target_currency' | 'currency'>): boolean {
  return target_currency !== null && target_currency !== currency;
}

const formatOf = memoize(
  // There are no separators between thousands, as in plain dollar amounts.
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
