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
  ['/foo/gi;', 'flags gi', '/foo/gi'],
  ['const re = /foo/gi;', 'JavaScript', '/foo/gi'],
  ['text.replace(/a,b/g, "")', 'JavaScript', '/a,b/g'],
  ['/[/;]/.test(x)', 'JavaScript', '/[/;]/'],
  ['re.compile(r"\\d+", re.I)', 'Python', '/\\d+/i'],
  ["re.compile(r'(?P<y>a)'\n  r' b', re.X)", 'Python', '/(?<y>a)b/'],
  ['regexp.MustCompile(`\\d+`)', 'Go', '/\\d+/'],
  ["preg_match('/fo o/ix', $x)", 'PHP', '/foo/i'],
  ["preg_replace('~\\\\-é~u', '', $x);", 'PHP', '/-é/u'],
  ['~^foo$~i', 'PHP', '/^foo$/i'],
  ['#foo#i', 'PHP', '/foo/i'],
  ['Pattern.compile("\\\\d+")', 'Java', '/\\d+/'],
  ['Pattern p = Pattern.compile("a\\"b", Pattern.DOTALL);', 'Java', '/a"b/s'],
  ['new RegExp("\\\\d+","g")', 'JavaScript', '/\\d+/g'],
  ['new RegExp("\\d+")', 'single backslashes', '/\\d+/'],
  ['new Regex(@"a""\\d", RegexOptions.IgnoreCase)', '.NET', '/a"\\d/i'],
  ['Regex.IsMatch(x, @"^a$")', '.NET', '/^a$/'],
  ['Regex::new(r#"a"b"#).unwrap()', 'Rust', '/a"b/'],
  ['std::regex re(R"(a(b))");', 'C++', '/a(b)/'],
  ['m/foo/i', 'Perl', '/foo/i'],
  ['qr{a b # c}x', 'Perl', '/ab/'],
  ['%r{a.}m', 'Ruby', '/a./s'],
  ['"\\\\d+"', 'a program', '/\\d+/'],
  ["'^foo$'", 'a program', '/^foo$/'],
  ['@"\\d+"', 'C#', '/\\d+/'],
  ['[a-z-[aeiou]]', '.NET', '/[[a-z]--[aeiou]]/v'],
  ['\\p{Punct}', 'Java', '/[!-\\/:-@\\[-\\x60\\{-~]/'],
  ['[\\p{Blank}_]', 'Java', '/[ \\t_]/'],
  ['\\P{XDigit}', 'Java', '/[^0-9A-Fa-f]/'],
  ['\\p{IsGreek}', '.NET', '/\\p{Script=Greek}/u'],
  ['\\p{InCyrillic}', 'block', '/\\p{Script=Cyrillic}/u'],
  ['\\p{javaLowerCase}', 'Java', '/\\p{Lowercase}/u'],
  ['a{,3}b', 'Python', '/a{0,3}b/'],
  ['[]abc]', 'POSIX', '/[\\]abc]/'],
  ['[^]abc]', 'POSIX', '/[^\\]abc]/'],
  ['\\(foo\\)\\{2\\}', 'basic', '/(foo){2}/'],
  ['a\\|b', 'basic', '/a|b/'],
  ['[:alpha:]+', 'brackets', '/[a-zA-Z]+/'],
  ['[[:<:]]foo[[:>:]]', 'word', '/\\bfoo\\b/'],
  ['\\u{1F600}', 'flag u', '/\\u{1F600}/u'],
  ['\\U0001F600', 'Python', '/\\u{1F600}/u'],
  ['\\N{U+1F600}', 'Perl', '/\\u{1F600}/u'],
  ['\\o{101}', 'Perl', '/\\u{41}/u'],
  ['a\\V', 'PCRE', '/a[^\\n\\v\\f\\r\\u0085\\u2028\\u2029]/'],
  ['\\N+', 'PCRE', '/[^\\n]+/'],
  ['(?x) a b # c', 'no x', '/ab/'],
  ['(?x) a\\ b [ #] \\# # c\n d', 'no x', '/a b[ #]#d/'],
  ['(a)(?x)\\1 2', 'no x', '/(a)\\1(?:)2/'],
  ['(?x: a b ) c', 'no x', '/(?:ab) c/'],
  ['(?U)a+b{2,3}?[+]c\\*', 'no U', '/a+?b{2,3}[+]c\\*/'],
  ['(?n)(a)(?<y>b)', 'no n', '/(?:a)(?<y>b)/'],
  ['a(?i)b|c', 'from here on', '/a(?i:b)|(?i:c)/'],
  ['(?-i)a', 'from here on', '/(?-i:a)/'],
  ['a|b\\Kc', 'lookbehind', '/a|(?<=b)c/'],
  ['(a|b)\\Kc', 'lookbehind', '/(?<=(a|b))c/'],
  ['\\p{L}\\-', 'flag u', '/\\p{L}-/u'],
  ['[\\p{L}\\-\\_]+', 'flag u', '/[\\p{L}\\-_]+/u'],
  ['\\p{L}{2}}\\"]', 'flag u', '/\\p{L}{2}\\}"\\]/u'],
  ['(a)\\g{1}0', 'Perl', '/(a)(?:\\1)0/'],
  ['\\X+', 'marks', '/(?:\\P{M}\\p{M}*)+/u'],
  ['\\<word\\>', 'grep', '/\\bword\\b/'],
])('%s: names the flavour and rewrites it for JavaScript', (source, words, expected) => {
  expect(findFlavours(source, '')[0]?.message).toContain(words);
  expect(rewritten(source)).toBe(expected);
  const [, pattern = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(expected) ?? [];
  expect(() => new RegExp(pattern, flags)).not.toThrow();
});

it.each(['\\p{NoSuch}', '\\p{javaSpaces}', '\\N{BULLET}', '\\x{110000}', '(?R)', '(a)?(?(1)b|c)', '(?|a|b)'])(
  '%s has no counterpart, and is named',
  (source) => {
    expect(findFlavours(source, '').map(({ fix }) => fix)).toEqual([null]);
  },
);

it.each([
  ['a+b?[a-z]+\\d', ''],
  ['(?<y>a)\\k<y>(?:b)(?=c)(?i:d)', ''],
  ['\\p{L}', 'u'],
  ['[\\p{L}--[a-z]]', 'v'],
  ['\\\\A', ''],
  ['[a-z+*?]+', ''],
  ['https?:\\/\\/x', ''],
  ['a/b', ''],
  ['path=/foo/', ''],
  ['"\\d+"', ''],
  ['"[^"]*"', ''],
  ["'a' or 'b'", ''],
  ['`\\w+`', ''],
  ['#tag#', ''],
  ['#[0-9a-f]{6}', ''],
  ['%d+', ''],
  ['m{2}', ''],
  ['m/s', ''],
  ['@\\w+', ''],
  ['re\\.compile\\(', ''],
  ['\\(foo\\)', ''],
  ['\\|', ''],
  ['a \\| b', ''],
  ['(a\\|b)', ''],
  ['\\{\\{\\w+\\}\\}', ''],
  ['\\$\\{(\\w+)\\}', ''],
  ['[^]*]', ''],
  ['[^]', ''],
  ['[]', ''],
  ['{,3}', ''],
  ['[a-z-]', ''],
  ['[\\w-[]', ''],
  ['\\u{61}', 'u'],
  ['\\p{2}', ''],
  ['(?i-s:a)', ''],
  ['[a:]', ''],
])('says nothing about %s with the flags “%s”', (source, flags) => {
  expect(findFlavours(source, flags)).toEqual([]);
});

it('following the offers ends with a pattern that compiles, whatever the flags', () => {
  const parts = [
    ...[
      '\\p{L}',
      '\\p{Punct}',
      '[\\p{L}\\-\\_]',
      '\\-',
      '\\_',
      '\\y',
      '\\X',
      '\\h',
      '\\R',
      '\\V',
      '\\N',
      '\\A',
      '\\Z',
    ],
    ...[
      '\\x{41}',
      '\\U0001F600',
      '\\u{41}',
      '\\o{7}',
      '\\Qa-b]\\E',
      '\\Kc',
      '[[:punct:]]',
      '[:alpha:]',
      '[]a]',
      '{,2}',
    ],
    ...[
      '[a-z-[aeiou]]',
      '[a-z&&[^aeiou]]',
      '(?i)',
      '(?x) ',
      '(?U)',
      '(?x: a )',
      'a++',
      '(?>b)',
      '|',
      'a',
      '9',
      '}',
      ']',
    ],
  ];
  const broken: string[] = [];
  for (const flags of ['', 'i', 'm', 'u'])
    for (const first of parts)
      for (const second of parts) {
        // The flag u makes what has no counterpart wrong from the start, and nothing repeats an anchor.
        if (
          flags === 'u' &&
          (/\\[-_y]/.test(first + second) || ']}'.includes(first) || ']}'.includes(second))
        )
          continue;
        if (second === '{,2}' && /^(?:\\[AZ]|\(\?|\||[}\]]|\{|a\+)/.test(first)) continue;
        let now = { source: `k${first}${second}`, flags };
        for (let round = 0; round < 30; round += 1) {
          const fix = findFlavours(now.source, now.flags).find((note) => note.fix !== null)?.fix;
          if (!fix) break;
          now = { source: fix.source, flags: fix.flags };
        }
        const isOpen = findFlavours(now.source, now.flags).length > 0;
        if (!isOpen && !compiles(now))
          broken.push(`k${first}${second} ${flags}: /${now.source}/${now.flags}`);
      }
  expect(broken).toEqual([]);
});

function compiles({ source, flags }: { readonly source: string; readonly flags: string }): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

it('finds at most 20 constructs, and skips patterns of more than 5,000 characters', () => {
  expect(findFlavours('a++'.repeat(1000), '')).toHaveLength(20);
  expect(findFlavours(`a++${'b'.repeat(5000)}`, '')).toEqual([]);
});
