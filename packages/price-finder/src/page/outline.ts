import { attribute, type ElementNode, elements, selfAndAncestors, textOf } from './document.ts';
import { matchNames, nameTokens } from './names.ts';

/** What a page says about itself: its URLs and its product. */
export type Outline = {
  url: URL | null;
  /** URLs of this page, as keys. */
  pageKeys: ReadonlySet<string>;
  /** Names of its product: headline, titles. */
  names: readonly string[][];
  headline: ElementNode | null;
  /** What the URL selects: `?variant=123`, `?color=blue`, `#sku-9`. */
  selectors: readonly string[];
  /** What the page's own form has selected if the URL says nothing. */
  preselected: readonly string[];
  /** Identifiers of the product in the URL or in the page's form. */
  ids: ReadonlySet<string>;
  /** The page's own language and region, e.g. `en-NZ`. */
  language: string | null;
};

/** Parameters that select nothing about a product. */
const NO_SELECTOR =
  /^(?:utm_|mc_|pk_|hsa_|_|ref|gclid|fbclid|msclkid|srsltid|dclid|igshid|qty$|quantity$|page$|sort|currency$|lang$|locale$|country$|q$|query$|source$|campaign|aff|session|sid$|cat$|category)/i;

const FIXED_INPUTS =
  /^(?:id|product|product_?id|add-to-cart|item_?id|sku|variant_?id|variation_?id|variant|pid)$/i;

/** Reads the outline. `url` is the URL after redirects; without it less is known, but nothing fails. */
export function readOutline(root: ElementNode, url: string | null): Outline {
  const own = parseUrl(url, null);
  const pageKeys = new Set<string>();
  const titles: string[] = [];
  const headlines: ElementNode[] = [];
  const inputs: [name: string, value: string][] = [];
  let language: string | null = null;
  let locale: string | null = null;
  if (own) pageKeys.add(pageKey(own));
  for (const element of elements(root)) {
    const meta = (attribute(element, 'property') ?? attribute(element, 'name') ?? '').toLowerCase();
    const content = attribute(element, 'content') ?? '';
    if (element.name === 'link' && /\bcanonical\b/i.test(attribute(element, 'rel') ?? '')) {
      addPageKey(pageKeys, attribute(element, 'href'), own);
    } else if (element.name === 'meta' && meta === 'og:url') addPageKey(pageKeys, content, own);
    else if (element.name === 'meta' && /^(?:og|twitter):title$/.test(meta)) titles.push(content);
    else if (element.name === 'meta' && meta === 'og:locale') locale ??= content.replace('_', '-');
    else if (element.name === 'title' && element.parent?.name !== 'svg') titles.push(textOf(element, 300));
    else if (element.name === 'html')
      language ??= attribute(element, 'lang') ?? attribute(element, 'xml:lang');
    else if (element.name === 'h1' && textOf(element) !== '') headlines.push(element);
    else if (element.name === 'input' && FIXED_INPUTS.test(attribute(element, 'name') ?? '')) {
      inputs.push([attribute(element, 'name') ?? '', attribute(element, 'value') ?? '']);
    }
  }
  const headline = mainHeadline(headlines, titles) ?? unmarkedHeadline(root, titles);
  const named = [headline ? textOf(headline, 300) : '', ...titles.flatMap(titleParts)];
  return {
    url: own,
    pageKeys,
    names: named.map(nameTokens).filter((tokens) => tokens.length > 0),
    headline,
    selectors: own ? selectorsOf(own) : [],
    preselected: inputs.map(([, value]) => value.toLowerCase()).filter((value) => value.length > 1),
    ids: new Set([
      ...idsOf(own),
      ...inputs.map(([, value]) => value.toLowerCase()).filter((value) => value.length > 1),
    ]),
    language: language?.includes('-') ? language : (locale ?? language),
  };
}

/**
 * A page may have several h1 (a logo, a dialog): returns the one repeated in its title, otherwise the first outside of
 * the header.
 */
function mainHeadline(headlines: ElementNode[], titles: string[]): ElementNode | null {
  const names = titles.flatMap(titleParts).map(nameTokens);
  const outside = headlines.filter(
    (each) =>
      ![...selfAndAncestors(each)].some(
        (up) => /^(?:header|nav|footer|aside|dialog)$/.test(up.name) && up.parent?.name === 'body',
      ),
  );
  const pool = outside.length > 0 ? outside : headlines;
  return pool.find((each) => matchNames(nameTokens(textOf(each, 300)), names) !== 'none') ?? pool[0] ?? null;
}

/** Returns the first element in the body whose text is the product's name in the title, for a page without any h1. */
function unmarkedHeadline(root: ElementNode, titles: string[]): ElementNode | null {
  const names = titles
    .flatMap(titleParts)
    .map(nameTokens)
    .filter((tokens) => tokens.length > 1);
  if (names.length === 0) return null;
  for (const element of elements(root)) {
    if (/^(?:title|script|style|option|li)$/.test(element.name) || element.last - element.order > 6) continue;
    const own = element.children.some((child) => child.kind === 'text' && child.text.trim() !== '');
    if (own && matchNames(nameTokens(textOf(element, 200)), names) === 'same' && !isInNavigation(element))
      return element;
  }
  return null;
}

function isInNavigation(element: ElementNode): boolean {
  return [...selfAndAncestors(element)].some((up) => /^(?:nav|header|footer|aside|head)$/.test(up.name));
}

/** Returns the whole title and its first part, which is usually the product: `Kettle 0.9 L | Example Shop`. */
function titleParts(title: string): string[] {
  const first = title.split(/\s+[|–—·»:-]\s+|\s*\|\s*/)[0] ?? '';
  return [title, first];
}

function addPageKey(pageKeys: Set<string>, href: string | null, base: URL | null): void {
  const url = parseUrl(href, base);
  if (url) pageKeys.add(pageKey(url));
}

export function parseUrl(href: string | null, base: URL | null): URL | null {
  if (href === null || href.trim() === '' || href.length > 4_000) return null;
  try {
    return base ? new URL(href, base) : new URL(href);
  } catch {
    return null; // no URL is no information
  }
}

/** Gives two spellings of one page the same key: no scheme, `www.`, index file, trailing slash, query or fragment. */
export function pageKey(url: URL): string {
  const path = url.pathname.replace(/\/(?:index\.\w+)?$/, '').replace(/\.html?$/, '');
  const product = [...url.searchParams].filter(([key]) =>
    /^(?:id|p|pid|product_?id|item|sku|artnr|art)$/i.test(key),
  );
  const query = product.map(([key, value]) => `${key.toLowerCase()}=${value}`).sort();
  return `${url.host.replace(/^www\./, '')}${decode(path).toLowerCase()}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a stray percent sign
  }
}

function selectorsOf(url: URL): string[] {
  const values = [...url.searchParams].filter(([key]) => !NO_SELECTOR.test(key)).map(([, value]) => value);
  const fragment = decode(url.hash.slice(1)).replace(/^[!/]+/, '');
  const parts = [
    fragment,
    ...fragment.split(/[=&/:]|^(?:sku|variant|variation|option|v|size|color|colour)[-_]/i),
  ];
  return [...new Set([...values, ...parts].map((each) => each.trim().toLowerCase()))].filter(
    (each) => each !== '',
  );
}

/** Returns the identifiers in a URL: the last parts of its path and the values of its parameters. */
function idsOf(url: URL | null): string[] {
  if (!url) return [];
  const segments = decode(url.pathname).toLowerCase().split('/').filter(Boolean).slice(-2);
  const bare = segments.map((segment) => segment.replace(/\.\w{2,5}$/, ''));
  const numbers = bare.flatMap((segment) => segment.match(/\d{4,}/g) ?? []);
  const values = [...url.searchParams]
    .filter(([key]) => !NO_SELECTOR.test(key))
    .map(([, value]) => value.toLowerCase());
  return [...bare.slice(-1), ...numbers, ...values].filter((id) => id.length > 1);
}

/** What is known about a product on the page. */
export type Identity = { names: string[]; urls: string[]; ids: string[] };

/** How surely a product is the page's own, and on what evidence; below `unknown` it is another one. */
export const RELATION = {
  otherUrl: -2,
  otherName: -1,
  unknown: 0,
  identifier: 1,
  similarName: 2,
  sameName: 3,
  url: 4,
  holdsHeadline: 5,
} as const;
export type Relation = (typeof RELATION)[keyof typeof RELATION];

/** Compares what is known about a product with the page's outline. */
export function relationTo(outline: Outline, identity: Identity): Relation {
  const urls = identity.urls.map((each) => parseUrl(each, outline.url)).filter((each) => each !== null);
  if (urls.some((url) => url.pathname !== '/' && outline.pageKeys.has(pageKey(url)))) return RELATION.url;
  const matches = new Set(identity.names.map((name) => matchNames(nameTokens(name), outline.names)));
  if (matches.has('same')) return RELATION.sameName;
  if (matches.has('close')) return RELATION.similarName;
  if (identity.ids.some((id) => outline.ids.has(id.toLowerCase()))) return RELATION.identifier;
  const elsewhere = urls.some((url) => url.pathname !== '/' && outline.pageKeys.size > 0);
  const otherName = outline.names.length > 0 && identity.names.some((name) => nameTokens(name).length > 0);
  if (elsewhere) return RELATION.otherUrl;
  return otherName ? RELATION.otherName : RELATION.unknown;
}

const OTHER_PATH =
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/)?(?:cart|basket|checkout|wishlist|search|account|login|warenkorb|panier|carrito|carrello|winkelwagen|kasse)(?:\/?|\.\w+)$/i;
const OTHER_HEADLINE =
  /^(?:your|my|shopping)\s+(?:shopping\s+)?(?:cart|basket|bag|trolley|wish\s?list|orders?|account|favou?rites)(?:\s+is\s+empty)?$|^(?:cart|checkout|wish\s?list)$|^search\s+results|^results\s+for|^(?:log|sign)\s?in$/i;

/** Whether the URL or headline shows that the page is a cart, a search or an account, with amounts of many things. */
export function isNoProductPage({ url, headline }: Outline): boolean {
  return (
    (url !== null && OTHER_PATH.test(url.pathname)) ||
    (headline !== null && OTHER_HEADLINE.test(textOf(headline, 120)))
  );
}
