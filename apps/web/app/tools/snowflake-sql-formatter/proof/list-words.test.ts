import { expect, it } from 'vitest';
import { listWords } from './list-words.ts';

it('lists what was added where it stands, and each change of letters once', () => {
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

it('lists no more than it is asked for, and shows no more of a line than is near', () => {
  const name = 'x'.repeat(100);
  expect(listWords(`${name} ${name}, b c`, `${name} AS ${name}, b AS c`, 1)?.added).toEqual([
    { line: 1, before: `…${'x'.repeat(27)} `, word: 'AS', after: ` ${'x'.repeat(27)}…` },
  ]);
});

it('has nothing to say of texts that are not the same query', () => {
  expect(listWords('select a', 'select b', 10)).toBeNull();
});
