import { expect, it } from 'vitest';
import { hasTextNestedTooDeeply, isNestedTooDeeply } from './json-depth.ts';

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it.each([
  lists(101),
  lists(200_000),
  `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`,
  `["]]\\"]","\\\\",${lists(100)}]`,
  // Cut off: whoever parses it refuses it, but not before its depth is known.
  '['.repeat(200_000),
])('is too deep: %.40s', (json) => {
  expect(isNestedTooDeeply(json)).toBe(true);
});

it.each([
  lists(100),
  `[${Array(5_000).fill('[{"a":[]}]').join()}]`,
  JSON.stringify([lists(5_000), `\\${lists(5_000)}`, `"${lists(5_000)}`]),
  '"',
  '',
])('is not: %.40s', (json) => {
  expect(isNestedTooDeeply(json)).toBe(false);
});

it.each([
  { messages: lists(101) },
  { messages: '['.repeat(25_000) },
  [{ user_info: ` \n\t{"a":${'{"a":'.repeat(101)}` }],
  { a: { b: ['fine', { c: lists(200_000) }] } },
])('has a text that is too deep: %.40j', (body) => {
  expect(hasTextNestedTooDeeply(JSON.stringify(body))).toBe(true);
});

it.each([
  { messages: lists(100) },
  { messages: JSON.stringify(Array(500).fill({ content: '[[{{' })) },
  // Not JSON from its first character on.
  { original_sql: `select ${lists(500)}` },
  { content: JSON.stringify([lists(500)]) },
])('has none: %.40j', (body) => {
  expect(hasTextNestedTooDeeply(JSON.stringify(body))).toBe(false);
});

it('leaves a text that is no JSON to its parser', () => {
  expect(hasTextNestedTooDeeply(`"${'['.repeat(200)}`)).toBe(false);
});
