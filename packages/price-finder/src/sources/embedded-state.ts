import { attribute, type ElementNode, selfAndAncestors } from '../page/document.ts';
import type { Identity, Outline } from '../page/outline.ts';
import { chosenVariants, preselectedVariants } from '../page/variants.ts';
import type { Reason } from '../reasons.ts';
import type { Draft } from '../types.ts';
import { type EmbeddedData, readEmbeddedData } from './embedded-json.ts';
import { type Json, JsonNumber, type JsonObject } from './json.ts';
import { isNotTheProduct, meaningOfKey } from './price-keys.ts';
import { below, enter, type StateContext, strings } from './state-context.ts';
import { priceDrafts } from './state-prices.ts';

const MAX_DRAFTS = 400;
const MAX_OBJECTS = 60_000;

/** Finds the prices in a page's own data: shop platforms, single-page apps, analytics. */
export function draftsFromState(root: ElementNode, outline: Outline): Draft[] {
  const drafts: Draft[] = [];
  let objects = 0;
  const visit = (json: Json, context: StateContext): void => {
    objects += 1;
    if (objects > MAX_OBJECTS || drafts.length >= MAX_DRAFTS || context.depth > 40) return;
    if (Array.isArray(json)) visitList(json, context);
    else if (json instanceof Map) visitObject(json, context);
  };
  const visitList = (list: Json[], context: StateContext): void => {
    for (const each of list) visit(each, { ...context, depth: context.depth + 1 });
  };
  const visitObject = (object: JsonObject, outer: StateContext): void => {
    const context = { ...enter(object, outer), depth: outer.depth + 1 };
    if (isPixel(object))
      drafts.push(
        ...priceDrafts('value', object.get('value') ?? null, { ...context, ofProduct: true }, outline),
      );
    for (const [key, value] of object) {
      const meaning = meaningOfKey(key);
      // Some shops call the price of one piece `unitPrice`, others that of 100 g: without another price it is the
      // former.
      if (meaning === 'part' && /^unit_?price/i.test(key) && !hasOtherPrice(object, key))
        drafts.push(...priceDrafts(key.replace(/^unit_?/i, ''), value, context, outline));
      else if (meaning !== null) drafts.push(...priceDrafts(key, value, context, outline));
      else if (isVariantList(key, value, context)) visitVariants(value, context);
      else if (value instanceof Map || Array.isArray(value)) visit(value, below(key, context));
    }
  };
  const visitVariants = (list: Json[], context: StateContext): void => {
    const keys = list.map((each) => (each instanceof Map ? variantKeys(each) : { urls: [], keys: [] }));
    const chosen = chosenVariants(outline, keys);
    const preselected = chosen.size > 0 ? new Set<number>() : preselectedVariants(outline, keys);
    for (const [index, each] of list.entries()) {
      const other = chosen.size > 0 ? 'other' : 'plain';
      const variant = chosen.has(index) ? 'chosen' : preselected.has(index) ? 'preselected' : other;
      visit(each, { ...context, depth: context.depth + 1, variant: list.length > 1 ? variant : 'only' });
    }
  };
  for (const data of readEmbeddedData(root)) {
    const start = startOf(data);
    if (isBareVariantList(data.json)) visitVariants(data.json, { ...start, identity: ownIdentity(outline) });
    else visit(data.json, start);
  }
  return drafts;
}

function hasOtherPrice(object: JsonObject, own: string): boolean {
  return [...object.keys()].some((key) => key !== own && !['part', null].includes(meaningOfKey(key)));
}

/** An advertising pixel names the viewed product and calls its price `value`. */
function isPixel(object: JsonObject): boolean {
  return (
    object.has('currency') &&
    ['content_name', 'content_ids', 'content_type'].some((key) => object.has(key)) &&
    !object.has('num_items')
  );
}

function startOf({ element }: EmbeddedData): StateContext {
  let refusal: Reason | null = null;
  for (const up of selfAndAncestors(element)) {
    const words = `${attribute(up, 'class') ?? ''} ${attribute(up, 'id') ?? ''}`;
    if (element.name !== 'script' && isNotTheProduct(up, words)) refusal = 'among-other-things';
  }
  return {
    identity: { names: [], urls: [], ids: [] },
    currency: null,
    cents: false,
    refusal,
    depth: 0,
    ofProduct: false,
    isUsed: false,
    variant: null,
  };
}

/** A list of a known product's variants; without a product above it, a list of `items` is just a list. */
function isVariantList(key: string, value: Json, { identity }: StateContext): value is Json[] {
  const isNamed = /variants?$|variations?$|skus?$|simples$|children$/i.test(key);
  const isListed = identity.names.length > 0 && /^items$|^offers$|options$/i.test(key);
  if (!(isNamed || isListed) || !Array.isArray(value) || value.length === 0) return false;
  return value.every((each) => each instanceof Map && [...each.keys()].some(marksVariant));
}

/** A list of variants without a surrounding product (a form's attribute, a theme's data island) is the page's own. */
function isBareVariantList(json: Json): json is Json[] {
  if (!Array.isArray(json) || json.length === 0) return false;
  const trace = /^(?:variation_?id|variant_?id|option1|option_?values|public_title|inventory_quantity)$/i;
  return json.every((each) => each instanceof Map && [...each.keys()].some((key) => trace.test(key)));
}

function ownIdentity(outline: Outline): Identity {
  return {
    names: outline.names.slice(0, 1).map((tokens) => tokens.join(' ')),
    urls: [],
    ids: [...outline.ids].slice(0, 1),
  };
}

function marksVariant(key: string): boolean {
  return meaningOfKey(key) !== null || /sku|variant|variation/i.test(key);
}

function variantKeys(variant: JsonObject): { urls: string[]; keys: string[] } {
  const keys = strings(variant, ['id', 'variant_id', 'variantId', 'variation_id', 'sku', 'code']);
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
