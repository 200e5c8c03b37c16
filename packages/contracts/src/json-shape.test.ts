import { expect, it } from 'vitest';
import { hasTextTooComplex, isTooComplex } from './json-shape.ts';

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it.each([
  lists(101),
  lists(200_000),
  `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`,
  `["]]\\"]","\\\\",${lists(100)}]`,
  // Truncated: a parser refuses it, but not before it knows the depth.
  '['.repeat(200_000),
  // A million lists in 3 MB, and as many numbers and names.
  `[${Array(1_000_000).fill('[]').join()}]`,
  `[${Array(1_000_000).fill('1').join()}]`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, number) => [`a${number}`, 1]))),
])('is too deep or too wide: %.40s', (json) => {
  expect(isTooComplex(json)).toBe(true);
});

it.each([
  lists(100),
  `[${Array(5_000).fill('[{"a":[]}]').join()}]`,
  JSON.stringify([lists(5_000), `\\${lists(5_000)}`, `"${lists(5_000)}`]),
  '"',
  '',
])('is neither too deep nor too wide: %.40s', (json) => {
  expect(isTooComplex(json)).toBe(false);
});

it('may have any number of values, but no deeper nesting, from a trusted sender', () => {
  expect(isTooComplex(`[${Array(1_000_000).fill('1').join()}]`, Number.POSITIVE_INFINITY)).toBe(false);
  expect(isTooComplex(lists(101), Number.POSITIVE_INFINITY)).toBe(true);
});

it.each([
  { messages: `[${Array(6_000).fill('1').join()}]` },
  { user_info: ` {"a":${JSON.stringify(Array(6_000).fill(null))}}` },
  { messages: lists(101) },
  { messages: '['.repeat(25_000) },
  [{ user_info: ` \n\t{"a":${'{"a":'.repeat(101)}` }],
  { a: { b: ['fine', { c: lists(200_000) }] } },
])('has a text that is too deep or too wide: %.40j', (body) => {
  expect(hasTextTooComplex(JSON.stringify(body))).toBe(true);
});

it.each([
  { messages: lists(100) },
  { messages: JSON.stringify(Array(500).fill({ content: '[[{{' })) },
  {
    messages: JSON.stringify(
      Array(500).fill({ id: '1', isBot: true, content: 'a, b', at: '', language: 'en' }),
    ),
  },
  // A dbt model, which is not JSON.
  { original_sql: `{{ config(a='b') }} select ${Array(20_000).fill('a').join()}` },
  // This text is not JSON from its first character on.
  { original_sql: `select ${lists(500)}` },
  { content: JSON.stringify([lists(500)]) },
])('has no text that is too deep or too wide: %.40j', (body) => {
  expect(hasTextTooComplex(JSON.stringify(body))).toBe(false);
});

it('leaves a text that is not JSON to its parser', () => {
  expect(hasTextTooComplex(`"${'['.repeat(200)}`)).toBe(false);
});
