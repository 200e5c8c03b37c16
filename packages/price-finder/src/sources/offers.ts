import { fromMachineNumber } from '../numbers/decimal.ts';
import {
  type Identity,
  type Outline,
  parseUrl,
  RELATION,
  type Relation,
  relationTo,
} from '../page/outline.ts';
import { chosenVariants } from '../page/variants.ts';
import { readPrice } from '../parse-price.ts';
import type { Reason } from '../reasons.ts';
import type { Draft, PriceSource } from '../types.ts';
import { WEIGHTS } from '../weights.ts';
import { allItems, type Item, type ItemText, itemsOf, textOfFirst, textsOf, valuesOf } from './items.ts';

const { items: WEIGHT } = WEIGHTS;

const RELATED =
  /^(?:isrelatedto|issimilarto|isaccessoryorsparepartfor|isconsumablefor|itemlistelement|haspart|review|itemreviewed|mentions|relatedlink|addon|predecessorof|successorof|hasmerchantreturnpolicy|shippingdetails|deliverycharge)$/;
const OFFER_TYPES = /^(?:offer|aggregateoffer|offerfor\w*|demand|offering)$/;
const NO_PRODUCT =
  /^(?:breadcrumblist|organization|website|person|review|listitem|itemlist|offer|aggregateoffer|service|membershipprogram)$/;
const GROUP_PRICES = ['lowprice', 'minprice'];

/** Returns the prices in structured data, each weighed by the page's main product. */
export function draftsFromItems(roots: Item[], source: PriceSource, outline: Outline): Draft[] {
  const all = allItems(roots);
  const variants = new Set(all.flatMap((group) => itemsOf(group, 'hasvariant')));
  // Variants are weighed with their group, not as separate products.
  const products = all.filter(
    (item) => isProduct(item) && !variants.has(item) && item.path.at(-1) !== 'hasvariant',
  );
  const related = products.map((product) => ({ product, relation: relationOf(product, outline) }));
  const best = Math.max(RELATION.otherUrl, ...related.map(({ relation }) => relation));
  const only = products.filter((product) => !isRelated(product)).length === 1;
  const drafts = related.flatMap(({ product, relation }) => {
    const offers = draftsOfProduct(product, source, outline);
    if (relation === best && best > RELATION.unknown)
      return offers.map((draft) => weigh(draft, WEIGHT.mainProduct, 'main-product'));
    if (best > RELATION.unknown || isRelated(product))
      return offers.map((draft) => refuse(draft, 'other-product'));
    if (only && relation >= RELATION.unknown)
      return offers.map((draft) => weigh(draft, WEIGHT.onlyProduct, 'only-product'));
    // A translated or shortened name is common; another URL is not.
    if (only && relation === RELATION.otherName)
      return offers.map((draft) => weigh(draft, WEIGHT.onlyProductOtherName, 'only-product-other-name'));
    return offers.map((draft) => refuse(draft, only ? 'other-product' : 'one-of-several-products'));
  });
  const owned = new Set(allItems(products));
  const loose = all.filter(
    (item) => item.types.some((type) => OFFER_TYPES.test(type)) && !owned.has(item) && !isRelated(item),
  );
  return [
    ...drafts,
    ...loose
      .flatMap((offer) => draftsOfOffer(offer, source))
      .map((draft) => weigh(draft, WEIGHT.offerWithoutProduct, 'offer-without-product')),
  ];
}

function isProduct(item: Item): boolean {
  if (item.types.some((type) => NO_PRODUCT.test(type))) return false;
  return (
    item.properties.has('offers') ||
    item.properties.has('hasvariant') ||
    item.types.some((type) => /^product/.test(type))
  );
}

function isRelated(item: Item): boolean {
  return item.path.some((name) => RELATED.test(name));
}

function identityOf(item: Item): Identity {
  const offers = itemsOf(item, 'offers');
  return {
    names: textsOf(item, 'name'),
    urls: [...textsOf(item, 'url', 'mainentityofpage'), ...offers.flatMap((offer) => textsOf(offer, 'url'))],
    ids: textsOf(item, 'sku', 'productid', 'mpn', 'gtin', 'gtin13', 'gtin12', 'gtin8', 'identifier'),
  };
}

function relationOf(product: Item, outline: Outline): Relation {
  const stated = relationTo(outline, identityOf(product));
  const named =
    product.id !== null && relationTo(outline, { names: [], urls: [product.id], ids: [] }) > RELATION.unknown;
  // An @id on the page's own URL is weak evidence: related products get one too (`#related-1`).
  const relation = stated === RELATION.unknown && named ? RELATION.identifier : stated;
  if (isRelated(product)) return relation === RELATION.url ? RELATION.identifier : RELATION.otherName;
  const holdsHeadline =
    product.place !== null &&
    outline.headline !== null &&
    product.place.order < outline.headline.order &&
    outline.headline.order <= product.place.last;
  return holdsHeadline ? RELATION.holdsHeadline : relation;
}

function draftsOfProduct(product: Item, source: PriceSource, outline: Outline): Draft[] {
  const own = itemsOf(product, 'offers', 'offer', 'hasoffer');
  const variants = itemsOf(product, 'hasvariant');
  const units =
    variants.length > 0 ? variants : own.length > 1 ? own : own.flatMap((offer) => itemsOf(offer, 'offers'));
  const chosen = chosenVariants(outline, units.map(variantKeys));
  if (chosen.size > 0) {
    return units.flatMap((unit, index) => {
      const drafts =
        variants.length > 0
          ? itemsOf(unit, 'offers').flatMap((offer) => draftsOfOffer(offer, source))
          : draftsOfOffer(unit, source);
      return drafts.map((draft) =>
        chosen.has(index)
          ? weigh(draft, WEIGHT.requestedVariant, 'requested-variant')
          : refuse(draft, 'other-variant'),
      );
    });
  }
  const ofVariants = variants
    .flatMap((variant) => itemsOf(variant, 'offers'))
    .flatMap((offer) => draftsOfOffer(offer, source));
  return [
    ...own.flatMap((offer) => draftsOfOffer(offer, source)),
    ...draftsOfOffer(product, source),
    ...ofVariants.map((draft) => weigh(draft, WEIGHT.oneOfSeveralVariants, 'one-of-several-variants')),
  ];
}

/** Returns all the words with which a URL could select this variant. */
function variantKeys(unit: Item): { urls: string[]; keys: string[] } {
  const offers = [unit, ...itemsOf(unit, 'offers'), ...itemsOf(unit, 'itemoffered')];
  const properties = offers
    .flatMap((each) => itemsOf(each, 'additionalproperty'))
    .flatMap((each) => textsOf(each, 'value'));
  return {
    urls: offers.flatMap((each) => textsOf(each, 'url')),
    keys: [
      ...offers.flatMap((each) =>
        textsOf(
          each,
          'sku',
          'productid',
          'mpn',
          'gtin',
          'gtin13',
          'gtin12',
          'identifier',
          'color',
          'size',
          'name',
          'material',
          'pattern',
        ),
      ),
      ...properties,
      ...offers.flatMap((each) => (each.id ? [each.id, parseUrl(each.id, null)?.hash.slice(1) ?? ''] : [])),
      ...offers.flatMap((each) => (each.place?.attributes.id ? [each.place.attributes.id] : [])),
    ],
  };
}

/** Returns the prices of an Offer, AggregateOffer or anything else with a price. */
export function draftsOfOffer(offer: Item, source: PriceSource, depth = 0): Draft[] {
  const currency = textOfFirst(offer, 'pricecurrency', 'hascurrency', 'currency');
  const specifications = itemsOf(offer, 'pricespecification', 'haspricespecification');
  const inner =
    depth < 2 && !offer.properties.has('hasvariant')
      ? itemsOf(offer, 'offers').filter(() => offer.types.includes('aggregateoffer'))
      : [];
  const low = prices(offer, GROUP_PRICES, currency, source).map((draft) => lowOfUsed(draft, inner, source));
  const otherOffers = low.length > 0 ? WEIGHT.oneOfSeveralOffersBesideLowest : WEIGHT.oneOfSeveralOffers;
  const drafts = [
    ...prices(offer, ['price', 'hascurrencyvalue'], currency, source),
    ...low.map((draft) => weigh(draft, WEIGHT.lowestOfRange, 'lowest-of-range')),
    ...specifications.flatMap((each) => fromSpecification(each, currency, source)),
    ...inner
      .flatMap((each) => draftsOfOffer(each, source, depth + 1))
      .map((draft) => weigh(draft, otherOffers, 'one-of-several-offers')),
  ];
  return drafts.map((draft) => qualify(draft, offer));
}

/** The lowest price of a range is not a new item's price if only used ones cost that little. */
function lowOfUsed(draft: Draft, offers: readonly Item[], source: PriceSource): Draft {
  const costing = (used: boolean) =>
    offers.filter(
      (each) =>
        isUsed(each) === used &&
        prices(each, ['price'], null, source).some(({ amount }) => !used || amount === draft.amount),
    );
  const onlyUsed = costing(true).length > 0 && costing(false).length > 0;
  const alsoNew = costing(false).some((each) =>
    prices(each, ['price'], null, source).some(({ amount }) => amount === draft.amount),
  );
  return onlyUsed && !alsoNew ? weigh(draft, WEIGHT.notNew, 'not-new') : draft;
}

function isUsed(offer: Item): boolean {
  return /used|refurb|damaged|second/i.test(textsOf(offer, 'itemcondition', 'condition').join(' '));
}

function prices(item: Item, names: string[], currency: string | null, source: PriceSource): Draft[] {
  const texts = valuesOf(item, names).flatMap((value) => (value.kind === 'text' ? [value] : []));
  const direct = texts.flatMap((value) => draftOf(value, currency, source) ?? []);
  // A price may be an item: `"price": {"@type": "MonetaryAmount", "value": …}`.
  const nested = valuesOf(item, names).flatMap((value) =>
    value.kind === 'item'
      ? prices(
          value.item,
          ['value', 'price', 'amount'],
          textOfFirst(value.item, 'currency', 'pricecurrency') ?? currency,
          source,
        )
      : [],
  );
  return [...direct, ...nested];
}

/** Creates a draft from one value of structured data; null if it contains no number. */
export function draftOf(value: ItemText, currency: string | null, source: PriceSource): Draft | null {
  const machine = value.machine ? fromMachineNumber(value.text) : null;
  const read = readPrice(value.text, { currencyHint: currency });
  const amount = machine ?? read.amount;
  if (amount === null) return null;
  const draft: Draft = {
    amount,
    currencyText: currency?.trim() || read.currency?.written || null,
    source,
    raw: value.text.trim().slice(0, 200),
    score: WEIGHTS.base[source],
    refusal: null,
    notes: [],
    tax: null,
  };
  return machine !== null && read.amount !== null && read.amount !== machine
    ? { ...draft, alternative: read.amount }
    : draft;
}

function fromSpecification(item: Item, currency: string | null, source: PriceSource): Draft[] {
  const own = textOfFirst(item, 'pricecurrency', 'hascurrency', 'currency') ?? currency;
  const low = prices(item, GROUP_PRICES, own, source).map((draft) =>
    weigh(draft, WEIGHT.lowestOfRange, 'lowest-of-range'),
  );
  const drafts = [...prices(item, ['price', 'hascurrencyvalue', 'value'], own, source), ...low];
  const type = textsOf(item, 'pricetype', 'name')
    .map((text) => text.toLowerCase())
    .join(' ');
  return drafts.map((draft) => {
    if (item.types.some((each) => /delivery|paymentcharge|shipping/.test(each)))
      return refuse(draft, 'delivery-or-payment-charge');
    if (/strikethrough|listprice|msrp|srp|regular|manufacturer|was/.test(type))
      return refuse(draft, 'list-or-old-price');
    if (
      /installment|instalment|downpayment|deposit/.test(type) ||
      item.properties.has('billingduration') ||
      item.properties.has('billingincrement')
    )
      return refuse(draft, 'instalment');
    if (item.properties.has('validformembertier')) return refuse(draft, 'members-only');
    const unit = itemsOf(item, 'referencequantity').some((each) => textOfFirst(each, 'value') !== null);
    if (unit) return refuse(draft, 'unit-price');
    return qualify(/sale/.test(type) ? weigh(draft, WEIGHT.salePrice, 'sale-price') : draft, item);
  });
}

/** Weighs what an offer says about itself besides the price. */
function qualify(draft: Draft, offer: Item): Draft {
  let result = draft;
  if (isUsed(offer)) result = weigh(result, WEIGHT.notNew, 'not-new');
  const taxed = textOfFirst(offer, 'valueaddedtaxincluded', 'hasvalueaddedtaxincluded')?.toLowerCase() ?? '';
  if (/^(?:true|1|yes)$/.test(taxed))
    result = { ...weigh(result, WEIGHT.taxIncluded, 'tax-included'), tax: 'included' };
  if (/^(?:false|0|no)$/.test(taxed))
    result = { ...weigh(result, WEIGHT.taxExcluded, 'tax-excluded'), tax: 'excluded' };
  const quantities = itemsOf(offer, 'eligiblequantity', 'eligibletransactionvolume').flatMap((each) =>
    textsOf(each, 'minvalue', 'value'),
  );
  if (quantities.some((text) => /^\d+$/.test(text) && text !== '1' && text !== '0'))
    result = weigh(result, WEIGHT.largerQuantities, 'larger-quantities');
  if (/lease|rent|hire/.test(textsOf(offer, 'businessfunction').join(' ').toLowerCase()))
    result = refuse(result, 'for-hire');
  if (
    itemsOf(offer, 'eligiblecustomertype').length > 0 ||
    /business|reseller/i.test(textsOf(offer, 'eligiblecustomertype').join(' '))
  )
    result = weigh(result, WEIGHT.someCustomers, 'some-customers');
  return result;
}

export function weigh(draft: Draft, by: number, note: Reason): Draft {
  return { ...draft, score: draft.score + by, notes: [...draft.notes, note] };
}

export function refuse(draft: Draft, refusal: Reason): Draft {
  return draft.refusal === null ? { ...draft, refusal } : draft;
}
