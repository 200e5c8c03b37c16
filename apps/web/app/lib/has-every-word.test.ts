import { expect, it } from 'vitest';
import { hasEveryWord } from './has-every-word.ts';

it.each([
  ['Māori names', 'NAMES maori', true],
  ['Māori names', '  ', true],
  ['Māori names', 'name list', false],
])('tells whether “%s” has every word of “%s”: %s', (text, typed, found) => {
  expect(hasEveryWord(text, typed)).toBe(found);
});
