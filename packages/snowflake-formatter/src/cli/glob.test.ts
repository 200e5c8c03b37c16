import { describe, expect, it } from 'vitest';
import { globToRegExp } from './glob.ts';

describe('globToRegExp', () => {
  it.each([
    ['*.sql', 'a.sql', true],
    ['*.sql', 'in/a.sql', false],
    ['**/*.sql', 'a.sql', true],
    ['**/*.sql', 'in/deep/a.sql', true],
    ['[ab].sql', 'b.sql', true],
    ['[!ab].sql', 'b.sql', false],
    ['[!ab].sql', 'c.sql', true],
    ['in[!x]a.sql', 'in/a.sql', false],
    ['[]a].sql', '].sql', true],
    ['[[a].sql', '[.sql', true],
    ['[z-a].sql', 'm.sql', false],
    ['[.sql', '[.sql', true],
    ['{a,b}.sql', 'b.sql', true],
    ['{a,{b,c}}.sql', 'c.sql', true],
    ['{{a}.sql', '{a.sql', true],
    ['{a,b.sql', '{a,b.sql', true],
    ['a+(b)$.sql', 'a+(b)$.sql', true],
    ['report (*).sql', 'report (1).sql', true],
    ['report (*).sql', 'report 1.sql', false],
    ['+(b)*.sql', 'bb.sql', false],
    ['a|b*.sql', 'a', false],
    ['"q"*.sql', '"q"1.sql', true],
    ['!x*.sql', 'a.sql', false],
    ['*.sql', '.hidden.sql', true],
    ['**/*.sql', '.hidden/a.sql', true],
    ['**', 'in/deep/a.sql', true],
    ['a/**', 'a/in/b.sql', true],
    ['a/**/b.sql', 'a/b.sql', true],
    ['?.sql', 'ä.sql', true],
    ['?.sql', '/.sql', false],
    ['[a-c]*.sql', 'b1.sql', true],
    ['{a,b}/{c,d}.sql', 'b/c.sql', true],
    ['\\*.sql', '*.sql', true],
    ['\\*.sql', 'a.sql', false],
    ['\\[a].sql', '[a].sql', true],
    ['\\{a,b}.sql', '{a,b}.sql', true],
    ['a\\', 'a\\', true],
  ])('matches %s against %s: %s', (pattern, path, expected) => {
    expect(globToRegExp(pattern).test(path)).toBe(expected);
  });
});
