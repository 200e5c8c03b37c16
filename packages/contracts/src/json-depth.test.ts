import { expect, it } from 'vitest';
import { isNestedTooDeeply } from './json-depth.ts';

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
