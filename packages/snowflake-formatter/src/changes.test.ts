import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

describe('descriptions of changes', () => {
  it('describe each kind of change with the right count', () => {
    const { changes, statistics } = formatSQL('select a b, sum(c)::int from t', { includeStatistics: true });
    expect(changes).toEqual([
      'Upper-cased 2 keywords (SELECT, FROM)',
      'Upper-cased 1 function (SUM)',
      'Upper-cased 1 data type (INT)',
      'Added 1 missing AS',
      'Moved 1 clause to a new line',
      'Moved 1 list item to a new line',
    ]);
    expect(statistics).toEqual({
      originalLineCount: 1,
      formattedLineCount: 3,
      tokensProcessed: 12,
      keywordsUppercased: 2,
      indentationFixed: 0,
    });
  });

  it.each<[string, readonly string[]]>([
    ['SELECT 1', []],
    ['SELECT a,b\nFROM t', ['Moved 1 list item to a new line', 'Changed the indentation of 1 line']],
    ['SELECT a;SELECT b', ['Moved 1 statement to a new line', 'Added 1 blank line']],
    ['SELECT a; SELECT b;\nSELECT c', ['Moved 1 statement to a new line', 'Added 2 blank lines']],
    ['SELECT a\n  FROM t WHERE b', ['Moved 1 clause to a new line']],
    ['SELECT\n  a', ['Joined 1 line to the line above']],
    ['SELECT\n\n  a', ['Joined 1 line to the line above', 'Removed 1 blank line']],
    ['SELECT LEFT(a, 1)+b', ['Changed the spacing in 2 places']],
    ['SELECT a  AS   b', ['Changed the spacing in 2 places']],
    ['SELECT a  \n  FROM t\t\n', ['Removed trailing spaces from 2 lines']],
    ['SELECT a\n  FROM t  ', ['Removed trailing spaces from 1 line']],
    ['SELECT a  \n  FROM t\n  ', ['Removed 1 blank line', 'Removed trailing spaces from 1 line']],
    ['\n\n SELECT a\n\n\n', ['Removed 4 blank lines', 'Changed the indentation of 1 line']],
    ['SELECT a;\n\n\n\nSELECT b', ['Removed 2 blank lines']],
    ['SELECT a\r\n  FROM t\r\n WHERE b\n', ['Changed the line ends of 1 line']],
    ['SELECT a -- b  \n  FROM t', ['Removed trailing spaces from 1 line']],
    ['/* a\n   * b\n */\nSELECT 1', ['Changed the indentation of 1 line']],
    ['SELECT \'a  ,b\', "c  d" /* e  ,f */', ['Moved 1 list item to a new line']],
    ['SELECT CASE WHEN a THEN b WHEN c THEN d END', ['Wrapped lines in 3 places']],
    [
      'EXECUTE IMMEDIATE $$begin return sum(a);end$$',
      [
        'Upper-cased 3 keywords (BEGIN, RETURN, END)',
        'Upper-cased 1 function (SUM)',
        'Moved 1 statement to a new line',
        'Wrapped lines in 3 places',
      ],
    ],
    [
      'select a from t where b and c or d like e',
      [
        'Upper-cased 6 keywords (SELECT, FROM, WHERE, AND, OR, …)',
        'Moved 2 clauses to new lines',
        'Wrapped lines in 2 places',
      ],
    ],
  ])('for %j are %j', (sql, changes) => {
    expect(formatSQL(sql).changes).toEqual(changes);
  });

  it('are also exact when white space is kept', () => {
    const { changes } = formatSQL('select  a b  \n\n\n,c', { preserveWhitespace: true });
    expect(changes).toEqual(['Upper-cased 1 keyword (SELECT)', 'Removed trailing spaces from 1 line']);
  });
});

it('describes the changes of a result also after other texts were formatted', () => {
  const texts = [
    'select a from t',
    'select   b, c from u where d = 1',
    `select ${'x, '.repeat(500)}y from v`,
  ];
  const expected = texts.map((text) => formatSQL(text).changes);
  const results = texts.map((text) => formatSQL(text));
  expect(results.map(({ changes }) => changes)).toEqual(expected);
});
