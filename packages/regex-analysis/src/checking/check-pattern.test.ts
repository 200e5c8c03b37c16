import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkPattern, FLAGS } from './check-pattern.ts';

const corpus = process.env.HLN_CORPUS_DIR;

const engineAccepts = (source: string, flags: string): boolean => {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
};

describe('flags', () => {
  test('every combination of flags is judged as the engine judges it', () => {
    for (let bits = 0; bits < 2 ** FLAGS.length; bits += 1) {
      const flags = FLAGS.filter((_, index) => (bits >> index) % 2 === 1).join('');
      expect([flags, checkPattern('a', flags).valid]).toEqual([flags, engineAccepts('a', flags)]);
    }
  });

  test.each([
    ['x', 'There is no flag “x”. The flags are d, g, i, m, s, u, v, y.'],
    ['gig', 'The flag “g” is given twice. Take one away.'],
    [
      'uv',
      'The flags u and v exclude each other. Keep v: it does all that u does, and more in character classes.',
    ],
  ])('%s is refused with a reason but no position', (flags, message) => {
    expect(checkPattern('a', flags)).toEqual({ valid: false, message });
  });
});

describe('patterns', () => {
  test.each([
    ['(', '', 1, 'The group that opens at character 1 is never closed. Add a ), or write \\('],
    ['a(b[c)d', '', 7, 'The character class that opens at character 4 is never closed'],
    ['a)', '', 1, 'This ) closes no group'],
    ['a**', '', 3, 'There is nothing before this that could be repeated'],
    ['a{3,2}', '', 6, 'Swap them'],
    ['[z-a]', '', 4, 'runs backwards'],
    ['\\p{Nope}', 'u', 7, 'no such Unicode property'],
    ['(?<a>.)(?<a>.)', '', 12, 'Another group that can match together with this one has the same name'],
    ['(?<1>.)', '', 3, 'A group is named like (?<year>…)'],
    ['\\k<b>(?<a>.)', '', 12, 'No group has the name'],
    ['a{', 'u', 2, 'begins a quantifier that is not complete'],
    ['}', 'u', 0, 'a lone “}” is not allowed'],
    ['\\-', 'u', 1, 'take the backslash away'],
    ['\\u{110000}', 'u', 2, 'up to 10FFFF'],
    ['(?ii:a)', '', 2, 'switches the same flag twice'],
    ['(?-:a)', '', 3, 'there is a - without a flag'],
    ['[a&&&b]', 'v', 4, 'Write a backslash before it'],
    ['[^\\q{ab}]', 'v', 9, 'cannot contain strings'],
    ['a\\', '', 1, 'ends with a backslash'],
  ])('/%s/%s is explained', (source, flags, index, advice) => {
    const check = checkPattern(source, flags);
    expect(check).toMatchObject({ valid: false, index });
    expect(check).toMatchObject({ message: expect.stringContaining(advice) });
  });

  test.each([
    ['(?i:a)b(?-i:c)', ''],
    ['(?<y>a)|(?<y>b)', ''],
    ['[\\p{L}--[a-z]]', 'v'],
    ['\\p{RGI_Emoji}', 'v'],
    ['(?<=a)b', ''],
    ['a{,5}', ''],
    ['\\k<a>', ''],
  ])('/%s/%s is valid', (source, flags) => {
    expect(checkPattern(source, flags)).toEqual({ valid: true });
  });

  test('depth and length do not overflow anything', () => {
    expect(checkPattern('('.repeat(100_000)).valid).toBe(false);
    expect(checkPattern(`${'(?:'.repeat(3_000)}a${')'.repeat(3_000)}`)).toEqual({ valid: true });
    expect(checkPattern('a'.repeat(1_000_000))).toEqual({ valid: true });
    expect(checkPattern(`${'a'.repeat(1_000_000)}(`).valid).toBe(false);
  });
});

describe.skipIf(!corpus)('the corpus of validity (skipped unless HLN_CORPUS_DIR is set)', () => {
  type Case = {
    pattern: string;
    flags: string;
    valid: boolean;
    indexInLiteral?: number;
    ecmaVersion: number;
  };
  const cases: Case[] = corpus
    ? readFileSync(`${corpus}/devtools/regex/validity.jsonl`, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

  test('every pattern is judged as the corpus and the engine judge it', () => {
    const wrong = cases.filter(({ pattern, flags, valid }) => checkPattern(pattern, flags).valid !== valid);
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(300);
  });

  // Older versions of the grammar gave other reasons; and in a literal an unclosed class continues past the slash.
  test('the position of each error matches the corpus, in the grammar of 2025', () => {
    const wrong = cases.filter(({ pattern, flags, valid, indexInLiteral = 0 }) => {
      const check = checkPattern(pattern, flags);
      return (
        !valid && !check.valid && check.index !== indexInLiteral - 1 && indexInLiteral - 1 <= pattern.length
      );
    });
    expect(wrong.map(({ pattern, ecmaVersion }) => [pattern, ecmaVersion])).toEqual([
      ['(?<a)', 2017],
      ['(?ims-ims:sub_expression)', 2024],
      ['\\k<a>', 2017],
      ['(?<a>a)\\k<', 2017],
      ['(?<a>a)\\k<', 2017],
      ['(?<a>a)\\k<a', 2017],
      ['(?<a>a)\\k<a', 2017],
    ]);
  });
});
