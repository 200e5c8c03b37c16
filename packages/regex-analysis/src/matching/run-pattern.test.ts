import { describe, expect, test } from 'vitest';
import { checkPattern } from '../checking/check-pattern.ts';
import {
  findMatches,
  MAX_MATCHES,
  MAX_PIECES,
  namesByNumber,
  readEscapes,
  replaceMatches,
  runPattern,
  runTests,
  splitText,
} from './run-pattern.ts';

describe('matches', () => {
  test('groups have positions and names, and an empty match differs from none', () => {
    expect(findMatches('(?<year>\\d+)-(x)?(y*)', '', 'in 2026-!')).toEqual({
      list: [
        {
          start: 3,
          end: 8,
          groups: [
            { number: 1, name: 'year', span: { start: 3, end: 7 } },
            { number: 2, name: null, span: null },
            { number: 3, name: null, span: { start: 8, end: 8 } },
          ],
        },
      ],
      cut: false,
    });
  });

  test('empty matches advance by characters with u, otherwise by units', () => {
    const starts = (flags: string) => findMatches('', flags, '😀a').list.map(({ start }) => start);
    expect(starts('gu')).toEqual([0, 2, 3]);
    expect(starts('g')).toEqual([0, 1, 2, 3]);
  });

  test('returns only the first match without g, and only one at the beginning with y', () => {
    expect(findMatches('a', '', 'aa').list).toHaveLength(1);
    expect(findMatches('a', 'y', 'ba').list).toEqual([]);
    expect(findMatches('a', 'gy', 'aaba').list).toHaveLength(2);
  });

  test('a list over the limit is cut, and says so', () => {
    const matches = findMatches('a', 'g', 'a'.repeat(MAX_MATCHES + 1));
    expect([matches.list.length, matches.cut]).toEqual([MAX_MATCHES, true]);
  });

  test('names are found despite classes, escapes and lookbehinds', () => {
    expect(namesByNumber('[(]\\((?<=x)(?<a>.)(?:b)(c)(?<d>[)])(?!e)')).toEqual(['a', null, 'd']);
  });
});

test("replacing supports the standard's syntax", () => {
  expect(replaceMatches('(?<a>\\d)(\\w)', 'g', 'x1y', "[$2$<a>$&$$$`$']").text).toBe('x[y11y$x]');
});

test('splitting keeps captured groups, and distinguishes none from empty', () => {
  expect(splitText('(,)|;', '', 'a,,b;c')).toEqual({
    pieces: ['a', ',', '', ',', 'b', null, 'c'],
    count: 7,
  });
  const many = splitText(',', '', ','.repeat(MAX_PIECES));
  expect([many.pieces.length, many.count]).toEqual([MAX_PIECES, MAX_PIECES + 1]);
});

test('each unit test starts afresh, even with g', () => {
  const text = 'a';
  const tests = [
    { text, shouldMatch: true },
    { text, shouldMatch: true },
    { text, shouldMatch: false },
  ];
  expect(runTests('a', 'g', tests)).toEqual([true, true, false]);
});

test('an invalid pattern yields a reason instead of a result', () => {
  const run = runPattern({ source: '(', flags: '', text: 'a', replacement: '', tests: [] }, checkPattern);
  expect([run.check.valid, run.result]).toEqual([false, null]);
});

test('a valid pattern that the engine gives up says what to change', () => {
  const source = `^${'('.repeat(12)}a|b${')'.repeat(12)}*$`;
  const request = { source, flags: '', text: 'ab'.repeat(500_000), replacement: '', tests: [] };
  expect(() => runPattern(request, checkPattern)).toThrow('gave it up on this text. Shorten the text');
});

test.each([
  ['a\\nb', 'a\nb'],
  ['\\t\\r\\0\\\\n', '\t\r\0\\n'],
  ['\\x41\\u00e9\\u{1F600}', 'Aé😀'],
  ['\\d $1 \\u{110000} \\', '\\d $1 \\u{110000} \\'],
  ['\\X41 \\U00e9 \\N', '\\X41 \\U00e9 \\N'],
])('escapes in a replacement are decoded: %s', (written, read) => {
  expect(readEscapes(written)).toBe(read);
});
