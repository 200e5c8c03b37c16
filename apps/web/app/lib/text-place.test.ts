import { expect, it } from 'vitest';
import { lineAndColumn } from './text-place.ts';

it('counts lines and columns from 1', () => {
  const text = 'ab\n\ncd';
  expect([0, 2, 3, 4, 5, 6].map((offset) => lineAndColumn(text, offset))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 3, column: 2 },
    { line: 3, column: 3 },
  ]);
});
