import { expect, it } from 'vitest';
import { money } from './letter.ts';

it.each([
  ['24', null, '$24.00'],
  ['24', 'NZD', '$24.00'],
  ['1234567.5', 'NZD', '$1,234,567.50'],
  ['0.001', 'NZD', '$0.001'],
  ['123456789012345.678901', 'NZD', '$123,456,789,012,345.678901'],
  ['19.9', 'USD', 'US$19.90'],
  ['19.9', 'EUR', '€19.90'],
  ['1980', 'JPY', 'JP¥1,980'],
  ['5', 'XXQ', 'XXQ\u00a05.00'],
])('writes %s %s as %s', (amount, currency, words) => {
  expect(money(amount, currency)).toBe(words);
});
