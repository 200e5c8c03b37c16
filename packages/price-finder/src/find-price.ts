import { choosePrice } from './choose.ts';
import { asCode } from './currency/codes.ts';
import { type CurrencyEvidence, mentionedCurrencies, spokenCurrencies } from './currency/resolve-iso.ts';
import { decodeBytes } from './page/decode-bytes.ts';
import { type ElementNode, parseDocument } from './page/document.ts';
import { type Line, readLines } from './page/lines.ts';
import { type Outline, readOutline } from './page/outline.ts';
import { Regions } from './page/region.ts';
import { readHiddenClasses } from './page/styles.ts';
import { scriptCurrencies } from './sources/embedded-json.ts';
import { draftsFromState } from './sources/embedded-state.ts';
import { readJsonLd } from './sources/json-ld.ts';
import { declaredCurrencies, draftsFromMeta } from './sources/meta.ts';
import { readMicrodata } from './sources/microdata.ts';
import { draftsFromItems } from './sources/offers.ts';
import { draftsFromAttributes } from './sources/price-attributes.ts';
import { hasRdfa, readRdfa } from './sources/rdfa.ts';
import { draftsFromText } from './sources/visible-text.ts';
import type { FindPriceResult } from './types.ts';

export type FindPriceOptions = {
  /** The URL after redirects, with its query and fragment: they may select the variant. */
  url?: string | null | undefined;
  /** The Content-Type header as received; only its charset is used, and it is checked. */
  contentType?: string | null | undefined;
};

/** How much of a page is read, in bytes (or characters of a string): the rest is ignored, not refused. */
export const MAX_PAGE_SIZE = 5_000_000;

/**
 * Finds the price of a page's main product, and explains the choice.
 *
 * Every source is read (JSON-LD, microdata, RDFa, meta tags, the shop's own data, the visible text), each amount is
 * weighed by its product and its surroundings, and the sources are checked against each other. Rules: the sale price
 * beats the old one; tax-inclusive beats exclusive; new beats used; a price “from” counts; out of stock keeps its
 * price; a placeholder of 0 is not a price; the variant in the URL wins.
 *
 * Pure and limited: no network, no clock; at most 5 MB, 200 levels and 150,000 nodes. Never throws.
 */
export function findPrice(page: Uint8Array | string, options: FindPriceOptions = {}): FindPriceResult {
  const html =
    typeof page === 'string'
      ? page.slice(0, MAX_PAGE_SIZE)
      : decodeBytes(page.subarray(0, MAX_PAGE_SIZE), options.contentType ?? null).text;
  const root = parseDocument(html);
  const outline = readOutline(root, options.url ?? null);
  const hidden = readHiddenClasses(root);
  const lines = readLines(root, hidden);
  const regions = new Regions(root, outline, hidden);
  const drafts = [
    ...draftsFromItems(readJsonLd(root), 'json-ld', outline),
    ...draftsFromItems(readMicrodata(root), 'microdata', outline),
    ...(hasRdfa(root) ? draftsFromItems(readRdfa(root), 'rdfa', outline) : []),
    ...draftsFromMeta(root),
    ...draftsFromState(root, outline),
    ...draftsFromAttributes(root, regions),
    ...draftsFromText(lines, outline, regions),
  ];
  return choosePrice(drafts, currencyEvidence(root, outline, lines));
}

function currencyEvidence(root: ElementNode, outline: Outline, lines: readonly Line[]): CurrencyEvidence {
  const codes = [...declaredCurrencies(root), ...scriptCurrencies(root)].flatMap(
    (text) => asCode(text) ?? [],
  );
  const text = lines
    .map((line) => line.text)
    .join('\n')
    .slice(0, 200_000);
  return {
    declared: codes,
    spoken: spokenCurrencies(text),
    mentioned: mentionedCurrencies(text),
    language: outline.language,
    host: outline.url?.hostname ?? null,
  };
}
