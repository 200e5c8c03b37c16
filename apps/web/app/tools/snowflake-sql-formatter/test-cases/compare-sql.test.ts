import { describe, expect, it } from 'vitest';
import { lineDifferences, normaliseSql, sqlMatches } from './run-test-case.ts';

describe('normaliseSql', () => {
  it('trims, collapses white space, tightens commas and brackets and upper-cases', () => {
    expect(normaliseSql('  select a ,\n\tb , count( * )  from t ( x )\r\n')).toBe(
      'SELECT A,B,COUNT(*)FROM T(X)',
    );
  });
});

describe('sqlMatches', () => {
  it('treats two layouts of one query as the same', () => {
    expect(sqlMatches('SELECT a,\n       b\n  FROM t', 'select a, b from t')).toBe(true);
  });

  it('sees a changed, a missing and a moved word', () => {
    expect(sqlMatches('SELECT a FROM t', 'SELECT b FROM t')).toBe(false);
    expect(sqlMatches('SELECT a FROM t', 'SELECT a t')).toBe(false);
    expect(sqlMatches('a b', 'b a')).toBe(false);
  });
});

describe('lineDifferences', () => {
  it('is empty for a match, whatever the line breaks', () => {
    expect(lineDifferences('SELECT a,\n b', 'select a, b')).toEqual([]);
  });

  it('lists the expected and actual text of each line that differs, and only of those', () => {
    expect(lineDifferences('SELECT a\nFROM t\nWHERE x', 'select A\nFROM u\nwhere  x')).toEqual([
      { line: 2, expected: 'FROM t', actual: 'FROM u' },
    ]);
  });

  it('shows where one text has no line at all', () => {
    expect(lineDifferences('SELECT a\nLIMIT 1', 'SELECT a')).toEqual([
      { line: 2, expected: 'LIMIT 1', actual: null },
    ]);
    expect(lineDifferences('SELECT a', 'SELECT a\n;')).toEqual([{ line: 2, expected: null, actual: ';' }]);
  });
});
