import { expect, it } from 'vitest';
import { isTargetElsewhere, readTarget } from './target-price.ts';

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
