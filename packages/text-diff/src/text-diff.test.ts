import { describe, expect, it } from 'vitest';
import {
  applyJsonPatch,
  compareJson,
  compareTexts,
  diffSequences,
  markWords,
  Rows,
  unifiedPatch,
} from './index.ts';

/** Reproducible numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The length of the longest common subsequence, by the table. */
function lcs(a: Int32Array, b: Int32Array): number {
  let before = new Int32Array(b.length + 1);
  for (const item of a) {
    const row = new Int32Array(b.length + 1);
    for (let j = 1; j <= b.length; j += 1)
      row[j] = item === b[j - 1] ? (before[j - 1] ?? 0) + 1 : Math.max(before[j] ?? 0, row[j - 1] ?? 0);
    before = row;
  }
  return before[b.length] ?? 0;
}

/** Checks that what lies outside of the hunks is equal, and returns how many items that are. */
function common(a: Int32Array, b: Int32Array, hunks: Int32Array): number {
  let [i, j, count] = [0, 0, 0];
  const follow = (end: number, otherEnd: number) => {
    expect(end - i).toBe(otherEnd - j);
    for (; i < end; i += 1, j += 1, count += 1) expect(a[i]).toBe(b[j]);
  };
  for (let at = 0; at < hunks.length; at += 4) {
    const [a0 = 0, a1 = 0, b0 = 0, b1 = 0] = hunks.subarray(at, at + 4);
    expect(a1 - a0 + b1 - b0).toBeGreaterThan(0);
    if (at > 0) expect(a0 - i).toBeGreaterThan(0);
    follow(a0, b0);
    [i, j] = [a1, b1];
  }
  follow(a.length, b.length);
  return count;
}

const sequence = (next: () => number, length: number, kinds: number) =>
  Int32Array.from({ length }, () => Math.floor(next() * kinds));

describe('diffSequences', () => {
  it('is as short as possible, for all short sequences of two items', () => {
    for (let left = 0; left < 64; left += 1)
      for (let right = 0; right < 64; right += 1) {
        const bits = (value: number) =>
          Int32Array.from(value.toString(2).slice(value > 31 ? 1 : 0), (digit) => Number(digit));
        const [a, b] = [bits(left), bits(right)];
        expect(common(a, b, diffSequences({ a, b }))).toBe(lcs(a, b));
      }
  });

  it('is as short as possible, for random sequences', () => {
    const next = random(1);
    for (let round = 0; round < 1500; round += 1) {
      const kinds = 1 + Math.floor(next() * 12);
      const a = sequence(next, Math.floor(next() * 80), kinds);
      const b = sequence(next, Math.floor(next() * 80), kinds);
      expect(common(a, b, diffSequences({ a, b }))).toBe(lcs(a, b));
    }
  });

  it('is right, though longer, when its steps are used up', () => {
    const next = random(2);
    for (const mostSteps of [0, 100, 5_000]) {
      const a = sequence(next, 3_000, 7);
      const b = sequence(next, 2_500, 7);
      expect(common(a, b, diffSequences({ a, b }, { mostSteps }))).toBeGreaterThan(300);
    }
  });

  it.each([
    ['nothing in common', (i: number) => i, (i: number) => -1 - i],
    ['all equal', () => 0, () => 0],
    ['two items at random', random(3), random(4)],
    ['reversed', (i: number) => i, (i: number) => 1_999_999 - i],
    ['a thousand items at random', random(5), random(6)],
  ] as const)('takes seconds for two million items: %s', (name, left, right) => {
    const scale = name === 'two items at random' ? 2 : name.startsWith('a thousand') ? 1000 : 0;
    const made = (make: (i: number) => number, length: number) =>
      Int32Array.from({ length }, (_, i) =>
        scale > 0 ? Math.floor(make(i) * scale) : make(i) < 0 ? 2_000_000 - make(i) : make(i),
      );
    const [a, b] = [made(left, 2_000_000), made(right, name === 'all equal' ? 1_500_000 : 2_000_000)];
    const started = performance.now();
    const hunks = diffSequences({ a, b });
    expect(performance.now() - started).toBeLessThan(30_000);
    let kept = a.length;
    for (let at = 0; at < hunks.length; at += 4) kept -= (hunks[at + 1] ?? 0) - (hunks[at] ?? 0);
    expect(kept).toBe(name === 'nothing in common' ? 0 : name === 'all equal' ? 1_500_000 : kept);
  });
});

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

describe('compareJson', () => {
  const compare = (left: string, right: string, numbers: 'value' | 'text' = 'value') => {
    const compared = compareJson(left, right, { numbers });
    if (compared.kind !== 'compared') throw new Error(compared.errors[0]?.message);
    return compared;
  };
  const operations = (left: string, right: string, numbers: 'value' | 'text' = 'value') =>
    JSON.parse(compare(left, right, numbers).patch);

  it('does not mind the order of members, nor how strings are written', () => {
    expect(operations('{"a":1,"b":[2]}', '{ "b": [2], "a": 1 }')).toEqual([]);
    expect(operations('["\\u0101"]', '["ā"]')).toEqual([]);
  });

  it('compares numbers by value or as they are written', () => {
    for (const [a, b] of [
      ['1.0', '1'],
      ['1e2', '100'],
      ['-0', '0'],
      ['0.10', '1E-1'],
      ['12345678901234567890.0', '12345678901234567890'],
    ] as const) {
      expect(operations(`[${a}]`, `[${b}]`)).toEqual([]);
      expect(operations(`[${a}]`, `[${b}]`, 'text')).toHaveLength(1);
    }
    expect(operations('[12345678901234567890]', '[12345678901234567891]')).toHaveLength(1);
  });

  it('aligns elements by what is equal, then by their names', () => {
    expect(operations('[1,2,3,4]', '[2,3,5,4]')).toEqual([
      { op: 'remove', path: '/0' },
      { op: 'add', path: '/2', value: 5 },
    ]);
    expect(
      operations(
        '[{"id":1,"n":"a"},{"id":2,"n":"b"}]',
        '[{"id":3,"n":"c"},{"id":1,"n":"z"},{"id":2,"n":"b"}]',
      ),
    ).toEqual([
      { op: 'add', path: '/0', value: { id: 3, n: 'c' } },
      { op: 'replace', path: '/1/n', value: 'z' },
    ]);
  });

  it('escapes names in pointers', () => {
    expect(operations('{"a/b":1,"m~n":2,"":3}', '{"a/b":2,"":4}')).toEqual([
      { op: 'replace', path: '/a~1b', value: 2 },
      { op: 'remove', path: '/m~0n' },
      { op: 'replace', path: '/', value: 4 },
    ]);
  });

  it('writes both documents in the order of the left one', () => {
    const { comparison } = compare('{"a":1,"b":[1,2],"c":{}}', '{"c":{},"d":null,"b":[1,3],"a":1.0}');
    expect(comparison.left.text).toBe('{\n  "a": 1,\n  "b": [\n    1,\n    2\n  ],\n  "c": {}\n}\n');
    expect(comparison.right.text).toBe(
      '{\n  "a": 1.0,\n  "b": [\n    1,\n    3\n  ],\n  "c": {},\n  "d": null\n}\n',
    );
    expect([...comparison.hunks]).toEqual([4, 5, 4, 5, 7, 7, 7, 8]);
    expect(comparison).toMatchObject({ removed: 1, added: 2 });
  });

  it('says which side is no JSON, and where', () => {
    expect(compareJson('{"ā":}', '[1', { numbers: 'value' })).toMatchObject({
      kind: 'invalid',
      errors: [
        { side: 'left', offset: 5, line: 1, column: 6 },
        { side: 'right', offset: 2 },
      ],
    });
    expect(compare('{"a":1,"a":2}', '{"a":2}').warnings).toMatchObject([{ side: 'left' }]);
    expect(compare('{"a":1,"a":2}', '{"a":2}').changes).toBe(0);
    const deep = (count: number) => '['.repeat(count) + ']'.repeat(count);
    expect(compareJson(deep(2_000), '1', { numbers: 'value' })).toMatchObject({ kind: 'invalid' });
    expect(compareJson(deep(500), deep(499), { numbers: 'value' })).toMatchObject({ kind: 'compared' });
  });

  it('makes patches that turn the left document into the right one', () => {
    const next = random(7);
    const value = (depth: number): unknown => {
      const roll = Math.floor(next() * (depth > 3 ? 5 : 9));
      const size = Math.floor(next() * 6);
      if (roll < 2) return Math.floor(next() * 4);
      if (roll === 2) return next() < 0.5;
      if (roll === 3) return null;
      if (roll === 4) return ['a', 'ā/~', '"', ''][Math.floor(next() * 4)];
      if (roll < 7) return Array.from({ length: size }, () => value(depth + 1));
      return Object.fromEntries(
        Array.from({ length: size }, () => [
          ['a', 'b/', '~c', '', 'id', '0'][Math.floor(next() * 6)],
          value(depth + 1),
        ]),
      );
    };
    /** Another value here and there. */
    const edit = (given: unknown): unknown => {
      if (next() < 0.12) return value(2);
      if (Array.isArray(given))
        return given.flatMap((each) =>
          next() < 0.1 ? [] : next() < 0.1 ? [value(3), edit(each)] : [edit(each)],
        );
      if (typeof given !== 'object' || given === null) return given;
      return Object.fromEntries(
        Object.entries(given)
          .filter(() => next() > 0.1)
          .map(([name, each]) => [name, edit(each)]),
      );
    };
    for (let round = 0; round < 2_000; round += 1) {
      const left = value(0);
      const right = round % 3 === 0 ? value(0) : edit(left);
      const [before, after] = [JSON.stringify(left), JSON.stringify(right)];
      const outcome = applyJsonPatch(before, compare(before, after).patch);
      if (outcome.kind === 'refused') throw new Error(`${before} ${after}: ${outcome.message}`);
      expect(JSON.parse(outcome.text)).toEqual(right);
    }
  });
});

describe('applyJsonPatch', () => {
  it.each([
    // RFC 6902, appendix A.
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux"}]', '{"foo":"bar","baz":"qux"}'],
    ['{"foo":["bar","baz"]}', '[{"op":"add","path":"/foo/1","value":"qux"}]', '{"foo":["bar","qux","baz"]}'],
    ['{"baz":"qux","foo":"bar"}', '[{"op":"remove","path":"/baz"}]', '{"foo":"bar"}'],
    ['{"foo":["bar","qux","baz"]}', '[{"op":"remove","path":"/foo/1"}]', '{"foo":["bar","baz"]}'],
    [
      '{"foo":["all","grass","cows","eat"]}',
      '[{"op":"move","from":"/foo/1","path":"/foo/3"}]',
      '{"foo":["all","cows","eat","grass"]}',
    ],
    [
      '{"foo":["bar"]}',
      '[{"op":"add","path":"/foo/-","value":["abc","def"]}]',
      '{"foo":["bar",["abc","def"]]}',
    ],
    ['{"/":9,"~1":10}', '[{"op":"test","path":"/~01","value":10}]', '{"/":9,"~1":10}'],
    ['{"a":1.50}', '[{"op":"copy","from":"/a","path":"/b"}]', '{"a":1.50,"b":1.50}'],
  ])('applies %s %s', (text, patch, result) => {
    expect(applyJsonPatch(text, patch)).toEqual({ kind: 'patched', text: result });
  });

  it.each([
    ['{"baz":"qux"}', '[{"op":"test","path":"/baz","value":"bar"}]', 'another one'],
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz/bat","value":"qux"}]', 'nothing at'],
    ['[1]', '[{"op":"add","path":"/2","value":1}]', 'no element'],
    ['[1]', '[{"op":"add","path":"/01","value":1}]', 'no element'],
    ['{"/":9,"~1":10}', '[{"op":"test","path":"/~01","value":"10"}]', 'another one'],
    ['{}', '[{"op":"spam","path":"/a"}]', 'no operation'],
    ['{"a":{}}', '[{"op":"move","from":"/a","path":"/a/b"}]', 'into itself'],
  ])('refuses %s %s', (text, patch, message) => {
    expect(applyJsonPatch(text, patch)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(message),
    });
  });
});
