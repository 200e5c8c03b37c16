import { ALGORITHMS } from '@hln/digests';
import { expect, it } from 'vitest';
import { HASH_GENERATOR_ABOUT as ABOUT } from '../../content/hash-generator-about.ts';
import { digest, hmac } from './logic.ts';
import { inputToBytes } from './running/digest-blob.ts';
import { formatDigest } from './running/format-digest.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it('shows the real result of the example', () => {
  const { input, output } = ABOUT.example;
  expect(`SHA-256: ${formatDigest(digest('SHA-256', bytesOf(input)), 'hex')}`).toBe(output);
});

it.each(ABOUT.options)('shows what the option does: $name', (example) => {
  const encoding = 'encoding' in example ? example.encoding : 'utf-8';
  const { bytes = new Uint8Array() } = inputToBytes(example.input, encoding);
  const value =
    'key' in example
      ? hmac(example.algorithm, bytesOf(example.key), bytes)
      : digest(example.algorithm, bytes);
  expect(formatDigest(value, example.format)).toBe(example.output);
});

it('counts and names the existing algorithms', () => {
  const [builtIn] = ABOUT.beside.rows;
  expect(ABOUT.does[0]).toContain(`${ALGORITHMS.length} hashes and checksums`);
  expect(builtIn[2]).toBe(`those, and ${ALGORITHMS.length - builtIn[1].split(', ').length} more`);
  const named = ABOUT.knows.slice(0, 2).flatMap(({ items }) => items.match(/[A-Z][\w/-]*\d[\w/-]*/g) ?? []);
  expect([...new Set(named)].sort()).toEqual(ALGORITHMS.map(({ id }) => id).sort());
});
