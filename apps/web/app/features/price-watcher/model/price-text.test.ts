import { expect, it } from 'vitest';
import { isTargetElsewhere, priceText, readTarget } from './price-text.ts';

it.each([
  [19.99, null, '$19.99'],
  [19.99, 'NZD', '$19.99'],
  [5, 'NZD', '$5.00'],
  [1299.5, null, '$1299.50'],
  [1_234_567.891, null, '$1234567.89'],
  [1.005, null, '$1.01'],
  [0.5, null, '$0.50'],
  [19.99, 'USD', 'US$19.99'],
  [19.99, 'AUD', 'A$19.99'],
  [19.99, 'EUR', '€19.99'],
  [19.99, 'GBP', '£19.99'],
  [1980, 'JPY', 'JP¥1980'],
])('writes %d in %s as %s', (price, currency, text) => {
  expect(priceText(price, currency).replaceAll('\u00A0', ' ')).toBe(text);
});

it('accepts any code of three letters', () => {
  expect(priceText(3, 'ZZZ')).toMatch(/ZZZ\s?3\.00/);
});

it.each([
  ['1500', 1500],
  [' 1,500.00 ', 1500],
  ['1 500', 1500],
  ['12,345,678.5', 12_345_678.5],
  ['$1,500', 1500],
  ['US$19.90', 19.9],
  ['NZ$ 5', 5],
  ['€19,90', 19.9],
  ['19,90 €', 19.9],
  ['1500 NZD', 1500],
  ['0.001', 0.001],
  ['99p', undefined],
  ['', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1e5', undefined],
  ['1.500,00', undefined],
  ['15,00,000', undefined],
  ['1000000000000000', undefined],
  ['under 5', undefined],
])('reads %j as %s', (typed, price) => {
  expect(readTarget(typed)).toBe(price);
});

it.each([
  ['NZD', 'NZD', false],
  ['NZD', 'USD', true],
  [null, 'USD', false],
  [null, null, false],
])('says whether a target in %s counts on a page in %s', (target_currency, currency, elsewhere) => {
  expect(isTargetElsewhere({ target_currency, currency })).toBe(elsewhere);
});
