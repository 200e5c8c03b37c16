import { describe, expect, it } from 'vitest';
import { compareTexts, markWords, Rows, unifiedPatch } from '../index.ts';

describe('compareTexts', () => {
  const hunks = (left: string, right: string, ignored = {}) => [
    ...compareTexts(left, right, {
      ignored: { whiteSpace: false, letterCase: false, lineEnds: false, ...ignored },
    }).hunks,
  ];

  it('finds changed, added and removed lines', () => {
    expect(hunks('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual([1, 2, 1, 2, 3, 3, 3, 4]);
    expect(hunks('', 'a\n')).toEqual([0, 0, 0, 1]);
    expect(hunks('a\n', 'a\n')).toEqual([]);
  });

  it('lets an added block begin at its own first line', () => {
    const [first, second] = ['f() {\n  1\n}\n\n', 'g() {\n  2\n}\n\n'];
    expect(hunks(`${first}h()\n`, `${first + second}h()\n`)).toEqual([4, 4, 4, 8]);
  });

  it('ignores what it is told to', () => {
    expect(hunks('a  b \n', ' a b\n', { whiteSpace: true })).toEqual([]);
    expect(hunks('ab\n', 'a b\n', { whiteSpace: true })).not.toEqual([]);
    expect(hunks('Ā\n', 'ā\n', { letterCase: true })).toEqual([]);
    expect(hunks('a\r\nb', 'a\nb\n', { lineEnds: true })).toEqual([]);
  });

  it('names what cannot be seen', () => {
    const unseen = (left: string, right: string) => compareTexts(left, right).unseen;
    expect(unseen('a\r\nb\r\n', 'a\nb\n')).toEqual(['only-line-ends']);
    expect(unseen('a\r\nb\r\n', 'a\nc\n')).toEqual(['line-ends']);
    expect(unseen('\uFEFFa\n', 'a\n')).toEqual(['byte-order-mark']);
    expect(unseen('a\nb', 'a\nb\n')).toEqual(['final-line-end']);
    expect(unseen('a\nb\n', 'a\nc\n')).toEqual([]);
    expect(unseen('', 'a')).toEqual([]);
  });
});

describe('unifiedPatch', () => {
  it('is written as diff writes it', () => {
    const left = Array.from({ length: 20 }, (_, i) => `${i + 1}\n`).join('');
    expect(unifiedPatch(left, left.replace('10\n', 'ten\n').replace('20\n', '20'), ['a.txt', 'b.txt'])).toBe(
      '--- a.txt\n+++ b.txt\n@@ -7,7 +7,7 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n@@ -17,4 +17,4 @@\n 17\n 18\n 19\n-20\n+20\n\\ No newline at end of file\n',
    );
    expect(unifiedPatch('', 'a\n', ['a', 'b'])).toBe('--- a\n+++ b\n@@ -0,0 +1 @@\n+a\n');
    expect(unifiedPatch('a', 'a', ['a', 'b'])).toBe('');
  });
});

describe('Rows', () => {
  const left = Array.from({ length: 40 }, (_, i) => `${i}\n`).join('');
  const comparison = compareTexts(left, left.replace('20\n', 'a\nb\n'));

  it('folds what is unchanged, and opens it', () => {
    const folded = new Rows(comparison, 'split', new Set());
    expect(
      folded.rows(0, 100).map((row) => (row.kind === 'folded' ? row.count : [row.left, row.right])),
    ).toEqual([17, [17, 17], [18, 18], [19, 19], [20, 20], [null, 21], [21, 22], [22, 23], [23, 24], 16]);
    const open = new Rows(comparison, 'split', new Set([0]));
    expect(open.size).toBe(folded.size + 16);
    expect(open.rows(5, 6)).toEqual([{ kind: 'same', left: 5, right: 5, hunk: -1 }]);
    expect(new Rows(comparison, 'split', 'all')).toMatchObject({ size: 41, isFolded: false });
  });

  it('puts one side below the other, and knows which lines belong together', () => {
    const rows = new Rows(comparison, 'unified', 'all');
    expect(rows.spanOf(0)).toEqual([20, 23]);
    const changed = rows.rows(20, 23);
    expect(changed.map((row) => row.kind !== 'folded' && rows.partner(row))).toEqual([
      [20, 20],
      [20, 20],
      null,
    ]);
  });
});

describe('markWords', () => {
  const changed = (left: string, right: string) => {
    const marked = markWords(left, right);
    return [marked.left, marked.right].map((marks) =>
      marks.filter(({ isChanged }) => isChanged).map(({ text }) => text),
    );
  };

  it('marks words, in any script', () => {
    expect(changed('the quick brown fox', 'the slow brown fox')).toEqual([['quick'], ['slow']]);
    expect(changed('kei te pēhea koe', 'kei te pai koe')).toEqual([['pēhea'], ['pai']]);
    expect(changed('我喜欢北京的冬天', '我喜欢上海的冬天')).toEqual([['北京'], ['上海']]);
    expect(changed('a = foo_bar(1)', 'a = foo_baz(1)')).toEqual([['foo_bar'], ['foo_baz']]);
  });

  it('marks what lies between equal ends in very long lines', () => {
    const long = 'x y '.repeat(2_000);
    expect(changed(`${long}a${long}`, `${long}bc${long}`)).toEqual([['a'], ['bc']]);
    expect(changed(long, `${long}x y `)).toEqual([[], ['x y ']]);
  });

  it('marks lines as a whole if they have little in common', () => {
    expect(changed('alpha beta gamma', 'one two three')).toEqual([['alpha beta gamma'], ['one two three']]);
  });
});
