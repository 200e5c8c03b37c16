import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../matcher/backtracker.ts';
import { compile } from '../matcher/compile.ts';
import { parsePattern } from '../pattern/parse-pattern.ts';
import { judgePattern } from './judge-pattern.ts';

const corpus = process.env.HLN_CORPUS_DIR;

describe('safe patterns', () => {
  test.each([
    ['', ''],
    ['^\\d{4}-\\d{2}-\\d{2}$', ''],
    ['^(?:[a-z]+,)*[a-z]+$', ''],
    ['(a|a)*', ''],
    ['(a*)*', ''],
    ['^(a()*b)*$', ''],
    ['^(?:\\w|\\W)*$', ''],
    ['foo.*', ''],
    ['^(?=.*\\d)(?=.*[a-z]).{8,}$', ''],
    ['^(?!.*\\.\\.)[a-z.]+$', 'i'],
    ['a(?!b)', 'g'],
    ['(?<=\\d)[a-z]', ''],
    ['(["\'])[^"\']*\\1', 'y'],
    ['^\\w{1,64}@\\w{1,255}$', ''],
    ['\\p{L}\\p{M}*', 'u'],
    ['[\\p{L}--[a-z]]', 'v'],
    ['\\s+', 'g'],
    ['a+', 'g'],
    ['(?:)', 'y'],
    ['\\s+$', 'y'],
    // The first match is found at once, and no other is requested.
    ['^\\s*|\\s*$', ''],
    ['^\\w+', 'g'],
    ['^[a-z]+|[0-9]+', 'gm'],
    ['^"|"$', 'g'],
    ['[\\w.-]{1,64}@(?:[\\w-]{1,63}\\.)+[a-z]{2,63}$', 'y'],
    // The match finishes before the loops are tried.
    ['(?:(b+){0,2}?)*', ''],
    ['([a-c]*(b{1,3})*|(\\w*){1,3})', ''],
  ])('/%s/%s', (source, flags) => {
    expect(judgePattern(source, flags)).toEqual({ verdict: 'safe' });
  });
});

describe('vulnerable patterns', () => {
  test.each([
    ['^(a+)+$', '', 'exponential'],
    ['^(a|aa)+$', '', 'exponential'],
    ['^(?:a?){60}a{60}$', '', 'exponential'],
    ['^(\\w+\\s?)*$', '', 'exponential'],
    ['(?:a|A)*$', 'i', 'exponential'],
    ['^(?:.|\\s)*x$', 'u', 'exponential'],
    ['(?=(?:a+)+b)a', '', 'exponential'],
    ['^(?!(?:a|a)*$)', '', 'exponential'],
    ['(?<!x)(?:a*)*b', '', 'exponential'],
    ['^(?:(a|b)|\\w)+\\1$', '', 'exponential'],
    ['^(|a|b){40}c', '', 'exponential'],
    ['\\s+$', '', 'polynomial'],
    ['.*,.*x', 's', 'polynomial'],
    ['^\\s*(.*?)\\s*$', '', 'polynomial'],
    ['\\n+(?!\\n|$)', '', 'polynomial'],
    ['(.*)\\1x', '', 'polynomial'],
    ['(?:(b+){0,2}?)*$', '', 'exponential'],
    // Lookbehinds are matched backwards, from right to left.
    ['(?<=^(a+)+)b', '', 'exponential'],
    ['(?<!^(?:a|a)*)c', '', 'exponential'],
    ['(?<=^(\\w+\\s?)*)!', '', 'exponential'],
    // Proving it would take more steps than allowed; a guess finds it.
    ['(.*a){12}', '', 'polynomial'],
  ])('/%s/%s is %s-ly slow', (source, flags, growth) => {
    expect(judgePattern(source, flags)).toMatchObject({ verdict: 'vulnerable', growth });
  });

  // CVE-2020-7753: the package trim replaced all matches of it.
  test.each([
    ['^\\s*|\\s*$', 'g', 'polynomial'],
    ['^\\s*|\\s*$', 'gm', 'polynomial'],
    ['^-?|(?:a+)+!', 'g', 'exponential'],
  ])('/%s/%s is slow after its first match', (source, flags, growth) => {
    expect(judgePattern(source, flags)).toMatchObject({ verdict: 'vulnerable', growth });
  });

  test('an attack on later matches begins with a text that ends the first match', () => {
    expect(judgePattern('^\\s*|\\s*$', 'g')).toMatchObject({
      shape: { prefix: 'x', pump: ' ', suffix: '!' },
      degree: 2,
    });
  });

  test('the degree of a polynomial is measured', () => {
    expect(judgePattern('^a*a*a*$')).toMatchObject({ growth: 'polynomial', degree: 3 });
  });

  test('the attack follows the shape, and is as short as possible', () => {
    const { attack, shape } = judgePattern('^(a+)+$');
    expect(shape).toMatchObject({ prefix: '', pump: 'a' });
    expect(attack).toBe('a'.repeat(shape?.repeats ?? 0) + shape?.suffix);
  });

  test.each(['^(a+)+$', '^(?:a?){60}a{60}$', '\\s+$'])(
    'the attack on /%s/ takes the counting matcher to its limit',
    (source) => {
      const pattern = parsePattern(source, '');
      const options = {
        maxLength: 50_000,
        forAutomaton: false,
        relaxFrom: Number.POSITIVE_INFINITY,
        fixed: new Map(),
      };
      const program = pattern && compile(pattern, '', options);
      if (program === null) throw new Error('It was judged, so it can be compiled.');
      const { stopped } = runProgram(program, judgePattern(source).attack ?? '', 5_000_000);
      expect(stopped).toBe(true);
    },
  );
});

describe('limits', () => {
  test.each([
    ['nested too deeply', `${'(?:'.repeat(500)}a${')'.repeat(500)}`],
    ['too long', 'a|'.repeat(20_000)],
    ['slow only on texts too long to try', '^x*x*[^]{0,3000}$'],
    ['loops that multiply beyond any program', '^(?:(?:.{900}){900}){900}$'],
  ])('%s is reported as unknown instead of guessed', (_, source) => {
    expect(judgePattern(source)).toEqual({ verdict: 'unknown' });
  });

  test('an invalid pattern throws as the engine does', () => {
    expect(() => judgePattern('(')).toThrow(SyntaxError);
  });
});

describe.skipIf(!corpus)('the corpus of slow patterns (skipped unless HLN_CORPUS_DIR is set)', () => {
  type Case = { pattern: string; flags: string; complexity: string };
  const cases: Case[] = corpus
    ? readFileSync(`${corpus}/devtools/regex/redos.jsonl`, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

  test.each(cases)('/$pattern/$flags is $complexity', ({ pattern, flags, complexity }) => {
    const isSafe = complexity === 'constant' || complexity === 'linear';
    expect(judgePattern(pattern, flags).verdict).toBe(isSafe ? 'safe' : 'vulnerable');
  });
});

describe('an attack on a pattern that requires many letters', () => {
  // Engines refuse texts that are shorter than the shortest match, and this pattern finishes with long ones.
  test.each(['(a?){30}a{30}', '(?:a?){24}a{24}'])('%s is neither too short nor too long', (source) => {
    const { attack = '' } = judgePattern(source, '');
    const letters = Number(/\d+/.exec(source)?.[0]);
    expect(attack).toMatch(/^a+$/);
    expect(attack.length).toBeGreaterThanOrEqual(letters);
    expect(attack.length).toBeLessThan(2 * letters);
  });
});
