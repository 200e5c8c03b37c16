import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findPrice } from './find-price.ts';

const golden = new URL('../golden/pages/', import.meta.url);
const corpus = process.env.HLN_CORPUS_DIR;

type Expected = {
  url: string;
  amount: string | null;
  currency: string | null;
  why: string;
  contentType?: string;
};

describe('pages of our own', () => {
  const pages: Record<string, Expected> = JSON.parse(readFileSync(new URL('expected.json', golden), 'utf8'));
  test.each(Object.entries(pages))('%s', (file, { url, amount, currency, contentType }) => {
    const { price } = findPrice(readFileSync(new URL(file, golden)), { url, contentType });
    expect([price?.amount ?? null, price?.currency ?? null]).toEqual([amount, currency]);
  });
});

describe.skipIf(!corpus)('the corpus of pages (skipped unless HLN_CORPUS_DIR is set)', () => {
  type CorpusPage = {
    url: string;
    amount: number | null;
    currency: string | null;
    headers?: Record<string, string>;
  };
  const folder = `${corpus}/prices/pages`;
  const pages: Record<string, CorpusPage> = corpus
    ? JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8'))
    : {};
  test.each(Object.entries(pages))('%s', (file, { url, amount, currency, headers }) => {
    const contentType = headers?.['content-type'] ?? null;
    const { price } = findPrice(readFileSync(`${folder}/${file}`), { url, contentType });
    expect([price?.amount ?? null, price?.currency ?? null]).toEqual([
      amount === null ? null : String(amount),
      currency,
    ]);
  });
});

describe('reasons', () => {
  const page = `<html lang="en-NZ"><h1>Oak Stool</h1>
    <p class="price"><del>$90.00</del> <ins>$72.00</ins></p><p>Delivery $9.00</p><button>Add to cart</button>`;

  test('explain the chosen candidate, which comes first', () => {
    const { price, candidates } = findPrice(page);
    expect(price).toEqual({ amount: '72', currency: 'NZD', source: 'text', raw: '$90.00 $72.00' });
    expect(candidates[0]).toMatchObject({ amount: '72', verdict: 'chosen' });
    expect(candidates[0]?.reason).toContain('marked as price');
  });

  test('explain each refused amount', () => {
    const reasons = new Map(findPrice(page).candidates.map((each) => [each.amount, each.reason]));
    expect(reasons.get('90')).toBe('struck out');
    expect(reasons.get('9')).toBe('words around it: a charge for delivery');
    const codes = new Map(findPrice(page).candidates.map((each) => [each.amount, each.codes]));
    expect(codes.get('90')).toEqual(['struck-out']);
    expect(codes.get('9')).toEqual(['delivery-charge']);
    expect(codes.get('72')).toContain('marked-as-price');
  });

  test('name the sources that agree', () => {
    const both = `<meta property="product:price:amount" content="72.00">${page}`;
    const { price, candidates } = findPrice(both);
    expect(price?.source).toBe('meta');
    expect(candidates[0]?.reason).toContain('text agree');
  });

  test('an amount keeps all its digits', () => {
    const json =
      '<script type="application/ld+json">{"@type":"Product","name":"A","offers":{"price":0.1234567890123456789,"priceCurrency":"EUR"}}</script>';
    expect(findPrice(json).price?.amount).toBe('0.1234567890123456789');
  });
});
