import { expect, it } from 'vitest';
import { listWords } from './list-words.ts';

it('lists additions with their context, and each change of case once', () => {
  const formatted = 'SELECT a AS x,\n       count(b) AS number_of_rows\n  FROM (SELECT 1)';
  expect(listWords('select a x, count(b) number_of_rows from (select 1)', formatted, 10)).toEqual({
    added: [
      { line: 1, before: 'SELECT a ', word: 'AS', after: ' x,' },
      { line: 2, before: 'count(b) ', word: 'AS', after: ' number_of_rows' },
    ],
    recased: [
      { from: 'select', to: 'SELECT', count: 2 },
      { from: 'from', to: 'FROM', count: 1 },
    ],
  });
});

it('limits the number of words and the context', () => {
  const name = 'x'.repeat(100);
  expect(listWords(`${name} ${name}, b c`, `${name} AS ${name}, b AS c`, 1)?.added).toEqual([
    { line: 1, before: `…${'x'.repeat(27)} `, word: 'AS', after: ` ${'x'.repeat(27)}…` },
  ]);
});

it('returns null for texts that are not the same query', () => {
  expect(listWords('select a', 'select b', 10)).toBeNull();
});
