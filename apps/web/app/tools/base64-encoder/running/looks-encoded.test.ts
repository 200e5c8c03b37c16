import { expect, it } from 'vitest';
import { decodesToText, looksEncoded, tokenParts } from './looks-encoded.ts';

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
  [
    'Authorization: Bearer eyJhbGciOiJub25lIn0.eyJhIjoxfQ.',
    { header: 'eyJhbGciOiJub25lIn0', payload: 'eyJhIjoxfQ' },
  ],
  ['example.org.nz', null],
  ['eyJhbGciOiJub25lIn0', null],
])('reads %j as the token %j', (text, parts) => {
  expect(tokenParts(text)).toEqual(parts);
});

it.each([
  ['dXNlcjpwYXNz', true],
  ['SGVsbG8gV29ybGQ', true],
  ['SGVsbG8gV29ybGQ=', true],
  ['S2lhIG9yYSwgbcSBIGtvcm91', true],
  ['eyJhIjoxLCJiIjoyfQ', false],
  ['HelloWorld', false],
  ['JavaScript', false],
  ['getElementById', false],
  ['TypeScriptCompilerOptions', false],
  ['Whakawhanaungatanga', false],
  ['MyPassword123', false],
  ['README', false],
  ['Kia ora koutou', false],
  ['0123456789abcdef', false],
])('tells whether %j decodes to a text: %s', (text, expected) => {
  expect(decodesToText(text)).toBe(expected);
});
