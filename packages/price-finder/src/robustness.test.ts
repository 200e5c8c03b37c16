import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findPrice, MAX_PAGE_SIZE } from './find-price.ts';
import { parsePrice } from './parse-price.ts';

const golden = new URL('../golden/pages/', import.meta.url);
const pages = readdirSync(golden)
  .filter((file) => file.endsWith('.html'))
  .map((file) => new Uint8Array(readFileSync(new URL(file, golden))));

/** A small seeded generator (mulberry32), so that failures are reproducible. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const AMOUNT = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

function expectSound(page: Uint8Array | string, url: string | null = 'https://shop.example/a?b=c#d'): void {
  const { price, candidates } = findPrice(page, { url, contentType: 'text/html; charset=utf-8' });
  expect(candidates.length).toBeLessThanOrEqual(200);
  for (const candidate of candidates) expect(candidate.amount).toMatch(AMOUNT);
  expect(candidates.filter((candidate) => candidate.verdict === 'chosen').length).toBe(
    price === null ? 0 : 1,
  );
  if (price?.currency) expect(price.currency).toMatch(/^[A-Z]{3}$/);
  expect(price?.amount).not.toBe('0');
}

describe('arbitrary bytes', () => {
  test('damaged pages yield a sound result', () => {
    const next = random(20_261_121);
    for (let round = 0; round < 200; round += 1) {
      const page = (pages[next(pages.length)] ?? new Uint8Array()).slice();
      const from = next(page.length + 1);
      const length = next(200);
      const kind = next(4);
      if (kind === 0)
        for (let flip = 0; flip < 30 && page.length > 0; flip += 1) page[next(page.length)] = next(256);
      const other = pages[next(pages.length)] ?? new Uint8Array();
      if (kind === 1) page.set(other.slice(0, Math.max(0, Math.min(other.length, page.length - from))), from);
      expectSound(
        kind === 2 ? page.slice(0, from) : kind === 3 ? page.slice(from, from + length * 20) : page,
      );
    }
  });

  test('random bytes and texts yield a sound result', () => {
    const next = random(7);
    const pieces = [
      '<',
      '>',
      '"',
      '{',
      '}',
      '[',
      ']',
      'price',
      '$',
      '€',
      '9.99',
      '1 000',
      '<script>',
      '<del>',
      '&#',
      ':',
      ',',
      '\u0000',
      '\ud800',
      'itemprop="price"',
      ' ',
    ];
    for (let round = 0; round < 150; round += 1) {
      expectSound(Uint8Array.from({ length: next(400) }, () => next(256)));
      const text = Array.from({ length: next(60) }, () => pieces[next(pieces.length)]).join('');
      expectSound(text, null);
      const parsed = parsePrice(text, { currencyHint: text, decimalSeparator: pieces[next(pieces.length)] });
      if (parsed?.amount) expect(parsed.amount).toMatch(AMOUNT);
    }
  });
});

describe('hostile pages', () => {
  const fill = (piece: string) => piece.repeat(Math.floor(300_000 / piece.length));
  test.each([
    ['nesting', fill('<div>')],
    ['nesting and strays', fill('<b>') + fill('</i>')],
    ['deep JSON', `<script type="application/ld+json">${fill('{"a":')}`],
    ['open brackets in a script', `<script>price=${fill('[')}`],
    ['open objects in a script', `<script>price=${fill('{a:1,')}`],
    ['endless items', fill('<p itemscope itemtype="x/Product"><b itemprop=price>1</b></p>')],
    ['items inside items', fill('<p itemscope itemprop=offers itemtype="x/Product">')],
    [
      'items that name each other',
      `<script type="application/ld+json">{"@graph":[${fill('{"@type":"Product","@id":"#a","isRelatedTo":{"@id":"#a"}},')}`,
    ],
    ['one row of many cells', `<table><tr>${fill('<td>$5</td>')}`],
    ['a list of cards', fill('<li><a href="/q">1</a> $5</li>')],
    ['one line of amounts', fill('$1.00 ')],
    ['digits', fill('1')],
    ['groups', fill('111 ')],
    ['attributes of JSON', fill(`<p d='{"price":1}'></p>`)],
    ['labels for assistive technology', fill('<p aria-label="$5.00">$5<b>00</b></p>')],
    ['functions that return', `<script>price=1;${fill('(function(a){return [1')}`],
    ['names of other things', fill('<h3><a href="/z">Other</a></h3><p>$5</p>')],
    ['style rules', `<style>${fill('.a{text-decoration:line-through}')}`],
  ])('yield a sound result: %s', (_name, page) => {
    expectSound(page);
  });

  test('content beyond the size limit is not read', () => {
    const page = `${' '.repeat(MAX_PAGE_SIZE)}<p class="price">$5.00</p>`;
    expect(findPrice(page).candidates).toEqual([]);
  });

  test('texts that are not URLs do no harm', () => {
    for (const url of [
      '',
      'no address',
      'http://',
      'https://a.example/%E0%A4%A',
      'javascript:alert(1)',
      null,
    ]) {
      expect(findPrice('<p class="price">€5</p>', { url }).price?.amount).toBe('5');
    }
  });
});
