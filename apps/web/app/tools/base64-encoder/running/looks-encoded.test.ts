import { expect, it } from 'vitest';
import { looksEncoded } from './looks-encoded.ts';

it.each([
  ['S2lhIG9yYSE=', true],
  ['S2lhIG9y\r\nYSEh', true],
  ['data:text/plain,x', true],
  ['-----BEGIN CERTIFICATE-----\nMII', true],
  ['password', false],
  ['Kia ora!', false],
  ['HelloWorld', false],
  ['{"a":1}', false],
  ['', false],
])('%j: %s', (text, expected) => {
  expect(looksEncoded(text)).toBe(expected);
});
