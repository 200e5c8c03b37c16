import { describe, expect, test } from 'vitest';
import { type Explanation, explainPattern } from './explain-pattern.ts';

function lines(source: string, flags = ''): string[] {
  const explained = explainPattern(source, flags);
  const write = (node: Explanation, depth: number): string[] => [
    `${'  '.repeat(depth)}${node.raw} — ${node.text}`,
    ...node.parts.flatMap((part) => write(part, depth + 1)),
  ];
  return explained === null ? [] : explained.parts.flatMap((part) => write(part, 0));
}

describe('the explanation', () => {
  test('is a tree in the order of the pattern', () => {
    expect(lines('^(?<y>\\d{4})-(a|)+?$')).toEqual([
      '^ — Beginning of the text',
      '(?<y>\\d{4}) — Group 1, named “y”, which is captured',
      '  \\d{4} — Exactly 4 of',
      '    \\d — a digit 0–9',
      '- — “-”',
      '(a|)+? — One or more of, as few as possible (lazy)',
      '  (a|) — Group 2, which is captured: one of these, the first that fits',
      '    a — Alternative 1',
      '      a — “a”',
      '     — Alternative 2: nothing',
      '$ — End of the text',
    ]);
  });

  test('knows the flags', () => {
    expect(lines('^a.$', 'ims')).toEqual([
      '^ — Beginning of the text or of a line',
      'a — “a”, in either case',
      '. — any character',
      '$ — End of the text or of a line',
    ]);
  });

  test('describes classes, sets, properties and assertions in words', () => {
    expect(lines('[^a-z\\d\\n][\\p{L}--[aeiou]](?<!\\bx)(?i-s:\\u00e9)\\k<q>(?<q>)', 'v')).toEqual([
      '[^a-z\\d\\n] — any character except “a” to “z”, a digit 0–9 or a line feed',
      '[\\p{L}--[aeiou]] — one character of a character with the Unicode property General_Category = L that is not (“a”, “e”, “i”, “o” or “u”)',
      '(?<!\\bx) — What comes before must not match',
      '  \\b — Word boundary',
      '  x — “x”',
      '(?i-s:\\u00e9) — Group with flag i on and flag s off',
      '  \\u00e9 — “é” (U+00E9)',
      '\\k<q> — The same text that the group “q” matched; nothing if it took no part',
      '(?<q>) — Group 1, named “q”, which is captured',
    ]);
  });

  test('gives the position of every part', () => {
    const explained = explainPattern('ab(c)', '');
    expect(explained?.parts.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 5],
    ]);
  });

  test('gives up on deep nesting', () => {
    expect(explainPattern(`${'('.repeat(1_000)}${')'.repeat(1_000)}`, '')).toBeNull();
  });
});
