import { describe, expect, it } from 'vitest';
import { unifiedDiff } from './diff.ts';

/** Applies a unified diff, to check that it is right. */
function patched(before: string, diff: string): string {
  const lines = before === '' ? [] : before.split(/(?<=\n)/);
  const out: string[] = [];
  let at = 0;
  for (const part of diff.split(/^(?=@@ )/m).slice(1)) {
    const [head = '', ...body] = part.split(/(?<=\n)/);
    const [, start = '0', count = '1'] = /^@@ -(\d+)(?:,(\d+))?/.exec(head) ?? [];
    const from = count === '0' ? Number(start) : Number(start) - 1;
    out.push(...lines.slice(at, from));
    at = from;
    for (const [i, line] of body.entries()) {
      if (line.startsWith('\\')) continue;
      const noNewline = body[i + 1]?.startsWith('\\') === true;
      const text = noNewline ? line.slice(1, -1) : line.slice(1);
      if (line[0] !== '+') expect(lines[at++]).toBe(text);
      if (line[0] !== '-') out.push(text);
    }
  }
  return [...out, ...lines.slice(at)].join('');
}

describe('unifiedDiff', () => {
  it('is empty for equal texts', () => {
    expect(unifiedDiff('a', 'x\n', 'x\n')).toBe('');
  });

  it.each([
    ['', 'a\n'],
    ['a\n', ''],
    ['a', 'a\n'],
    ['a\nb\nc\n', 'a\nc\n'],
    ['a\nb\nc\n', 'x\nb\ny'],
    [
      '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n',
      '1\nx\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\ny\n15\n',
    ],
    ['a\na\na\nb\n', 'b\na\na\na\n'],
  ])('turns %j into %j', (before, after) => {
    expect(patched(before, unifiedDiff('f', before, after))).toBe(after);
  });

  it('turns any text into any other', () => {
    let state = 1;
    const next = (limit: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % limit;
    };
    for (let round = 0; round < 300; round++) {
      const make = (): string => Array.from({ length: next(30) }, () => `${'abc'[next(3)]}\n`).join('');
      const [before, after] = [make(), make()];
      expect(patched(before, unifiedDiff('f', before, after))).toBe(after);
    }
  });

  const numbered = (count: number): string => Array.from({ length: count }, (_, i) => `${i + 1}\n`).join('');
  const body = (before: string, after: string): string =>
    unifiedDiff('f', before, after).replace('--- f\n+++ f (formatted)\n', '');

  it.each([
    ['', 'a\n', '@@ -0,0 +1 @@\n+a\n'],
    ['a\n', '', '@@ -1 +0,0 @@\n-a\n'],
    ['a\nb\n', 'b\n', '@@ -1,2 +1 @@\n-a\n b\n'],
    ['a\n', 'a\nb\n', '@@ -1 +1,2 @@\n a\n+b\n'],
    ['a', 'b', '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n'],
    ['a\nb', 'A\nb', '@@ -1,2 +1,2 @@\n-a\n+A\n b\n\\ No newline at end of file\n'],
    ['a\r\n', 'a\n', '@@ -1 +1 @@\n-a\r\n+a\n'],
  ])('prints the change from %j to %j as diff -u does', (before, after, expected) => {
    expect(body(before, after)).toBe(expected);
  });

  it('shows three context lines', () => {
    expect(body(numbered(9), numbered(9).replace('5', 'five'))).toBe(
      '@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n',
    );
  });

  it('joins changes whose contexts touch, and separates others', () => {
    const hunks = (text: string): number => text.match(/^@@ /gm)?.length ?? 0;
    const before = numbered(20);
    const change = (...lines: readonly number[]): string =>
      before.replace(/^\d+$/gm, (line) => (lines.includes(Number(line)) ? `${line}!` : line));
    expect(hunks(body(before, change(5, 12)))).toBe(1);
    expect(hunks(body(before, change(5, 13)))).toBe(2);
  });

  it('shows a completely changed text as one replacement', () => {
    const before = Array.from({ length: 3000 }, (_, i) => `a${i}\n`).join('');
    const after = Array.from({ length: 3000 }, (_, i) => `b${i}\n`).join('');
    expect(patched(before, unifiedDiff('f', before, after))).toBe(after);
  });
});
