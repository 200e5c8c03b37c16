import { attribute, type ElementNode, elements, selfAndAncestors, textOf } from '../page/document.ts';
import type { PlainReason } from '../reasons.ts';
import type { Draft } from '../types.ts';
import { WEIGHTS } from '../weights.ts';
import { draftOf, refuse, weigh } from './offers.ts';

/** The price for a meta tag's name: how far it is trusted, or why it is not the price. */
const { meta: WEIGHT } = WEIGHTS;
const AMOUNTS: readonly (readonly [RegExp, number, PlainReason | null])[] = [
  [/shipping|delivery|postage/, 0, 'delivery-charge'],
  [/original|regular|retail|list|msrp|rrp|was|old|compare|standard/, 0, 'list-or-old-price'],
  [
    /^(?:product|og|twitter|item):sale_price(?::amount)?$|^product:sale[-_:]price(?::amount)?$/,
    WEIGHT.salePrice,
    null,
  ],
  [/^(?:product|og|book|product:item):price(?::amount)?$/, WEIGHT.price, null],
  [/^(?:product:)?pretax_price/, WEIGHT.priceWithoutTax, null],
  [
    /^(?:price|product[-_:.]?price|item[-_:.]?price|sailthru\.price|bt:price|current[-_]price|dc\.price|product\.price|eg:price)$/,
    WEIGHT.plainName,
    null,
  ],
];
const CURRENCIES =
  /^(?:(?:product|og|twitter|item|book)?:?(?:sale_)?price[:_-]currency|currency|pricecurrency|product[:_-]currency|bt:currency|og:currency)$/;

/** Finds the prices in `meta` tags: OpenGraph, Twitter labels and the like. */
export function draftsFromMeta(root: ElementNode): Draft[] {
  const tags: [name: string, content: string][] = [];
  for (const element of elements(root)) {
    if (element.name !== 'meta') continue;
    const name = attribute(element, 'property') ?? attribute(element, 'name') ?? '';
    const content = attribute(element, 'content') ?? attribute(element, 'value') ?? '';
    if (name !== '' && content.trim() !== '' && tags.length < 500)
      tags.push([name.trim().toLowerCase(), content.trim()]);
  }
  const currency = tags.find(([name]) => CURRENCIES.test(name))?.[1] ?? null;
  const direct = tags.flatMap(([name, content]) => fromTag(name, content, currency));
  return [...direct, ...twitterLabels(tags, currency)];
}

function fromTag(name: string, content: string, currency: string | null): Draft[] {
  if (!/price|:amount|shipping_cost/.test(name) || /currency/.test(name)) return [];
  const rule = AMOUNTS.find(([pattern]) => pattern.test(name));
  const draft = rule ? draftOf({ kind: 'text', text: content, machine: true }, currency, 'meta') : null;
  if (!rule || !draft) return [];
  const [, weight, refusal] = rule;
  const weighed = weigh(draft, weight, { code: 'meta-tag', quote: name });
  return [refusal === null ? weighed : refuse(weighed, refusal)];
}

/** Reads Twitter's labels: `twitter:label1` = Price with `twitter:data1` = $24.50. */
function twitterLabels(tags: [string, string][], currency: string | null): Draft[] {
  return tags.flatMap(([name, content]) => {
    const number = /^twitter:label(\d)$/.exec(name)?.[1];
    if (
      !number ||
      !/^(?:our |current |sale )?(?:price|preis|prix|precio|prezzo|cena|pris|prijs|цена)$/i.test(content)
    )
      return [];
    const value = tags.find(([other]) => other === `twitter:data${number}`)?.[1];
    const draft =
      value === undefined ? null : draftOf({ kind: 'text', text: value, machine: false }, currency, 'meta');
    return draft ? [weigh(draft, WEIGHT.linkPreviewLabel, 'link-preview-label')] : [];
  });
}

/** Returns the currencies that the page's data fields declare anywhere, and the one selected in its switch. */
export function declaredCurrencies(root: ElementNode): string[] {
  const found: string[] = [];
  for (const element of elements(root)) {
    if (element.name === 'option' && attribute(element, 'selected') !== null && isInCurrencySwitch(element))
      found.push((attribute(element, 'value') ?? textOf(element, 40)).trim());
    const name = (attribute(element, 'property') ?? attribute(element, 'name') ?? '').toLowerCase();
    const isCurrency =
      CURRENCIES.test(name) || /^(?:\w+:)?priceCurrency$/i.test(attribute(element, 'itemprop') ?? name);
    if (!isCurrency || found.length > 50) continue;
    found.push((attribute(element, 'content') ?? '').trim());
  }
  return found.filter((text) => text !== '');
}

function isInCurrencySwitch(option: ElementNode): boolean {
  for (const up of selfAndAncestors(option.parent)) {
    const words = ['name', 'id', 'class', 'aria-label'].map((name) => attribute(up, name) ?? '').join(' ');
    if (up.name === 'select') return /currenc/i.test(words);
  }
  return false;
}
