import { expect, it } from 'vitest';
import { findFlavours } from './flavours.ts';

/** Returns the pattern with every construct that has a counterpart replaced. */
function rewritten(source: string, flags = ''): string {
  let now = { source, flags };
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const fix = findFlavours(now.source, now.flags).find((note) => note.fix !== null)?.fix;
    if (!fix) break;
    now = { source: fix.source, flags: fix.flags };
  }
  return `/${now.source}/${now.flags}`;
}

it.each([
  ['/foo/gi', 'JavaScript', '/foo/gi'],
  ['/a\\/b/x', 'no flag x', '/a\\/b/'],
  ['r"\\d+"', 'Python', '/\\d+/'],
  ['\\p{L}+', 'flag u', '/\\p{L}+/u'],
  ['\\pL', 'PCRE', '/\\p{L}/u'],
  ['\\p{Han}', 'PCRE', '/\\p{Script=Han}/u'],
  ['\\p{^L}', 'PCRE', '/\\P{L}/u'],
  ['\\Afoo\\z', 'Python', '/^foo$/'],
  ['foo\\Z', 'Python', '/foo(?=\\n?(?![\\s\\S]))/'],
  ['a\\hb', 'PCRE', '/a[ \\t]b/'],
  ['[\\h,]', 'Perl', '/[ \\t,]/'],
  ['a\\R', 'PCRE', '/a(?:\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029])/'],
  ['[[:alpha:]_]+', 'POSIX', '/[a-zA-Z_]+/'],
  ['a++b', 'possessive', '/a+b/'],
  ['a{2,3}+', 'possessive', '/a{2,3}/'],
  ['(?P<y>\\d)(?P=y)', 'Python', '/(?<y>\\d)\\k<y>/'],
  ["(?'y'a)", '.NET', '/(?<y>a)/'],
  ['(?i)abc', 'switches flags', '/abc/i'],
  ['(?ix)abc', 'no x', '/abc/i'],
  ['a(b(?i)c)d', 'from here on', '/a(b(?i:c))d/'],
  ['(?>ab)c', 'atomic', '/(?:ab)c/'],
  ['[\\p{L}--[a-z]]', 'flag u', '/[\\p{L}--[a-z]]/v'],
  ['[a-z&&[^aeiou]]', 'flag v', '/[[a-z]&&[^aeiou]]/v'],
  ['\\Qa.b\\E+', 'literally', '/a\\.b+/'],
  ['foo\\Kbar', 'lookbehind', '/(?<=foo)bar/'],
  ['\\x{1F600}', 'PCRE', '/\\u{1F600}/u'],
  ['(a)\\g{1}', 'Perl', '/(a)\\1/'],
  ['a(?#why)b', 'comment', '/ab/'],
  ['\\<word\\>', 'grep', '/\\bword\\b/'],
])('%s: names the flavour and rewrites it for JavaScript', (source, words, expected) => {
  expect(findFlavours(source, '')[0]?.message).toContain(words);
  expect(rewritten(source)).toBe(expected);
  const [, pattern = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(expected) ?? [];
  expect(() => new RegExp(pattern, flags)).not.toThrow();
});

it.each(['(?R)', '(a)?(?(1)b|c)', '(?|a|b)'])('%s has no counterpart, and is named', (source) => {
  expect(findFlavours(source, '').map(({ fix }) => fix)).toEqual([null]);
});

it.each([
  ['a+b?[a-z]+\\d', ''],
  ['(?<y>a)\\k<y>(?:b)(?=c)(?i:d)', ''],
  ['\\p{L}', 'u'],
  ['[\\p{L}--[a-z]]', 'v'],
  ['\\\\A', ''],
  ['[a-z+*?]+', ''],
  ['https?:\\/\\/x', ''],
  ['a/b', ''],
])('says nothing about %s with the flags “%s”', (source, flags) => {
  expect(findFlavours(source, flags)).toEqual([]);
});

it('finds at most 20 constructs, and skips patterns of more than 5,000 characters', () => {
  expect(findFlavours('a++'.repeat(1000), '')).toHaveLength(20);
  expect(findFlavours(`a++${'b'.repeat(5000)}`, '')).toEqual([]);
});
