import { describe, expect, test } from 'vitest';
import { exportCode } from './export-code.ts';
import type { Language } from './languages.ts';

function exported(source: string, flags: string, language: Exclude<Language, 'php'>) {
  const code = exportCode(source, flags);
  if (code === null) throw new Error('The pattern could not be parsed.');
  return code[language];
}

describe('code', () => {
  test('JavaScript and TypeScript keep the pattern, with its slashes escaped', () => {
    expect(exported('a/b', 'g', 'javascript').code).toContain('const pattern = /a\\/b/g;');
    expect(exported('a', '', 'typescript').code).toContain('const pattern: RegExp = /a/;');
  });

  test('Python has its own syntax for names, digits, the end and flags', () => {
    expect(exported('(?<y>\\d+)\\k<y>$', 'i', 'python').code).toContain(
      're.compile(r"(?P<y>[0-9]+)(?P=y)\\Z", re.IGNORECASE)',
    );
  });

  test('Java doubles backslashes and has its own syntax for the end and flags', () => {
    expect(exported('"\\w$', 'iu', 'java').code).toContain(
      'Pattern.compile("\\"[A-Za-z0-9_]\\\\z", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)',
    );
  });

  test('Go uses a raw string with the flags inside the pattern', () => {
    expect(exported('^a.b$', 'gs', 'go').code).toContain('regexp.MustCompile(`(?s)^a.b$`)');
  });

  test.each([
    ['(?=a)', '', 'go', 'no lookahead'],
    ['(a)\\1', '', 'go', 'no back-references'],
    ['a{1001}', '', 'go', 'no count above 1000'],
    ['a', 'y', 'go', 'no sticky search'],
    ['(?<=a+)b', '', 'python', 'lookbehinds of a fixed length'],
    ['\\p{L}', 'u', 'python', 'no \\p{…}'],
    ['(?<a>x)|(?<a>y)', '', 'java', 'the same name'],
    ['[a--b]', 'v', 'java', 'Nested classes'],
    ['.', '', 'python', 'The dot'],
    ['\\s', '', 'go', 'White space is spelt out'],
  ] as const)('/%s/%s in %s is warned about', (source, flags, language, warning) => {
    expect(exported(source, flags, language).warnings.join(' ')).toContain(warning);
  });

  test('a plain pattern in Java needs no warning', () => {
    expect(exported('^[a-z]+$', '', 'java').warnings).toEqual([]);
  });
});
