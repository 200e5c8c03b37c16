import { describe, expect, test } from 'vitest';
import { type CurrencyEvidence, resolveIso, spokenCurrencies } from './resolve-iso.ts';

const nothing: CurrencyEvidence = { declared: [], spoken: [], language: null, host: null };

describe('from a sign to a code', () => {
  test.each([
    ['NZ$', nothing, 'NZD'],
    ['eur', nothing, 'EUR'],
    ['Kč', nothing, 'CZK'],
    ['£', nothing, 'GBP'],
    ['$', nothing, null],
    ['kr', nothing, null],
    [null, nothing, null],
    ['$', { ...nothing, language: 'en-NZ' }, 'NZD'],
    ['$', { ...nothing, language: 'en' }, null],
    ['$', { ...nothing, host: 'shop.example.com.au' }, 'AUD'],
    ['$', { ...nothing, host: 'shop.example.io' }, null],
    ['$', { ...nothing, language: 'en-US', host: 'shop.example.co.nz' }, 'NZD'],
    ['$', { ...nothing, declared: ['CAD'], language: 'en-US' }, 'CAD'],
    ['$', { ...nothing, declared: ['EUR'], language: 'en-AU' }, 'AUD'],
    ['$', { ...nothing, spoken: ['SGD', 'SGD'] }, 'SGD'],
    ['$', { ...nothing, spoken: ['SGD', 'AUD'] }, null],
    ['€', { ...nothing, declared: ['USD'] }, 'EUR'],
    ['kr', { ...nothing, language: 'sv' }, 'SEK'],
    ['kr', { ...nothing, language: 'nb-NO' }, 'NOK'],
    ['¥', { ...nothing, language: 'ja' }, 'JPY'],
    [null, { ...nothing, declared: ['NZD'] }, 'NZD'],
    [null, { ...nothing, language: 'en-NZ' }, null],
  ])('%s with %j is %s', (written, evidence, iso) => {
    expect(resolveIso(written, evidence)).toBe(iso);
  });

  test('currencies named in running text are found', () => {
    expect(new Set(spokenCurrencies('All prices are in New Zealand dollars.'))).toEqual(new Set(['NZD']));
    expect(spokenCurrencies('Pay in dollars or pounds, top notes only.')).toEqual([]);
  });
});
