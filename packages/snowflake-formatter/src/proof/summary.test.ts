import { describe, expect, it } from 'vitest';
import { formatSQL } from '../index.ts';
import { compareTokens, summarise } from './index.ts';

describe('the proof summary', () => {
  it.each([
    ['', [0, 0, 0, 0, 0, 0]],
    ['SELECT 1', [2, 0, 0, 0, 0, 0]],
    ['select a b from t', [5, 2, 0, 0, 0, 1]],
    ["select 'a', \"b\", $$c$$, x'ff' from @s/p", [10, 2, 5, 0, 0, 0]],
    ['/* a */ select 1 -- b\n;', [3, 1, 0, 2, 0, 0]],
    ["{{ config() }}\nselect '{{ a }}' {# b #} -- {{ c }}\n", [3, 1, 1, 1, 4, 0]],
    ['execute immediate $$select a b /* c */ from t$$', [8, 4, 1, 1, 0, 1]],
    ['select src:a.b::int', [8, 2, 0, 0, 0, 0]],
  ])(
    'has the right counts for %j',
    (sql, [tokens, recasedWords, quoted, comments, templateBlocks, addedAs]) => {
      expect(formatSQL(sql, { includeProof: true }).proof).toEqual({
        tokens,
        recasedWords,
        quoted,
        comments,
        templateBlocks,
        addedAs,
        kept: [],
      });
    },
  );

  it('is only present if it is requested and the text was formatted', () => {
    expect(formatSQL('select 1')).not.toHaveProperty('proof');
    expect(formatSQL('select (', { includeProof: true })).not.toHaveProperty('proof');
  });

  it('is the same for an unchanged text as for a copy with other white space', () => {
    const sql = "SELECT a AS b, 'c' -- d\nFROM t";
    const same = summarise(compareTokens(sql, sql), []);
    expect(summarise(compareTokens(sql, `\n${sql.replace(' AS', '  AS')}\n`), [])).toEqual(same);
    expect(formatSQL(sql, { includeProof: true }).proof).toEqual(same);
  });
});
