import { describe, expect, it } from 'vitest';
import { formatSQL, validateSQL } from './index.ts';

describe('validation', () => {
  it.each([
    ['select a)', ['Unmatched closing parenthesis at position 9']],
    ['select ((a', ['2 unmatched opening parenthesis(es)']],
    ["select 'a", ['Unclosed string literal at position 8']],
    ["select 'a\\'", ['Unclosed string literal at position 8']],
    ['select a]', ['Unmatched closing bracket at position 9']],
    ['select {a', ['1 unmatched opening brace(s)']],
    ['select "a', ['Unclosed quoted identifier at position 8']],
    ['select /* a', ['Unclosed comment at position 8']],
    ['select $$ a', ['Unclosed $$ string at position 8']],
    ["select ')(' -- )", []],
    ["select ''b'", ['Unclosed string literal at position 10']],
    ["select b'", ['Unclosed string literal at position 8']],
    ["select x'FF'", []],
    ["select 'a''", ['Unclosed string literal at position 8']],
    ['select "a""', ['Unclosed quoted identifier at position 8']],
  ])('%s', (sql, errors) => {
    expect(validateSQL(sql).errors).toEqual(errors);
    expect(validateSQL(sql).valid).toBe(errors.length === 0);
  });

  it('gives the position of every finding', () => {
    expect(validateSQL('select a,\n  b)').diagnostics).toEqual([
      {
        code: 'unmatched-closing-bracket',
        severity: 'error',
        message: 'Unmatched closing parenthesis at position 14',
        position: 14,
        line: 2,
        column: 4,
        length: 1,
      },
    ]);
  });

  it('warns about unknown characters and formats anyway', () => {
    const result = formatSQL('select a # b');
    expect(result.warnings).toEqual(['Unknown character at position 10']);
    expect(result.errors).toEqual([]);
  });

  it('knows the anchors of row patterns, but only inside them', () => {
    const pattern = 'select 1 from t match_recognize (pattern (^ a (b | c $)* $) define a as x > 1)';
    expect(formatSQL(pattern).warnings).toEqual([]);
    expect(formatSQL('select pattern(a), b $ c').warnings).toEqual(['Unknown character at position 22']);
  });

  it('returns invalid input unchanged', () => {
    const result = formatSQL('select  a)');
    expect(result).toMatchObject({ formatted: 'select  a)', changes: [], source: 'local' });
    expect(result.errors).toEqual(['Unmatched closing parenthesis at position 10']);
  });

  it('formats it when validation is off', () => {
    expect(formatSQL('select  a)', { validateSyntax: false })).toMatchObject({ errors: [] });
    expect(formatSQL('select  f(a, b', { validateSyntax: false }).formatted).toContain('SELECT');
  });
});
