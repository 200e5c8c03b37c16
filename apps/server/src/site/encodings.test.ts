import { expect, it } from 'vitest';
import { chooseEncoding, type Encoding } from './encodings.ts';

const all = new Set<Encoding>(['identity', 'gzip', 'br']);

it.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br; q=0.5, gzip; q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['deflate', 'identity'],
])('answers %s with %s', (header, encoding) => {
  expect(chooseEncoding(header, all)).toBe(encoding);
});

it('never chooses a missing encoding', () => {
  expect(chooseEncoding('br, gzip', new Set<Encoding>(['identity']))).toBe('identity');
});
