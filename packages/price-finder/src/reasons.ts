/**
 * Why an amount is, or is not, accepted as the price. Rules work with the codes; the wording is added at the very end,
 * for people who ask why a price was accepted.
 */
const WORDING = {
  // Agreement between sources.
  stated: 'stated as the price',
  placeholder: 'a placeholder of 0',
  'unit-of-another-source': 'read in the unit another source shows',
  agreement: (sources: string) => `${sources} agree`,
  'shown-as-old': 'the page shows it as the old price',
  'shown-without-tax': 'the page shows it as without tax',

  // The product to which it belongs.
  'main-product': 'it is the page’s main product',
  'uncertain-product': 'not surely the page’s product',
  'only-product': 'it is the only product',
  'only-product-other-name': 'the only product, under another name',
  'one-of-several-products': 'one of several products, none of them the page’s',
  'other-product': 'belongs to another product',
  'no-product': 'nothing says that it is of a product',
  'offer-without-product': 'an offer without a product',
  'among-other-things': 'stands among other things than the product',
  'in-data-under': (key: string) => `in the data under “${key}”`,

  // The variant, the offer, and the conditions.
  'requested-variant': 'it is the variant asked for',
  'preselected-variant': 'it is the variant the page has chosen',
  'only-variant': 'its only variant',
  'one-of-several-variants': 'one of several variants',
  'other-variant': 'another variant than the one asked for',
  'one-of-several-offers': 'one of several offers',
  'lowest-of-range': 'the lowest of a range',
  'highest-of-range': 'the highest of a range',
  'not-new': 'not new',
  'larger-quantities': 'only for larger quantities',
  'for-hire': 'for hire, not for sale',
  'some-customers': 'for some customers only',
  'sale-price': 'the sale price',
  'list-or-old-price': 'a list price or an old price',
  'delivery-or-payment-charge': 'a charge for delivery or payment',

  // The meaning of a field's name.
  'key-of-old-price': (key: string) => `“${key}” is a list price or an old price`,
  'key-of-part': (key: string) => `“${key}” is only a part of the price`,
  'key-of-sale-price': (key: string) => `“${key}” is what is paid now`,
  'meta-tag': (name: string) => `meta tag ${name}`,
  'link-preview-label': 'a label for link previews',
  attribute: (name: string) => `attribute ${name}`,

  // The position on the page.
  'near-headline': 'near the headline',
  'before-headline': 'before the headline',
  'before-buy-button': 'between headline and buy button',
  'beside-content': 'beside the main content',
  'inside-element': (name: string) => `inside a ${name} element`,
  'in-marked-part': (words: string) => `in a part marked “${words}”`,
  'in-marked-element': (words: string) => `in an element marked “${words}”`,
  'marked-as-price': 'in an element marked as price',
  'marked-as-current': 'marked as the current one',
  'marked-as-regular': 'marked as the regular price',
  'marked-as-old': 'marked as an old price',
  'struck-out': 'struck out',
  'link-to-another-page': 'a link to another page',
  'beside-link-to-another-page': 'beside a link to another page',
  'card-of-another-product': 'on the card of another product',
  'under-heading': (heading: string) => `under the heading “${heading}”`,
  'under-linked-heading': (heading: string) => `under the heading “${heading}”, a link to another page`,

  // How the text states it.
  'labelled-as-price': 'labelled as price',
  'stands-alone': 'stands by itself',
  'without-currency': 'without a currency',
  'in-running-text': 'in running text',
  'nothing-to-buy': 'in a sentence, on a page with nothing to buy',
  'no-product-page': 'on a page of another kind: a cart, a list, a search',
  unmarked: 'nothing marks it as the price',
  'tax-included': 'tax included',
  'tax-excluded': 'tax not included',

  // What the surrounding words say it is instead.
  'delivery-charge': 'a charge for delivery',
  instalment: 'an instalment',
  saving: 'a saving',
  threshold: 'a threshold',
  'unit-price': 'a price per unit of measure',
  rate: 'a rate, not a price',
  voucher: 'points or a voucher',
  'trade-in': 'a trade-in or a deposit',
  'old-price': 'an old price',
  'regular-or-old-price': 'a regular or old price',
  bid: 'a bid',
  tax: 'only a tax',
  service: 'a service beside the product',
  extra: 'something beside the product',
  'members-only': 'for members only',
  used: 'something used',
  cart: 'of the cart',
  'bulk-price': 'a bulk or multiple-buy price',
  'worth-of-another': 'what something else is worth',
  'product-count': 'a count of products',
  'rough-figure': 'a rough figure',
  surcharge: 'a surcharge',
  'customer-quote': 'said by a customer',
} as const;

export type ReasonCode = keyof typeof WORDING;
type QuotingCode = {
  [Code in ReasonCode]: (typeof WORDING)[Code] extends string ? never : Code;
}[ReasonCode];
/** A reason that quotes nothing from the page. */
export type PlainReason = Exclude<ReasonCode, QuotingCode>;

/** Where the explaining words are: next to the amount and in its labels, or right after it. */
type WordPlace = 'around' | 'after';

/** A code, with a quotation from the page if the reason needs one. */
export type Reason =
  | PlainReason
  | { readonly code: QuotingCode; readonly quote: string }
  | { readonly code: PlainReason; readonly words: WordPlace };

export function codeOf(reason: Reason): ReasonCode {
  return typeof reason === 'string' ? reason : reason.code;
}

const OLD_PRICES: ReadonlySet<ReasonCode> = new Set([
  'struck-out',
  'marked-as-old',
  'old-price',
  'regular-or-old-price',
]);

/** Whether a visible amount was refused as the product's old price. */
export function isOldPrice(reason: Reason | null): boolean {
  return reason !== null && OLD_PRICES.has(codeOf(reason));
}

const DOUBTS: ReadonlySet<ReasonCode> = new Set(['regular-or-old-price', 'bid', 'used', 'unit-price']);

/** Whether words next to an amount only raise a doubt: it is still the price if there is no better one. */
export function isDoubt(reason: Reason | null): boolean {
  return reason !== null && typeof reason !== 'string' && 'words' in reason && DOUBTS.has(reason.code);
}

/** Describes a reason in words. */
export function describeReason(reason: Reason): string {
  if (typeof reason === 'string') return WORDING[reason];
  if ('quote' in reason) return WORDING[reason.code](reason.quote);
  return `words ${reason.words} it: ${WORDING[reason.code]}`;
}
