import { describe, expect, it, vi } from 'vitest';
import type { DiagnosticCode } from './index.ts';

vi.mock('./proof/index.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./proof/index.ts')>();
  return { ...original, compareTokens: vi.fn(original.compareTokens) };
});
// Without this, modules that another test file of this process has loaded would not be replaced.
vi.resetModules();
const { formatSQL, isFormatterFailure, validateSQL } = await import('./index.ts');
const { compareTokens, SAME_TEXT } = await import('./proof/index.ts');

describe('diagnostics', () => {
  it.each<readonly [string, DiagnosticCode]>([
    ['select a)', 'unmatched-closing-bracket'],
    ['select [a', 'unmatched-opening-bracket'],
    ["select 'a", 'unclosed'],
    ['select "a', 'unclosed'],
    ['select /* a', 'unclosed'],
    ['select $$ a', 'unclosed'],
    ['select a # b', 'unknown-character'],
  ])('%s has the code %s', (sql, code) => {
    const { diagnostics } = formatSQL(sql);
    expect(diagnostics.map((one) => one.code)).toEqual([code]);
    expect(diagnostics.some(isFormatterFailure)).toBe(false);
  });

  it('include the problems found by validation, with the texts of the errors and warnings', () => {
    const sql = 'select a),\n  "b # ]';
    const { diagnostics, errors, warnings } = formatSQL(`${sql}\n`);
    expect(diagnostics).toEqual(validateSQL(`${sql}\n`).diagnostics);
    expect(diagnostics.map(({ message }) => message)).toEqual([...errors, ...warnings]);
    expect(diagnostics.map(({ line, column }) => [line, column])).toEqual([
      [1, 9],
      [2, 3],
    ]);
  });

  it('are only warnings when invalid text is formatted anyway', () => {
    const { diagnostics, formatted } = formatSQL('select a # b)', { validateSyntax: false });
    expect(formatted).toContain('SELECT');
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['unknown-character', 'warning'],
    ]);
  });

  it('point to the position where a result does not pass the proof', () => {
    const failure = { reason: 'a token differs', inputPosition: 12, outputPosition: 1 };
    vi.mocked(compareTokens).mockReturnValueOnce({ ...SAME_TEXT, failure });
    const result = formatSQL('select a\nfr#m t');
    expect(result).toMatchObject({
      formatted: 'select a\nfr#m t',
      errors: ['Formatting error: a token differs at position 12'],
      warnings: ['Unknown character at position 12'],
    });
    const [first, ...others] = result.diagnostics;
    expect(first).toMatchObject({ code: 'meaning-changed', position: 12, line: 2, column: 3 });
    expect(first !== undefined && isFormatterFailure(first)).toBe(true);
    expect(others.map(({ code }) => code)).toEqual(['unknown-character']);
  });

  it('point to the start when the formatter throws', () => {
    vi.mocked(compareTokens).mockImplementationOnce(() => {
      throw new Error('boom');
    });
    const { diagnostics, errors } = formatSQL('select a');
    expect(errors).toEqual(['Formatting error: boom']);
    expect(diagnostics).toMatchObject([{ code: 'internal-error', line: 1, column: 1 }]);
    expect(diagnostics.every(isFormatterFailure)).toBe(true);
  });

  it('report an input that is not a string', () => {
    const result: ReturnType<typeof formatSQL> = Reflect.apply(formatSQL, undefined, [5]);
    expect(result.diagnostics).toMatchObject([{ code: 'not-a-string', line: 1, column: 1 }]);
    expect(result.diagnostics.every(isFormatterFailure)).toBe(true);
  });
});
