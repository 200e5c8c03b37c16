import { expect, it } from 'vitest';
import { isStorableJson, storable } from './storable.ts';

it.each([
  String.raw`{"a":"\u0000"}`,
  String.raw`{"a":{"b":["x","\ud83d"]}}`,
  String.raw`["\uDE00"]`,
  String.raw`["\ude00\ud83d"]`,
  String.raw`{"\u0000":1}`,
  String.raw`["\\\u0000"]`,
  `${'['.repeat(200_000)}"${String.raw`\u0000`}"${']'.repeat(200_000)}`,
])('cannot be stored: %.40s', (json) => {
  expect(isStorableJson(json)).toBe(false);
});

it.each([
  '{"a":"plain 😀"}',
  String.raw`["\ud83d\ude00"]`,
  String.raw`["\\u0000 and \\ud83d"]`,
  String.raw`{"not json \u0000`,
  '1',
])('can be stored, or is not JSON: %s', (json) => {
  expect(isStorableJson(json)).toBe(true);
});

it('makes any text storable', () => {
  expect(storable('a\0b\uDC00c\n')).toBe('a\uFFFDb\uFFFDc\n');
});
