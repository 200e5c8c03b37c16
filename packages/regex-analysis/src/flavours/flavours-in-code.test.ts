import { describe, expect, it } from 'vitest';
import { judgeFlavour } from '../analysis/judge-pattern.ts';
import { explainFlavour } from '../explaining/explain-flavour.ts';
import type { Explanation } from '../explaining/explain-pattern.ts';
import { exportFlavour } from '../exporting/export-flavour.ts';
import { listFlavourMatches } from '../matching/list-matches.ts';
import { runFlavourPattern } from '../matching/run-flavour-pattern.ts';
import { checkFlavour, suggestFlavour } from './check-flavour.ts';
import { goSearcher } from './go-searcher.ts';
import { flavourSearcher } from './run-flavour.ts';
import type { ForeignFlavour } from './tree.ts';
import { unwrapPattern } from './unwrap-pattern.ts';

function run(flavour: ForeignFlavour, source: string, text: string, replacement = '', flags = 'g') {
  const searcher = flavour === 'go' ? goSearcher(source, flags) : flavourSearcher(source, flags, flavour);
  return runFlavourPattern(searcher, flavour, { source, flags, text, replacement, tests: [] });
}

function patternOf(flavour: ForeignFlavour, source: string, flags = '') {
  const { pattern } = checkFlavour(source, flags, flavour);
  if (pattern === null) throw new Error(`${source} is not valid.`);
  return pattern;
}

// Expected results are those of Python 3.13.0, PHP 8.2.36 and Go 1.19.8.
describe('replacing and splitting as the language does', () => {
  it.each([
    ['python', '(?P<n>a)(b)?', 'xab a', '[\\g<n>\\2\\n]', 'x[ab\n] [a\n]'],
    ['python', 'a', 'a', '\\g<0>\\\\', 'a\\'],
    ['pcre2', '(a)', 'bab', `\\1-$1-\${1}x-\\0-$2-\\\\1`, 'ba-a-ax-a--\\1b'],
    ['go', '(?P<n>a)', 'bab', `[$1x \${1}x $n $$ \${n}y $2]`, 'b[ ax a $ ay ]b'],
  ] as const)('%s: %s', (flavour, source, text, replacement, expected) => {
    expect(run(flavour, source, text, replacement).replaced).toEqual({ text: expected, cut: false });
  });

  it('says why Python refuses a replacement', () => {
    expect(run('python', 'a', 'a', '\\2').replaced.problem).toContain('no group \\2');
    expect(run('python', 'a', 'a', '\\q').replaced.problem).toContain('takes no \\q');
  });

  it.each([
    ['python', '(,)\\s*', 'a, b', ['a', ',', 'b']],
    ['python', 'x*', 'axbc', ['', 'a', '', 'b', 'c', '']],
    ['pcre2', 'x*', 'axbc', ['', 'a', '', 'b', 'c', '']],
    ['pcre2', '(,)\\s*', 'a, b,c,', ['a', 'b', 'c', '']],
    ['go', 'x*', 'axbc', ['a', 'b', 'c']],
    ['go', '(,)\\s*', 'a, b,c,', ['a', 'b', 'c', '']],
    ['go', '\\b', 'hi there', ['hi', ' ', 'there']],
  ] as const)('%s splits %s', (flavour, source, text, pieces) => {
    expect(run(flavour, source, text).split).toEqual({ pieces, count: pieces.length });
  });

  it('lists groups by the numbers and names of the pattern', () => {
    const searcher = flavourSearcher('(?>(?<y>\\d)\\d)(x)?', 'g', 'pcre2');
    const request = { format: 'template', group: '0', template: '$<y>:$2;' } as const;
    expect(listFlavourMatches(searcher, 'g', '12x 34', request)).toMatchObject({
      text: '1:x;3:;',
      groups: ['y', '2'],
    });
  });
});

describe('patterns as they are pasted', () => {
  it.each([
    ['python', 'r"\\d+"', '', '\\d+', ''],
    ['python', "re.compile(r'(?P<y>\\d)', re.I | re.VERBOSE)", 'g', '(?P<y>\\d)', 'gix'],
    ['pcre2', '/a\\/b/iu', 'g', 'a/b', 'giu'],
    ['pcre2', "preg_match('~^a~m', $text, $m)", '', '^a', 'm'],
    ['pcre2', '#a#', '', 'a', ''],
    ['python', 're.compile("\\\\d\\"", re.I)', '', '\\d"', 'i'],
    ['python', "re.compile(\n  r'(a)'  # one\n  r'b', re.X)", '', '(a)b', 'x'],
    ['pcre2', "preg_match('/\\\\w\\'$/', $text)", '', "\\w'$", ''],
    ['pcre2', 'preg_match("/^a\\$/i", $text)', '', '^a$', 'i'],
    ['pcre2', "preg_replace('#a\\#b#x', '', $text);", '', 'a\\#b', 'x'],
    ['go', '`\\d+`', '', '\\d+', ''],
    ['go', 'regexp.MustCompile("\\\\d+")', '', '\\d+', ''],
    ['go', 'regexp.MatchString(`a`, text)', '', 'a', ''],
    ['go', 're := regexp.MustCompile(`a`)', '', 'a', ''],
  ] as const)('%s: takes %s out of its code', (flavour, source, flags, inner, own) => {
    expect(unwrapPattern(source, flags, flavour)).toEqual({ source: inner, flags: own });
  });

  it.each([
    ['python', 'a"b'],
    ['python', '"[^"]*"'],
    ['python', `re.x(${' '.repeat(19_000)}x)`],
    ['python', `r"${'# '.repeat(9000)}`],
    ['go', `regexp.x(${' '.repeat(19_000)}x`],
    ['pcre2', 'a/b'],
    ['pcre2', '(a)(b)'],
    ['go', 'a`b'],
  ] as const)('%s: leaves %s alone', (flavour, source) => {
    expect(unwrapPattern(source, '', flavour)).toBe(null);
  });

  it.each([
    ['(?P<y>\\d)(?P=y)', 'python'],
    ['(?P<y>\\d)\\z', 'pcre2'],
    ['(?U)a+', 'go'],
    ['a++[[:alpha:]]', 'pcre2'],
    ['(?R)(', null],
    ['re.compile(r"\\d+", re.I)', 'python'],
    ['regexp.MustCompile(`a`)', 'go'],
    ["preg_match('/a/i', $x)", 'pcre2'],
    ['new RegExp("a", "g")', null],
    ['Pattern.compile("a")', null],
    ['a{,3}', 'python'],
  ] as const)('suggests the flavour of %s', (source, flavour) => {
    expect(suggestFlavour(source, 'gu')).toBe(flavour);
  });
});

describe('what a pattern is said to be', () => {
  it('explains constructs that JavaScript lacks', () => {
    const source = '(?<a>x++)(?(1)(?>y)|z)\\K(?&a)';
    const lines = (part: Explanation): string[] => [
      `${part.raw}: ${part.text}`,
      ...part.parts.flatMap(lines),
    ];
    expect(lines(explainFlavour(patternOf('pcre2', source), source))).toEqual(
      expect.arrayContaining([
        '(?<a>x++): Group 1, named “a”, which is captured',
        'x++: One or more of, as many as possible (possessive: gives nothing back)',
        '(?(1)(?>y)|z): Whether group 1 has matched',
        '(?>y): Atomic group, which gives nothing back',
        '(?&a): The pattern of the group “a” again (its text may differ)',
      ]),
    );
  });

  it('names differences with their place', () => {
    expect(checkFlavour('ab(?>c)', '', 'python').differences).toEqual([
      { start: 2, end: 5, message: 'Atomic groups need Python 3.11 or later.' },
    ]);
    expect(checkFlavour('a.', '', 'pcre2', 'é').differences[0]?.message).toContain('Set the flag u');
    expect(checkFlavour('a.', 'u', 'pcre2', 'é').differences).toEqual([]);
    expect(checkFlavour('(*UCP)(*UTF)a.', '', 'pcre2', 'é').differences).toEqual([]);
  });

  it.each([
    ['(?<=a|bc)d', null],
    ['x(?<=(?:a|bc)d)', 'needs PCRE2 10.43'],
    ['(?<![ab]{1,3})d', 'needs PCRE2 10.43'],
    ['a{,2}', 'From PCRE2 10.43'],
    ['a{ 1, 2 }', 'From PCRE2 10.43'],
    ['{"a"}{', null],
    ['\\X', 'Before PCRE2 10.44'],
  ])('says which version of PCRE2 reads %s otherwise', (source, words) => {
    const messages = checkFlavour(source, 'u', 'pcre2').differences.map(({ message }) => message);
    expect(messages).toEqual(words === null ? [] : [expect.stringContaining(words)]);
  });

  it.each([
    ['pcre2', '(*CRLF)a', 'changes what a line break is'],
    ['python', '(?L)a', 'locale'],
    ['python', '(?<=a+)b', 'fixed length'],
    ['pcre2', '(?<=a+)b', 'more than 255 characters'],
    ['pcre2', '(?<!a|(\\R))b', 'no \\R and no \\X'],
    ['python', 'a\\z', 'Python 3.14'],
    ['go', '(a)\\1', 'no back-references'],
    ['go', '(?=a)', 'no lookahead'],
  ] as const)('%s refuses %s and says why', (flavour, source, words) => {
    const { check } = checkFlavour(source, '', flavour);
    expect(check).toMatchObject({ valid: false, message: expect.stringContaining(words) });
  });

  it('judges a pattern where it backtracks', () => {
    expect(judgeFlavour(patternOf('pcre2', '(\\w+\\s?)*$'), '', 'pcre2').verdict).toBe('vulnerable');
    expect(judgeFlavour(patternOf('pcre2', '^(\\w+)\\s\\w+$'), '', 'pcre2').verdict).toBe('safe');
    expect(judgeFlavour(patternOf('python', '^(?>\\w+\\s?)*+$'), '', 'python').verdict).not.toBe(
      'vulnerable',
    );
    expect(judgeFlavour(patternOf('go', '(\\w+\\s?)*$'), '', 'go').verdict).toBe('linear');
    expect(judgeFlavour(patternOf('pcre2', '(?R)?a'), '', 'pcre2').verdict).toBe('unknown');
  });

  it('writes it for JavaScript, or says why that can’t be', () => {
    const code = exportFlavour(
      patternOf('python', '(?P<y>a++)\\Z(?i:b)', 'g'),
      '(?P<y>a++)\\Z(?i:b)',
      'g',
      'python',
    );
    expect(code?.javascript.code).toContain('/(?<y>(?:(?=(a+))\\2))$(?:[Bb])/gu');
    expect(code?.python.code).toContain('re.compile(r"(?P<y>a++)\\Z(?i:b)")');
    const php = exportFlavour(patternOf('pcre2', "a'/(?R)?", 'i'), "a'/(?R)?", 'i', 'pcre2');
    expect(php?.php?.code).toContain("preg_match('~a\\'/(?R)?~i'");
    expect(php?.javascript.code).toContain('uses recursion and calls of groups');
    // In PHP every one of these could be the delimiter; an escaped backslash doesn't escape the next character.
    const all = exportFlavour(patternOf('pcre2', '\\\\/\\/~#%!'), '\\\\/\\/~#%!', '', 'pcre2');
    expect(all?.php?.code).toContain("preg_match('/\\\\\\\\\\/\\/~#%!/'");
  });

  // The translation is what the verdict is about, so it has to match what the pattern matches.
  it('matches the same in JavaScript, where that can express it', () => {
    for (const [flavour, source, flags, text] of [
      ['pcre2', '(?>a+)b|\\h+[[:alpha:].]$', '', 'aab  x\n'],
      ['python', '(?i)[\\W\\d]+|(s)\\1', '', 'a1, Ssé٣'],
      ['pcre2', '^a\\R.\\z', 'ms', 'b\na\r\nc'],
      ['python', '\\bé[^\\W_]', '', 'été éa'],
    ] as const) {
      const code =
        exportFlavour(patternOf(flavour, source, `g${flags}`), source, `g${flags}`, flavour)?.javascript
          .code ?? '';
      const [, written = '', own = ''] = /= \/(.*)\/(\w*);/.exec(code) ?? [];
      const theirs = run(flavour, source, text, '', `g${flags}`).matches.list.map(({ start, end }) =>
        text.slice(start, end),
      );
      expect([...text.matchAll(new RegExp(written, own))].map(([found]) => found)).toEqual(theirs);
    }
  });
});

it('stops recursion without an end, and says so', () => {
  const endless = flavourSearcher('(?R)', '', 'pcre2');
  expect(() => [...endless.matches('a', false)]).toThrow('recursion');
  const deep = flavourSearcher('\\((?:[^()]|(?R))*+\\)', '', 'pcre2');
  expect([...deep.matches('('.repeat(300) + ')'.repeat(300), false)][0]?.slice(0, 2)).toEqual([0, 600]);
});

it('takes a character with its marks as \\X', () => {
  const text = 'a\r\n\ne\u0301\xe9\u{1F469}\u200D\u{1F680}';
  const found = run('pcre2', '\\X', text).matches.list.map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(['a', '\r\n', '\n', 'e\u0301', '\xe9', '\u{1F469}\u200D\u{1F680}']);
});

describe('patterns that would take the parser or the compiler forever', () => {
  const doubling = (again: (group: number) => string) =>
    `(a)${Array.from({ length: 40 }, (_, index) => `(${again(index + 1).repeat(2)})`).join('')}`;
  const chain = `${Array.from({ length: 2000 }, (_, index) => `((?${index + 2}))`).join('')}(a)`;
  const han = String.fromCodePoint(...Array.from({ length: 5000 }, (_, index) => 0x4e00 + 2 * index));

  it.each([
    ['groups that refer twice to the one before', 'python', `${doubling((group) => `\\${group}`)}(?:\\41)*`],
    ['groups that call the one before twice', 'pcre2', `${doubling((group) => `(?${group})`)}(?:(?41))*`],
    ['a long chain of calls', 'pcre2', `${chain}(?:(?1))*`],
    ['four billion rounds of nothing', 'python', '(?:){4294967294}'],
    ['as many in nested loops', 'pcre2', '(?:(?:){65535}){0,65535}'],
    ['a large class in a loop', 'pcre2', `(?:[${han}]b){60000}`],
    ['a word boundary in a loop', 'python', '(?:\\bx){60000}'],
  ] as const)('accepts %s', (_, flavour, source) => {
    expect(checkFlavour(source, '', flavour).check).toEqual({ valid: true });
  });

  it.each([
    ['pcre2', '(x)', '(?(1)', ')'],
    ['python', '(x)', '(?(1)', ')'],
    ['pcre2', '', '(?|', ')'],
    ['pcre2', '', '(*atomic:', ')'],
    ['go', '', '(?:', ')'],
  ] as const)('refuses deep nesting in %s: %s%s', (flavour, before, open, close) => {
    const source = before + open.repeat(1500) + close.repeat(1500);
    expect(checkFlavour(source, '', flavour).check).toMatchObject({
      valid: false,
      message: 'This pattern is nested too deeply.',
    });
  });
});
