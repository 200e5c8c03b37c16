import { expect, it } from 'vitest';
import { problemAt } from './problems.tsx';

it('selects the whole wrong character, or the end', () => {
  const text = 'ab\n👋c';
  const places = [0, 3, 5, 6].map((offset) => problemAt(text, offset, '').place);
  expect(places).toEqual([
    { line: 1, column: 1, offset: 0, length: 1 },
    { line: 2, column: 1, offset: 3, length: 2 },
    { line: 2, column: 3, offset: 5, length: 1 },
    { line: 2, column: 4, offset: 6, length: 0 },
  ]);
  expect(problemAt(text, 0, 'Wrong.')).toMatchObject({ severity: 'error', message: 'Wrong.' });
});
