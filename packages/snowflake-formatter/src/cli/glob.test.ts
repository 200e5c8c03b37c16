import { describe, expect, it } from 'vitest';
import { globToRegExp } from './glob.ts';

describe('a glob', () => {
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
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(globToRegExp(pattern).test(path)).toBe(expected);
  });
});
