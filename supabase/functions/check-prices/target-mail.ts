import { money, type PriceMail, priceLetter, shortName } from './letter.ts';

/** A target that a price has reached. Amounts are exact decimals as text. */
export interface ReachedTarget {
  readonly item_id: string;
  readonly name: string;
  readonly url: string;
  readonly price: string;
  readonly target_price: string;
  /** ISO 4217, or null when the page does not state it. */
  readonly currency: string | null;
}

/**
 * One e-mail about all targets that were reached at the same time.
 * @param siteUrl where the site is published, without a trailing slash; null when unknown
 */
export function targetMail(
  recipient: string,
  reached: readonly ReachedTarget[],
  siteUrl: string | null,
): PriceMail {
  const [only] = reached;
  const isOne = reached.length === 1 && only !== undefined;
  return priceLetter({
    recipient,
    subject: isOne
      ? `HLN: target price reached: ${shortName(only)} is now ${money(only.price, only.currency)}`
      : `HLN: ${reached.length} items you watch have reached their target price`,
    entries: reached.map((item) => ({ page: item, sentence: sentenceOf(item) })),
    next: END,
    why: `You get this because you set ${isOne ? 'this target price' : 'these target prices'} in the Price Watcher of HLN.`,
    siteUrl,
  });
}

const END =
  'You will hear of it again only after the price has been above the target. To stop, remove the target in the Price Watcher.';

function sentenceOf({ price, target_price, currency }: ReachedTarget): string {
  return `It is now ${money(price, currency)}. Your target price is ${money(target_price, currency)}.`;
}
