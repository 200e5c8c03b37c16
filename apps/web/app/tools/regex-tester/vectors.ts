import type { Vector } from '../vector.ts';
import { checkPattern, findFlavours, flavourSearcher, judgePattern } from './logic.ts';

const check = (
  source: string,
  flags: string,
  section: string,
  expected: { readonly valid: true } | { readonly valid: false; readonly index?: number },
): Vector => ({
  name: `/${source}/${flags} is ${expected.valid ? 'valid' : 'refused'}`,
  source: `ECMA-262 (2025) ${section}`,
  run: () => {
    const { message: _, ...rest } = { message: '', ...checkPattern(source, flags) };
    return rest;
  },
  expected,
});

const verdict = (source: string, flags: string, expected: 'safe' | 'vulnerable'): Vector => ({
  name: `/${source}/${flags} is ${expected}`,
  source: 'own',
  run: () => judgePattern(source, flags).verdict,
  expected,
});

const inFlavour = (
  flavour: 'pcre2' | 'python',
  [pattern, flags, text]: readonly [pattern: string, flags: string, text: string],
  expected: readonly (readonly number[])[],
): Vector => ({
  name: `${flavour === 'python' ? 'Python' : 'PCRE2'} finds ${pattern} in ${JSON.stringify(text)}`,
  source: flavour === 'python' ? 'Python 3.13.0' : 'PCRE2 10.42',
  run: () => [...flavourSearcher(pattern, flags, flavour).matches(text, true)],
  expected,
});

const valid = { valid: true } as const;
const refusedAt = (index: number) => ({ valid: false, index }) as const;

/** What the standard's grammar accepts, which patterns its matching makes slow, and what other engines find. */
export const VECTORS: readonly Vector[] = [
  check('a', 'dgimsuy', '§22.2.3.3', valid),
  check('a', 'dgimsvy', '§22.2.3.3', valid),
  check('a', 'uv', '§22.2.3.3', { valid: false }),
  check('a', 'gg', '§22.2.3.3', { valid: false }),
  check('a', 'x', '§22.2.3.3', { valid: false }),
  check('(?<year>\\d{4})-(?<month>\\d\\d)', 'u', '§22.2.1', valid),
  check('(?<a>x)|(?<a>y)', '', '§22.2.1.1', valid),
  check('(?<a>x)(?<a>y)', '', '§22.2.1.1', refusedAt(12)),
  check('(?i-s:a)', '', '§22.2.1', valid),
  check('(?i-i:a)', '', '§22.2.1.1', refusedAt(5)),
  check('(?-:a)', '', '§22.2.1.1', refusedAt(3)),
  check('(?<=a)b', '', '§22.2.1', valid),
  check('(?<=a)+b', '', '§22.2.1', refusedAt(7)),
  check('(?=a)+b', '', 'B.1.2', valid),
  check('(?=a)+b', 'u', '§22.2.1', refusedAt(6)),
  check('a{2,1}', '', '§22.2.1.1', refusedAt(6)),
  check('a{,5}', '', 'B.1.2', valid),
  check('a{,5}', 'u', '§22.2.1', refusedAt(2)),
  check('[b-a]', '', '§22.2.1.1', refusedAt(4)),
  check('[\\d-z]', '', 'B.1.2', valid),
  check('[\\d-z]', 'u', '§22.2.1.1', refusedAt(5)),
  check('\\u{10FFFF}', 'u', '§22.2.1.1', valid),
  check('\\u{110000}', 'u', '§22.2.1.1', refusedAt(2)),
  check('\\p{Script=Greek}', 'u', '§22.2.1.1', valid),
  check('\\p{Script=Elvish}', 'u', '§22.2.1.1', refusedAt(16)),
  check('[\\p{L}--[a-z]]', 'v', '§22.2.1', valid),
  check('[^\\q{ab}]', 'v', '§22.2.1.1', refusedAt(9)),
  check('[(]', 'u', '§22.2.1', valid),
  check('[(]', 'v', '§22.2.1', refusedAt(1)),
  check('(', '', '§22.2.1', refusedAt(1)),
  check(')', '', '§22.2.1', refusedAt(0)),
  check('*', '', '§22.2.1', refusedAt(1)),
  verdict('^\\d{4}-\\d{2}-\\d{2}$', '', 'safe'),
  verdict('^(?:[a-z]+,)*[a-z]+$', 'i', 'safe'),
  verdict('(a*)*', '', 'safe'),
  verdict('^(a*)*$', '', 'vulnerable'),
  verdict('^(\\w+\\s?)*$', '', 'vulnerable'),
  verdict('^(?:a?){40}a{40}$', '', 'vulnerable'),
  verdict('\\s+$', '', 'vulnerable'),
  verdict('\\s+$', 'y', 'safe'),
  verdict('^(?=.*\\d).{8,}$', '', 'safe'),
  verdict('(?=(?:a|a)*b)', '', 'vulnerable'),
  ...(
    [
      ['/foo/gi', '/foo/gi'],
      ['\\Afoo\\z', '/^foo\\z/'],
      ['(?P<y>\\d)', '/(?<y>\\d)/'],
      ['[[:alpha:]]', '/[a-zA-Z]/'],
      ['a++', '/a+/'],
      ['(?i)a', '/a/i'],
    ] as const
  ).map(
    ([source, expected]): Vector => ({
      name: `${source} is written for JavaScript`,
      source: 'PCRE2, Python, POSIX',
      run: () => {
        const fix = findFlavours(source, '')[0]?.fix;
        return fix && `/${fix.source}/${fix.flags}`;
      },
      expected,
    }),
  ),
  inFlavour('python', ['(?:(x)|y)*z', '', 'xyz'], [[0, 3, 0, 1]]),
  inFlavour(
    'python',
    ['$', '', 'a\n'],
    [
      [1, 1],
      [2, 2],
    ],
  ),
  inFlavour('python', ['(a)?\\1b', '', 'aab b ab'], [[0, 3, 0, 1]]),
  inFlavour('python', ['(?:(a)|b)\\1', '', 'aa bb ba'], [[0, 2, 0, 1]]),
  inFlavour('python', ['(?>a|ab)c', '', 'abc ac'], [[4, 6]]),
  inFlavour('python', ['(?:a|ab)*+c', '', 'aabc'], [[3, 4]]),
  inFlavour(
    'python',
    ['(a)?(?(1)b|c)', '', 'ab c b'],
    [
      [0, 2, 0, 1],
      [3, 4, -1, -1],
    ],
  ),
  inFlavour(
    'python',
    ['(?i)\u0131', '', 'iIİı'],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  ),
  inFlavour('pcre2', ['[[:^digit:][:punct:]]+', '', 'a!1'], [[0, 2]]),
  inFlavour(
    'pcre2',
    ['a\\Rb', '', 'a\r\nb a\nb'],
    [
      [0, 4],
      [5, 8],
    ],
  ),
  inFlavour('pcre2', ['foo\\Kbar', '', 'foobar bar'], [[3, 6]]),
  inFlavour(
    'pcre2',
    ['\\d+\\K,(?=\\d{3})', '', '1,234,567'],
    [
      [1, 2],
      [5, 6],
    ],
  ),
  inFlavour('pcre2', ['\\((?:[^()]++|(?R))*\\)', '', '(a(b)c) (x'], [[0, 7]]),
  inFlavour('pcre2', ['^((.)(?1)\\2|.?)$', '', 'abcba'], [[0, 5, 0, 5, 0, 1]]),
  inFlavour(
    'pcre2',
    ['(?|(a)|(b))(c)\\1', '', 'aca bcb acb'],
    [
      [0, 3, 0, 1, 1, 2],
      [4, 7, 4, 5, 5, 6],
    ],
  ),
  inFlavour(
    'pcre2',
    ['"[^"]*"(*SKIP)(*F)|,', '', 'a,"b,c",d'],
    [
      [1, 2],
      [7, 8],
    ],
  ),
  inFlavour(
    'pcre2',
    ['(?(?=a)ab|cd)', '', 'ab cd'],
    [
      [0, 2],
      [3, 5],
    ],
  ),
];
