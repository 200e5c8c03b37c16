import { expect, it } from 'vitest';
import { priceText } from './price-text.ts';

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
