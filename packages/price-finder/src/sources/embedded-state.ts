import { fromMachineNumber, shiftDecimal } from '../numbers/decimal.ts';
import { attribute, type ElementNode, selfAndAncestors } from '../page/document.ts';
import { type Identity, type Outline, relationTo } from '../page/outline.ts';
import { chosenVariants, preselectedVariants } from '../page/variants.ts';
import { readPrice } from '../parse-price.ts';
import type { Draft } from '../types.ts';
import { type EmbeddedData, readEmbeddedData } from './embedded-json.ts';
import { type Json, JsonNumber, type JsonObject } from './json.ts';
import { refuse, weigh } from './offers.ts';
import { isNotTheProduct, meaningOfKey, NOT_THE_PRODUCT } from './price-keys.ts';

/** What is known on the way down to a price: the product it belongs to, the currency, the unit. */
type Context = {
  identity: Identity;
  currency: string | null;
  cents: boolean;
  refusal: string | null;
  depth: number;
  /** Set inside one of several variants. */
  variant: 'chosen' | 'preselected' | 'other' | 'plain' | 'only' | null;
};

const MAX_DRAFTS = 400;
const MAX_OBJECTS = 60_000;
const BASE_SCORE = 72;

/** The prices in a page's own data: shop platforms, single-page apps, analytics. */
export function draftsFromState(root: ElementNode, outline: Outline): Draft[] {
  const drafts: Draft[] = [];
  let objects = 0;
  const visit = (json: Json, context: Context): void => {
    objects += 1;
    if (objects > MAX_OBJECTS || drafts.length >= MAX_DRAFTS || context.depth > 40) return;
    if (Array.isArray(json)) visitList(json, context);
    else if (json instanceof Map) visitObject(json, context);
  };
  const visitList = (list: Json[], context: Context): void => {
    for (const each of list) visit(each, { ...context, depth: context.depth + 1 });
  };
  const visitObject = (object: JsonObject, outer: Context): void => {
    const context = { ...enter(object, outer), depth: outer.depth + 1 };
    for (const [key, value] of object) {
      const meaning = meaningOfKey(key);
      if (meaning !== null) drafts.push(...priceDrafts(key, value, context, outline));
      else if (isVariantList(key, value, context)) visitVariants(value, context);
      else if (value instanceof Map || Array.isArray(value)) visit(value, below(key, context));
    }
  };
  const visitVariants = (list: Json[], context: Context): void => {
    const keys = list.map((each) => (each instanceof Map ? variantKeys(each) : { urls: [], keys: [] }));
    const chosen = chosenVariants(outline, keys);
    const preselected = chosen.size > 0 ? new Set<number>() : preselectedVariants(outline, keys);
    for (const [index, each] of list.entries()) {
      const other = chosen.size > 0 ? 'other' : 'plain';
      const variant = chosen.has(index) ? 'chosen' : preselected.has(index) ? 'preselected' : other;
      visit(each, { ...context, depth: context.depth + 1, variant: list.length > 1 ? variant : 'only' });
    }
  };
  for (const data of readEmbeddedData(root)) visit(data.json, startOf(data));
  return drafts;
}

function startOf({ element }: EmbeddedData): Context {
  let refusal: string | null = null;
  for (const up of selfAndAncestors(element)) {
    const words = `${attribute(up, 'class') ?? ''} ${attribute(up, 'id') ?? ''}`;
    if (element.name !== 'script' && isNotTheProduct(up, words))
      refusal = 'stands among other things than the product';
  }
  return {
    identity: { names: [], urls: [], ids: [] },
    currency: null,
    cents: false,
    refusal,
    depth: 0,
    variant: null,
  };
}

function below(key: string, context: Context): Context {
  return NOT_THE_PRODUCT.test(key)
    ? { ...context, refusal: context.refusal ?? `in the data under “${key.slice(0, 40)}”` }
    : context;
}

/** An object that names something replaces the identity; one with only an identifier refines it. */
function enter(object: JsonObject, context: Context): Context {
  const names = strings(object, [
    'name',
    'title',
    'productName',
    'product_name',
    'item_name',
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
  };
}

const VALUE_KEYS = [
  'amount',
  'value',
  'centAmount',
  'current',
  'price',
  'sale',
  'final',
  'now',
  'raw',
  'min',
  'number',
  'withTax',
  'with_tax',
  'gross',
  'formatted',
  'display',
  'text',
  'label',
];

function priceDrafts(key: string, value: Json, context: Context, outline: Outline, depth = 0): Draft[] {
  const meaning = meaningOfKey(key);
  if (value instanceof Map) {
    if (depth > 3) return [];
    const inner = enter(value, context);
    const withTax = ['with_tax', 'withTax', 'gross', 'incl', 'inclTax'].find((each) => value.has(each));
    const field = withTax ?? VALUE_KEYS.find((each) => value.has(each));
    // A price of prices: `{"regular": …, "sale": …}` or Magento's `{"finalPrice": {"amount": …}}`.
    const named = [...value].filter(([each]) => meaningOfKey(each) !== null && each !== field);
    const own =
      field === undefined
        ? []
        : atomicDrafts(
            `${key}.${field}`,
            value.get(field) ?? null,
            { ...inner, cents: inner.cents || /cent/i.test(field) },
            outline,
            depth,
            value,
          );
    const rest = named.flatMap(([each, price]) => priceDrafts(each, price, inner, outline, depth + 1));
    return [...own, ...rest].map((draft) => applyMeaning(draft, meaning, key));
  }
  return atomicDrafts(key, value, context, outline, depth, null).map((draft) =>
    applyMeaning(draft, meaning, key),
  );
}

function atomicDrafts(
  key: string,
  value: Json,
  context: Context,
  outline: Outline,
  depth: number,
  holder: JsonObject | null,
): Draft[] {
  if (value instanceof Map) return priceDrafts('price', value, context, outline, depth + 1);
  if (Array.isArray(value))
    return value
      .slice(0, 1)
      .flatMap((each) =>
        each instanceof Map ? priceDrafts('price', each, context, outline, depth + 1) : [],
      );
  const raw =
    value instanceof JsonNumber ? value.literal : typeof value === 'string' ? value.trim().slice(0, 200) : '';
  if (raw === '') return [];
  const machine = fromMachineNumber(raw);
  const read = machine === null ? readPrice(raw, { currencyHint: context.currency }) : null;
  const amount = machine ?? read?.amount ?? null;
  if (amount === null) return [];
  const whole = machine !== null && /^\d+$/.test(raw);
  const digits = holder ? strings(holder, ['fractionDigits', 'precision', 'decimals'])[0] : undefined;
  const places = digits !== undefined && /^\d$/.test(digits) ? Number.parseInt(digits, 10) : 2;
  const hundredth = whole ? shiftDecimal(amount, -places) : null;
  const cents = whole && (context.cents || /cents?$|minor|centamount/i.test(key));
  const draft: Draft = {
    amount: cents && hundredth !== null ? hundredth : amount,
    currencyText: read?.currency?.written ?? context.currency,
    source: 'embedded-state',
    raw: `${key}: ${raw}`,
    score: BASE_SCORE,
    refusal: context.refusal,
    notes: [],
    tax: null,
  };
  if (hundredth !== null) draft.alternative = cents ? amount : hundredth;
  return [placed(draft, context, outline)];
}

function applyMeaning(draft: Draft, meaning: ReturnType<typeof meaningOfKey>, key: string): Draft {
  if (meaning === 'old') return refuse(draft, `“${key}” is a list price or an old price`);
  if (meaning === 'part') return refuse(draft, `“${key}” is only a part of the price`);
  if (meaning === 'sale') return weigh(draft, 5, `“${key}” is what is paid now`);
  if (meaning === 'low') return weigh(draft, -1, 'the lowest of a range');
  if (meaning === 'high') return refuse(draft, 'the highest of a range');
  if (meaning === 'with-tax') return { ...weigh(draft, 6, 'tax included'), tax: 'included' };
  if (meaning === 'without-tax') return { ...weigh(draft, -25, 'tax not included'), tax: 'excluded' };
  return draft;
}

/** Weighs a price by whose it is. */
function placed(draft: Draft, context: Context, outline: Outline): Draft {
  const relation = relationTo(outline, context.identity);
  const weights: Record<NonNullable<Context['variant']>, [number, string]> = {
    chosen: [50, 'it is the variant asked for'],
    preselected: [4, 'it is the variant the page has chosen'],
    other: [-60, 'another variant than the one asked for'],
    plain: [-8, 'one of several variants'],
    only: [0, 'its only variant'],
  };
  let result = draft;
  if (relation < 0) result = refuse(result, 'belongs to another product');
  else if (relation > 0) result = weigh(result, relation >= 3 ? 14 : 10, 'it is the page’s main product');
  else if (context.identity.ids.length === 0 && context.identity.names.length === 0)
    result = weigh(result, -30, 'nothing says which product it is of');
  else result = weigh(result, -14, 'not surely the page’s product');
  if (context.variant === 'other') return refuse(result, weights.other[1]);
  if (context.variant !== null) result = weigh(result, ...weights[context.variant]);
  return result;
}

/** A list of a known product's variants; without a product above it, a list of `items` is just a list. */
function isVariantList(key: string, value: Json, { identity }: Context): value is Json[] {
  const isNamed = /variants?$|variations?$|skus?$|simples$|children$/i.test(key);
  const isListed = identity.names.length > 0 && /^items$|^offers$|options$/i.test(key);
  if (!(isNamed || isListed) || !Array.isArray(value) || value.length === 0) return false;
  return value.every((each) => each instanceof Map && [...each.keys()].some(marksVariant));
}

function marksVariant(key: string): boolean {
  return meaningOfKey(key) !== null || /sku|variant|variation/i.test(key);
}

function variantKeys(variant: JsonObject): { urls: string[]; keys: string[] } {
  const keys: string[] = [];
  const collect = (json: Json, depth: number): void => {
    if (depth > 3 || keys.length > 60) return;
    if (typeof json === 'string' && json.length < 120) keys.push(json);
    else if (json instanceof JsonNumber && json.literal.length > 3) keys.push(json.literal);
    else if (Array.isArray(json)) for (const each of json) collect(each, depth + 1);
    else if (json instanceof Map)
      for (const [key, each] of json) if (meaningOfKey(key) === null) collect(each, depth + 1);
  };
  collect(variant, 0);
  return {
    urls: strings(variant, ['url', 'link', 'permalink']),
    keys: keys.flatMap((key) => [key, ...(key.startsWith('gid://') ? [key.split('/').at(-1) ?? ''] : [])]),
  };
}

/** Shopify's product data counts in cents; its traces tell it from shops that count in dollars. */
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

function isWholeNumber(value: Json): boolean {
  return (
    !(value instanceof JsonNumber || typeof value === 'string') ||
    (value instanceof JsonNumber && /^\d+$/.test(value.literal))
  );
}

function strings(object: JsonObject, keys: string[]): string[] {
  return keys.flatMap((key) => {
    const value = object.get(key);
    if (typeof value === 'string' && value.trim() !== '' && value.length < 1_000) return [value];
    return value instanceof JsonNumber ? [value.literal] : [];
  });
}
