import { describe, expect, it } from 'vitest';
import { type FormatSqlOptions, formatRange, formatSQL, tokenize } from './index.ts';

/** Formats, and checks that formatting the result again changes nothing. */
function format(sql: string, options: FormatSqlOptions): string {
  const { formatted, errors } = formatSQL(sql, options);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted, options).formatted).toBe(formatted);
  return formatted;
}

const QUERY = 'Select Sum(a)::Int b, My_Udf(c) From T';

describe('keywords, functions and data types', () => {
  it.each<[FormatSqlOptions, string]>([
    [{}, 'SELECT SUM(a)::INT AS b,\n       My_Udf(c)\n  FROM T'],
    [{ keywordCase: 'lower' }, 'select SUM(a)::int as b,\n       My_Udf(c)\n  from T'],
    [{ keywordCase: 'preserve' }, 'Select SUM(a)::Int AS b,\n       My_Udf(c)\n  From T'],
    [{ functionCase: 'lower' }, 'SELECT sum(a)::INT AS b,\n       My_Udf(c)\n  FROM T'],
    [{ functionCase: 'preserve' }, 'SELECT Sum(a)::INT AS b,\n       My_Udf(c)\n  FROM T'],
    [{ dataTypeCase: 'lower' }, 'SELECT SUM(a)::int AS b,\n       My_Udf(c)\n  FROM T'],
    [
      { keywordCase: 'lower', functionCase: 'lower', dataTypeCase: 'upper' },
      'select sum(a)::INT as b,\n       My_Udf(c)\n  from T',
    ],
    // The older options apply only where the newer ones are not set.
    [{ uppercaseKeywords: false }, 'Select SUM(a)::Int AS b,\n       My_Udf(c)\n  From T'],
    [
      { uppercaseKeywords: false, keywordCase: 'upper' },
      'SELECT SUM(a)::INT AS b,\n       My_Udf(c)\n  FROM T',
    ],
    [
      { formatFunctions: false, functionCase: 'lower' },
      'SELECT sum(a)::INT AS b,\n       My_Udf(c)\n  FROM T',
    ],
    [
      { uppercaseKeywords: true, keywordCase: 'lower' },
      'select SUM(a)::int as b,\n       My_Udf(c)\n  from T',
    ],
  ])('%j', (options, expected) => {
    expect(format(QUERY, options)).toBe(expected);
  });

  it('ignore invalid letter cases', () => {
    const options = { keywordCase: 'Upper', functionCase: 1, identifierCase: 'title' } as unknown;
    expect(format(QUERY, options as FormatSqlOptions)).toBe(format(QUERY, {}));
  });

  it('appear in tokens with their printed letter case', () => {
    const { tokens } = formatSQL('SELECT a', {
      keywordCase: 'lower',
      identifierCase: 'upper',
      includeTokens: true,
    });
    expect(tokens?.map(({ type, value, originalValue }) => [type, value, originalValue])).toEqual([
      ['keyword', 'select', 'SELECT'],
      ['identifier', 'A', 'a'],
    ]);
    expect(tokenize('Select a').map(({ value }) => value)).toEqual(['SELECT', 'a']);
  });
});

describe('names', () => {
  it.each([
    ['select my_col, t.Other x from Db.sch.Tbl t', 'SELECT MY_COL, T.OTHER AS X FROM DB.SCH.TBL AS T'],
    ['select my_udf(a, arg => b)', 'SELECT MY_UDF(A, ARG => B)'],
    ['select date, order_date, dateadd(day, 1, d)', 'SELECT DATE, ORDER_DATE, DATEADD(DAY, 1, D)'],
    ["select {'key': v, 'Other': w}", "SELECT {'key': V, 'Other': W}"],
    ['select src:Customer.name, v:a[i].B::string', 'SELECT SRC:Customer.name, V:a[I].B::STRING'],
    ['select v[0].Name, (v:a).b, f(x).Y', 'SELECT V[0].Name, (V:a).b, F(X).Y'],
    ['select v:"Quoted".step, "quoted", $1:a.b', 'SELECT V:"Quoted".step, "quoted", $1:a.b'],
    [
      'select x::object(Name varchar, o object(q int), date date)',
      'SELECT X::OBJECT(Name VARCHAR, o OBJECT(q INT), date DATE)',
    ],
    [
      'select :bind, $var, &sub, ?, {name}, {name}.tbl, ${env}',
      'SELECT :bind, $var, &sub, ?, {name}, {name}.tbl, ${env}',
    ],
    [
      'select a{{ b }}, {{ c }}_d, {{ e }}.f, g from {{ h }}',
      'SELECT a{{ b }}, {{ c }}_d, {{ e }}.f, G FROM {{ h }}',
    ],
    [
      "select a from @Stage/Path/file.csv (pattern => 'x') s",
      "SELECT A FROM @Stage/Path/file.csv (PATTERN => 'x') AS S",
    ],
    ['select naïve, a', 'SELECT naïve, A'],
    ['select a -- B c', 'SELECT A -- B c'],
    ["select 'b' || a", "SELECT 'b' || A"],
  ])('%s', (sql, expected) => {
    const options = { identifierCase: 'upper', newlineAfterComma: false } as const;
    const flat = format(sql, options)
      .replace(/\s*\n\s*/g, ' ')
      .replace(/^ +/, '');
    expect(flat).toBe(expected);
  });

  it('can be lower-cased, too', () => {
    expect(format('SELECT A.B, SRC:Key FROM A', { identifierCase: 'lower' })).toBe(
      'SELECT a.b,\n       src:Key\n  FROM a',
    );
  });

  it('of columns and of routines are changed in definitions and bodies', () => {
    const sql =
      'create procedure P(A int) returns int language sql as $$ begin let X := A; return X:Key; end $$';
    expect(format(sql, { identifierCase: 'lower' })).toBe(
      'CREATE PROCEDURE p(a INT)\n  RETURNS INT\n  LANGUAGE SQL\nAS\n$$\nBEGIN\n  LET x := a;\n  RETURN x:Key;\nEND\n$$',
    );
  });

  it('in a body of another language are kept', () => {
    const sql = 'CREATE FUNCTION F(A INT)\n  RETURNS INT\n  LANGUAGE JAVASCRIPT\nAS\n$$\nreturn A + B;\n$$';
    expect(format(sql, { identifierCase: 'lower' })).toContain('return A + B;');
  });

  it('in a client’s command are kept', () => {
    const sql = '!source My_File.sql\nSELECT a';
    expect(format(sql, { identifierCase: 'upper' })).toBe('!source My_File.sql\nSELECT A');
  });

  it('are changed when white space is kept, and in a range', () => {
    expect(format('select  A\n , B', { identifierCase: 'lower', preserveWhitespace: true })).toBe(
      'SELECT  a\n , b',
    );
    const sql = 'select A;\nselect B;';
    expect(formatRange(sql, 0, 1, { identifierCase: 'lower' }).formatted).toBe('SELECT a;\nselect B;');
  });
});
