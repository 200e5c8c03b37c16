import { describe, expect, it } from 'vitest';
import { formatRange, formatWithCursor } from './index.ts';

const SQL = 'select a from t;\n\nselect  b from u; -- second\n\nselect (c from v;';

describe('formatting a range', () => {
  it('formats the statements that overlap it and nothing else', () => {
    const at = SQL.indexOf('b from');
    const result = formatRange(SQL, at, at + 1);
    expect(result.formatted).toBe('select a from t;\n\nSELECT b\n  FROM u; -- second\n\nselect (c from v;');
    expect(result.formatted.slice(result.start, result.end)).toBe('SELECT b\n  FROM u; -- second');
  });

  it('includes the comments before a statement as far as the range extends', () => {
    const sql = 'select 1;\n-- one\n-- two\nselect 2;';
    expect(formatRange(sql, sql.indexOf('-- two'), sql.length).formatted).toBe(
      'select 1;\n-- one\n-- two\nSELECT 2;',
    );
  });

  it('includes the indentation of the first statement, and adds none', () => {
    const formatted = '  SELECT a\n    FROM t\nORDER BY a;\n\n  SELECT b\n    FROM t\nORDER BY b;';
    for (const at of [formatted.indexOf('SELECT a'), formatted.indexOf('SELECT b')])
      expect(formatRange(formatted, at, at).formatted).toBe(formatted);
    expect(formatRange('select 1;  select 2;', 12, 12).formatted).toBe('select 1;  SELECT 2;');
  });

  it('changes nothing between statements', () => {
    expect(formatRange('select a;\n\n\nselect b;', 10, 10)).toMatchObject({
      formatted: 'select a;\n\n\nselect b;',
      errors: [],
    });
  });

  it('reports only problems in the range', () => {
    expect(formatRange(SQL, SQL.length - 3, SQL.length).errors).toEqual([
      '1 unmatched opening parenthesis(es)',
    ]);
  });

  it.each([Number.NaN, -5, 1e9, Number.POSITIVE_INFINITY])('accepts %s as the end', (end) => {
    expect(formatRange('select a', 0, end).errors).toEqual([]);
  });
});

describe('formatting with a cursor', () => {
  it.each([
    'select id, na|me from t',
    'select a f|rom t where b',
    'select a -- com|ment\nfrom t',
    "select 'tex|t' x from t",
    '|select a',
    'select a|',
    'select a from t x|',
  ])('keeps the cursor in its token: %s', (marked) => {
    const cursor = marked.indexOf('|');
    const result = formatWithCursor(marked.replace('|', ''), cursor);
    const before = /[\w']*$/.exec(marked.slice(0, cursor))?.[0] ?? '';
    const after = /^[\w']*/.exec(marked.slice(cursor + 1))?.[0] ?? '';
    expect(result.formatted.slice(0, result.cursor).toLowerCase().endsWith(before)).toBe(true);
    expect(result.formatted.slice(result.cursor).toLowerCase().startsWith(after)).toBe(true);
  });

  it('does not move the cursor when the text is returned unchanged', () => {
    expect(formatWithCursor('select (', 3)).toMatchObject({ formatted: 'select (', cursor: 3 });
  });

  it('follows the author’s lines when they are kept', () => {
    expect(formatWithCursor('select a  \nfrom t', 12, { preserveWhitespace: true })).toMatchObject({
      formatted: 'SELECT a\nFROM t',
      cursor: 10,
    });
  });

  it.each([
    ['stays between words where the white space stays', "select 'a  | b'", "SELECT 'a  | b'"],
    ['goes to the end of what precedes it on its line', 'select a, |  b', 'SELECT a,|\n       b'],
    ['goes to the start of what follows at a line’s start', 'select a,\n|b', 'SELECT a,\n       |b'],
    ['follows an AS that is added before it', 'select a |b', 'SELECT a AS |b'],
    ['stays after what an AS is added to', 'select a| b', 'SELECT a| AS b'],
    ['stays at the end', 'select a\n|', 'SELECT a\n|'],
    ['goes to the first word from the white space above it', '\n |\n select a', '|SELECT a'],
  ])('%s: %j', (_, marked, expected) => {
    const { formatted, cursor } = formatWithCursor(marked.replace('|', ''), marked.indexOf('|'));
    expect(`${formatted.slice(0, cursor)}|${formatted.slice(cursor)}`).toBe(expected);
  });
});
