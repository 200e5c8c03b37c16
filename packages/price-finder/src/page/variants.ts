import { type Outline, parseUrl } from './outline.ts';

/** How a URL or a form may select a variant: by its own URLs, and by identifiers or property values. */
export type VariantKeys = { urls: string[]; keys: string[] };

/**
 * Returns which variants the page's URL selects (indexes); empty if it selects none of them. `?color=blue&size=m` needs
 * both, if a variant has both.
 */
export function chosenVariants(outline: Outline, variants: readonly VariantKeys[]): Set<number> {
  if (variants.length < 2) return new Set();
  const byUrl = indexesOf(variants, (variant) => variant.urls.some((url) => isThisUrl(outline, url)));
  if (byUrl.size > 0 && byUrl.size < variants.length) return byUrl;
  const selectors = new Set(outline.selectors.map(slug).filter((each) => each !== ''));
  const scores = variants.map((variant) => {
    const keys = new Set(variant.keys.flatMap((key) => [key, ...partsOf(key)]).map(slug));
    const queries = variant.urls.flatMap((url) => [
      ...(parseUrl(url, outline.url)?.searchParams.values() ?? []),
    ]);
    for (const value of queries) keys.add(slug(value));
    return [...selectors].filter((selector) => keys.has(selector)).length;
  });
  const best = Math.max(...scores);
  const chosen = indexesOf(scores, (score) => score === best);
  return best > 0 && chosen.size < variants.length ? chosen : new Set();
}

/** Splits a name that lists choices after a separator, such as `Kauri Oil - 4 L` and `Clay / XL`. */
function partsOf(key: string): string[] {
  return key.length < 160 ? key.split(/\s+[-–—|:]\s+|\s*[/,]\s+/) : [];
}

/** Like chosenVariants, for the page's own form. */
export function preselectedVariants(outline: Outline, variants: readonly VariantKeys[]): Set<number> {
  const wanted = new Set(outline.preselected);
  const chosen = indexesOf(variants, (variant) => variant.keys.some((key) => wanted.has(key.toLowerCase())));
  return chosen.size < variants.length ? chosen : new Set();
}

/** Whether the whole URL matches, including the fragment, or a path that only this variant has. */
function isThisUrl(outline: Outline, href: string): boolean {
  const own = outline.url;
  const url = parseUrl(href, own);
  if (!own || !url || url.host.replace(/^www\./, '') !== own.host.replace(/^www\./, '')) return false;
  if (url.pathname.replace(/\/$/, '') !== own.pathname.replace(/\/$/, '')) return false;
  const mine = new Map(own.searchParams);
  const theirs = [...url.searchParams];
  if (url.hash !== '' && url.hash !== own.hash) return false;
  return theirs.every(([key, value]) => mine.get(key) === value);
}

function indexesOf<Value>(values: readonly Value[], test: (value: Value) => boolean): Set<number> {
  return new Set(values.flatMap((value, index) => (test(value) ? [index] : [])));
}

/** Returns the common form of a choice: `Storm Grey` and `storm-grey` are the same. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
