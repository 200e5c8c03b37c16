import { formatSQL } from '@hln/snowflake-formatter';
import { describe, expect, it } from 'vitest';
import { FORMATTER_EXAMPLE } from '../../content/snowflake-sql-formatter-example.ts';
import { compareWords } from './compare-words.ts';

function words(original: string, formatted: string) {
  const found = compareWords(original, formatted);
  return (
    found && {
      added: found.added.map(({ start, end }) => formatted.slice(start, end)),
      recased: found.recased.original.map(({ start, end }, index) => {
        const after = found.recased.formatted[index];
        return `${original.slice(start, end)}→${formatted.slice(after?.start, after?.end)}`;
      }),
    }
  );
}

describe('compareWords', () => {
  it.each([
    ['select a from t', 'select a\n  from t', [], []],
    ['select a b', 'SELECT a AS b', ['AS'], ['select→SELECT']],
    ['select a assets', 'SELECT a AS assets', ['AS'], ['select→SELECT']],
    ['select a as b', 'SELECT a AS b', [], ['select→SELECT', 'as→AS']],
    ['select(a)b', 'select (a) as b', ['as'], []],
    ["select 'A  b' x", "select 'A  b' AS x", ['AS'], []],
    ['', '', [], []],
    ['select Größe as ß', 'SELECT Größe AS ß', [], ['select→SELECT', 'as→AS']],
  ])('finds the differences between %j and %j', (original, formatted, added, recased) => {
    expect(words(original, formatted)).toEqual({ added, recased });
  });

  it.each([
    ['select a', 'select b'],
    ['select a', 'select a, b'],
    ['select a b', 'select a'],
    ['select a', ''],
  ])('returns null for %j and %j, which are not the same query', (original, formatted) => {
    expect(compareWords(original, formatted)).toBeNull();
  });

  it('finds each common word of the formatted text in the original', () => {
    expect(compareWords('a  b,c', 'a AS b,\nc')?.common).toEqual({
      original: [0, 3, 4, 5],
      formatted: [0, 5, 6, 8],
    });
  });

  it('counts both kinds as the proof does', () => {
    const { formatted, proof } = formatSQL(FORMATTER_EXAMPLE, { includeProof: true });
    const found = compareWords(FORMATTER_EXAMPLE, formatted);
    expect([found?.added.length, found?.recased.original.length]).toEqual([
      proof?.addedAs,
      proof?.recasedWords,
    ]);
  });
});
