import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

/** Deep enough to overflow a stack; how effort grows with a text is measured in `tests/linear.test.ts`. */
const N = 30_000;
const CHARACTERS = 100_000;
const list = (item: (i: number) => string, separator: string): string =>
  Array.from({ length: N }, (_, i) => item(i)).join(separator);

const HOSTILE: Readonly<Record<string, string>> = {
  'nested parentheses': `select ${'('.repeat(N)}1${')'.repeat(N)}`,
  'nested calls': `select ${'f('.repeat(N)}1${')'.repeat(N)}`,
  'nested queries': `select * from ${'(select * from '.repeat(N / 5)}t${')'.repeat(N / 5)}`,
  'nested CASE': `select ${'case when 1 then '.repeat(N / 10)}1${' end'.repeat(N / 10)}`,
  'nested types': `select a::${'array('.repeat(N / 2)}int${')'.repeat(N / 2)}`,
  'nested blocks': 'begin '.repeat(N),
  'many columns': `select ${list((i) => `c${i}`, ',')} from t`,
  'many conditions': `select 1 from t where ${list((i) => `c${i}=${i}`, ' and ')}`,
  'many operators': `select ${list((i) => `c${i}`, '||')}`,
  'many tags': `alter table t set tag ${list((i) => `t${i}=1`, ',')}`,
  'many unions': 'select 1 union all '.repeat(N / 2),
  'a long string': `select '${'x'.repeat(1_000_000)}'`,
  'comments only': '-- x\n'.repeat(N),
};

const OPEN = [
  '((((',
  '----',
  '{{{{',
  '{%{%',
  '{% if a %}',
  '$$$$',
  "''''",
  '/*/*',
  '@@@@',
  '::::',
  '....',
  ';;;;',
  ',,,,',
  '\0\0\0\0',
  '\ud800',
  '&{',
  '/* a\n */',
  '{% if x %}( ',
];

/** White space without a line break after it, which a regular expression may scan again and again. */
const BLANKS = ['\t', '\r', ' \t\r'];

/** An unclosed bracket for each rule that reads brackets. */
const UNCLOSED = [
  'create semantic view v tables (a',
  'create table t (a int default (1',
  'create stage s file_format = (type = (',
  'create function f(a',
  'select a::number(1',
  'select * from t match_recognize (pattern (',
  'select * from t sample (1',
  'alter table t add column (a',
  'insert into t (a',
  'copy into t from (',
  'grant select (a',
];

describe('hostile input', () => {
  it.each(Object.entries(HOSTILE))('formats %s', (_, sql) => {
    const result = formatSQL(sql, { validateSyntax: false });
    expect(result.errors).toEqual([]);
    expect(result.formatted.replace(/\s/g, '').length).toBeGreaterThanOrEqual(sql.replace(/\s/g, '').length);
  });

  it.each(OPEN)('formats 100,000 characters of %j without throwing', (unit) => {
    const sql = unit.repeat(CHARACTERS / unit.length);
    const result = formatSQL(sql, { validateSyntax: false });
    expect(result.formatted.replace(/\s/g, '')).toBe(sql.replace(/\s/g, ''));
  });

  it('formats 100,000 characters of nested conditions that leave brackets open', () => {
    const sql = `${'{% if x %}( '.repeat(4_000)}${'{% endif %}'.repeat(4_000)}`;
    const result = formatSQL(sql, { validateSyntax: false });
    expect(result.formatted.replace(/\s/g, '')).toBe(sql.replace(/\s/g, ''));
  });

  it.each(BLANKS)('formats 100,000 characters of %j in a gap and in a comment', (unit) => {
    const blanks = unit.repeat(CHARACTERS / unit.length);
    const sql = `select /*\n${blanks}*/ a${blanks}b${blanks}`;
    expect(formatSQL(sql).errors).toEqual([]);
    expect(formatSQL(sql, { preserveWhitespace: true }).errors).toEqual([]);
  });

  it.each(UNCLOSED)('terminates for %s', (sql) => {
    const result = formatSQL(sql, { validateSyntax: false });
    expect(result.errors).toEqual([]);
    expect(result.formatted.replace(/\s/g, '').toLowerCase()).toBe(sql.replace(/\s/g, ''));
  });

  it.each([undefined, null, 5, {}, [], Symbol('sql')])('refuses %s, which is not a string', (input) => {
    const result: unknown = Reflect.apply(formatSQL, undefined, [input]);
    expect(result).toMatchObject({
      formatted: '',
      changes: [],
      errors: ['Formatting error: the input is not a text'],
    });
  });

  it.each([
    null,
    5,
    'x',
    { indentSize: 'wide' },
    { indentSize: Number.NaN, maxLineLength: -1 },
    { layout: 'spiral' },
  ])('uses the defaults for options %j', (options) => {
    const result: unknown = Reflect.apply(formatSQL, undefined, ['select 1 from t', options]);
    expect(result).toMatchObject({ formatted: 'SELECT 1\n  FROM t', errors: [] });
  });
});
