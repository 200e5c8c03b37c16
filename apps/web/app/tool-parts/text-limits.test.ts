import { expect, it } from 'vitest';
import {
  isLongToType,
  MOST_SHOWN,
  MOST_SHOWN_LINES,
  MOST_TYPED,
  MOST_TYPED_LINES,
  shownPart,
} from './text-limits.ts';

it('shows a result up to a number of characters and of lines, whichever comes first', () => {
  expect(shownPart('')).toBe('');
  const fits = `${'a\n'.repeat(MOST_SHOWN_LINES - 1)}a`;
  expect(shownPart(fits)).toBe(fits);
  expect(shownPart(`${fits}\nb`)).toBe(fits);
  expect(shownPart('a'.repeat(MOST_SHOWN + 1))).toBe('a'.repeat(MOST_SHOWN));
  expect(shownPart(`${'a'.repeat(MOST_SHOWN)}\n${fits}`)).toBe('a'.repeat(MOST_SHOWN));
});

it.each([
  ['', false],
  ['a'.repeat(MOST_TYPED), false],
  ['a'.repeat(MOST_TYPED + 1), true],
  [`${'\n'.repeat(MOST_TYPED_LINES - 1)}a`, false],
  ['\n'.repeat(MOST_TYPED_LINES), true],
])('a text is long to type if it has many characters or many lines (case %#)', (text, isLong) => {
  expect(isLongToType(text)).toBe(isLong);
});
