import { describe, expect, it } from 'vitest';
import { applyJsonPatch, compareJson } from '../index.ts';
import { random } from '../random.fixture.ts';

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

it('compares numbers with hundreds of thousands of zeros inside', { timeout: 20_000 }, () => {
  const number = `1${'0'.repeat(400_000)}1`;
  expect(compareJson(`[${number}]`, `[${number}0e-1]`, { numbers: 'value' })).toMatchObject({ changes: 0 });
});
