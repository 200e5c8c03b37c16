import { expect, it } from 'vitest';
import { looksEncoded, tokenParts } from './looks-encoded.ts';

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
])('tells whether %j looks encoded: %s', (text, expected) => {
  expect(looksEncoded(text)).toBe(expected);
});

it.each([
  ['eyJhbGciOiJub25lIn0.eyJhIjoxfQ.', { header: 'eyJhbGciOiJub25lIn0', payload: 'eyJhIjoxfQ' }],
  [' Bearer eyJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln\n', { header: 'eyJhbGciOiJub25lIn0', payload: 'eyJhIjoxfQ' }],
  ['example.org.nz', null],
  ['eyJhbGciOiJub25lIn0', null],
])('reads %j as the token %j', (text, parts) => {
  expect(tokenParts(text)).toEqual(parts);
});
