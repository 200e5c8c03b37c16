import type { Identity } from '../page/outline.ts';
import type { Reason } from '../reasons.ts';
import { type Json, JsonNumber, type JsonObject } from './json.ts';
import { meaningOfKey, NOT_THE_PRODUCT } from './price-keys.ts';

/** What is known on the way down to a price: its product, the currency, the unit. */
export type StateContext = {
  identity: Identity;
  currency: string | null;
  cents: boolean;
  refusal: Reason | null;
  depth: number;
  /** A key on the way down, or a neighbouring field, indicates a product. */
  ofProduct: boolean;
  /** A neighbouring field says that the item is used or refurbished. */
  isUsed: boolean;
  /** Set inside one of several variants. */
  variant: 'chosen' | 'preselected' | 'other' | 'plain' | 'only' | null;
};

const PRODUCT_KEY = /product|pdp|masterdata|sku|variant|variation|jsonconfig|swatch|pricebox/i;

export function below(key: string, context: StateContext): StateContext {
  const inner = context.ofProduct || !PRODUCT_KEY.test(key) ? context : { ...context, ofProduct: true };
  if (inner.refusal !== null || !NOT_THE_PRODUCT.test(key)) return inner;
  return { ...inner, refusal: { code: 'in-data-under', quote: key.slice(0, 40) } };
}

/** An object with a name replaces the identity; one with only an identifier refines it. */
export function enter(object: JsonObject, context: StateContext): StateContext {
  const names = strings(object, [
    'name',
    'title',
    'productName',
    'product_name',
    'item_name',
    'content_name',
    'displayName',
    'productTitle',
  ]);
  const urls = strings(object, [
    'url',
    'productUrl',
    'product_url',
    'canonicalUrl',
    'canonical_url',
    'link',
    'permalink',
    'href',
  ]);
  const ids = strings(object, [
    'id',
    'sku',
    'productId',
    'product_id',
    'item_id',
    'entity_id',
    'handle',
    'slug',
    'url_key',
    'urlKey',
    'code',
    'gtin',
  ]);
  const { identity: outer, variant } = context;
  const identity =
    names.length > 0 && (variant === null || outer.names.length === 0)
      ? { names, urls, ids: variant === null ? ids : [...outer.ids, ...ids] }
      : { ...outer, urls: [...outer.urls, ...urls], ids: [...outer.ids, ...ids] };
  const currency = strings(object, [
    'currency',
    'currencyCode',
    'currency_code',
    'priceCurrency',
    'price_currency',
    'currencyIso',
    'currencyIsoCode',
  ])[0];
  return {
    ...context,
    identity,
    currency: currency ?? context.currency,
    cents: context.cents || countsCents(object),
    isUsed: context.isUsed || strings(object, ['condition', 'itemCondition', 'item_condition']).some(isUsed),
  };
}

/**
 * Whether data counts in cents, as Shopify's product data does; its typical fields tell it from shops that count in
 * dollars.
 */
function countsCents(object: JsonObject): boolean {
  const traces = [
    'compare_at_price',
    'price_min',
    'price_varies',
    'public_title',
    'compareAtPriceCents',
    'compare_at_price_min',
  ];
  if (!traces.some((key) => object.has(key))) return false;
  return ![...object].some(([key, value]) => meaningOfKey(key) !== null && !isWholeNumber(value));
}

function isUsed(condition: string): boolean {
  return (
    /used|refurb|pre-?owned|second[- ]?hand|open[- ]?box|damaged/i.test(condition) &&
    !/unused/i.test(condition)
  );
}

function isWholeNumber(value: Json): boolean {
  return (
    !(value instanceof JsonNumber || typeof value === 'string') ||
    (value instanceof JsonNumber && /^\d+$/.test(value.literal))
  );
}

export function strings(object: JsonObject, keys: string[]): string[] {
  return keys.flatMap((key) => {
    const value = object.get(key);
    if (typeof value === 'string' && value.trim() !== '' && value.length < 1_000) return [value];
    return value instanceof JsonNumber ? [value.literal] : [];
  });
}
