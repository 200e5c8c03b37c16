import { describe, expect, it } from 'vitest';
import { compareWords } from '../comparing/compare-words.ts';
import { addedRows, foldRows } from './added-rows.ts';

function rowsOf(original: string, formatted: string) {
  const words = compareWords(original, formatted);
  if (words === null) throw new Error('These are different queries.');
  return addedRows(original, formatted, words);
}

const shown = (original: string, formatted: string) =>
  rowsOf(original, formatted).map(
    (row) =>
      `${row.original?.lineNumber} ${row.original?.content} | ${row.formatted?.type} ${row.formatted?.lineNumber} ${row.formatted?.content}`,
  );

describe('the view of additions', () => {
  it('shows the lines of the result and, on the other side, the same lines without additions', () => {
    expect(shown('select a x,\n\nb from t', 'SELECT a AS x,\n       b\n  FROM t')).toEqual([
      '1 SELECT a x, | added 1 SELECT a AS x,',
      '3        b | unchanged 2        b',
      '3   FROM t | unchanged 3   FROM t',
    ]);
  });

  it('takes several words out of a line, and one at its end', () => {
    expect(shown('select a x, b y', 'select a AS x, b AS\ny')).toEqual([
      '1 select a x, b  | added 1 select a AS x, b AS',
      '1 y | unchanged 2 y',
    ]);
  });

  it('numbers a blank line like the line before', () => {
    expect(shown('a;\nb', 'a;\n\nb')).toEqual([
      '1 a; | unchanged 1 a;',
      '1  | unchanged 2 ',
      '2 b | unchanged 3 b',
    ]);
  });
});

describe('lines with nothing added', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `a${index},`).join('\n');

  it('are left out except for a few around the others', () => {
    const original = `${lines(10)}\nb c,\n${lines(10)}`;
    const hunks = foldRows(rowsOf(original, original.replace('b c', 'b AS c')), 2, 40);
    expect(hunks.map(({ skipped, changed, formatted }) => [skipped, changed, formatted.length])).toEqual([
      [8, false, 2],
      [0, true, 1],
      [0, false, 2],
      [8, false, 0],
    ]);
  });

  it('are left out altogether when nothing was added', () => {
    expect(foldRows(rowsOf('a\nb', 'a\nb'), 2, 40)).toEqual([
      { changed: false, original: [], formatted: [], skipped: 2 },
    ]);
  });
});
