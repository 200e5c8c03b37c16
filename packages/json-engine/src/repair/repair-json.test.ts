import { describe, expect, it } from 'vitest';
import { repairJson } from './repair-json.ts';

describe('repairJson', () => {
  it.each([
    ['{"a":1,}', '{"a":1}'],
    ['[1,2,\n]', '[1,2\n]'],
    ['[1,,2]', '[1,2]'],
    ['{,}', '{}'],
    ['[1 2 "a" {}]', '[1, 2, "a", {}]'],
    ['{"a":1 "b":2}', '{"a":1, "b":2}'],
    ['{"a" 1}', '{"a": 1}'],
    ['{"a":}', '{"a": null}'],
    ['{"a"}', '{"a": null}'],
    ["{'a':'it\\'s \"x\"'}", '{"a":"it\'s \\"x\\""}'],
    ["['don't']", '["don\'t"]'],
    ['[`a`]', '["a"]'],
    ['{“a”: ‘b’, «c»: „d“}', '{"a": "b", "c": "d"}'],
    ['{a:1,b_c:true,1:2}', '{"a":1,"b_c":true,"1":2}'],
    ['{a: hello world, b: 2026-01-01}', '{"a": "hello world", "b": "2026-01-01"}'],
    ['{"a": https://example.org/?q=1}', '{"a": "https://example.org/?q=1"}'],
    ['[True, FALSE, None, nil]', '[true, false, null, null]'],
    ["{u'a': b'c'}", '{"a": "c"}'],
    ['(1, (2,))', '[1, [2]]'],
    ['// c\n[1, /* x */ 2] # y', '\n[1,  2] '],
    ['[01,.5,5.,+1,0x1F,-0b11,1_000,10n,-.5e3]', '[1,0.5,5.0,1,31,-3,1000,10,-0.5e3]'],
    ['["x\ny\tz\u0001"]', '["x\\ny\\tz\\u0001"]'],
    ['["\\x41\\u{1F600}\\U0001F600\\0\\v"]', '["\\u0041😀😀\\u0000\\u000b"]'],
    ['["C:\\dir\\q"]', '["C:\\\\dir\\\\q"]'],
    ['{"s":"He said "kia ora" to me"}', '{"s":"He said \\"kia ora\\" to me"}'],
    ['{"a": "abc,\n "b": 1}', '{"a": "abc",\n "b": 1}'],
    ['{"a":[1,{"b":"c', '{"a":[1,{"b":"c"}]}'],
    ['{"a":[1,2}', '{"a":[1,2]}'],
    ['{"a":1]', '{"a":1}'],
    ['[1]]', '[1]'],
    ['{"a" = 1; "b" => 2}', '{"a" : 1, "b" : 2}'],
    ['callback({"a":1});', '{"a":1}'],
    ['{"_id": ObjectId("5f"), "n": NumberLong(5)}', '{"_id": "5f", "n": 5}'],
    ['```json\n{"a":1}\n```', '\n{"a":1}\n'],
    ['\ufeff{"a":\u00a01}', '{"a": 1}'],
    ['{"a":1}\n{"a":2}', '[{"a":1},\n{"a":2}]'],
    ['"abc', '"abc"'],
  ])('makes of %j %j', (text, repaired) => {
    expect(repairJson(text)?.text).toBe(repaired);
    expect(() => JSON.parse(repaired)).not.toThrow();
  });

  it.each(['', ' ', ',', 'hello world', '{"a":1:2}', '{"a":1}', '{[1]:2}', '@'])(
    'offers nothing for %j',
    (text) => {
      expect(repairJson(text)).toBeNull();
    },
  );

  it('lists each change with its place and what it was', () => {
    expect(repairJson('{\n  "ā": 1,\n  b: NaN,\n}')).toEqual({
      text: '{\n  "ā": 1,\n  "b": null\n}',
      count: 3,
      changes: [
        {
          offset: 14,
          line: 3,
          column: 3,
          message: 'Quotes around a key',
          before: 'b',
          after: '"b"',
          loses: false,
        },
        {
          offset: 17,
          line: 3,
          column: 6,
          message: 'null instead of NaN, which JSON cannot say',
          before: 'NaN',
          after: 'null',
          loses: true,
        },
        {
          offset: 20,
          line: 3,
          column: 9,
          message: 'A comma removed that nothing follows',
          before: ',',
          after: '',
          loses: false,
        },
      ],
    });
  });

  it('leaves numbers, escapes and blanks as they are', () => {
    expect(repairJson('[ 1e400,\t12345678901234567890 ,"\\u00e9\\/",]')?.text).toBe(
      '[ 1e400,\t12345678901234567890 ,"\\u00e9\\/"]',
    );
  });

  it('closes 100,000 brackets, and counts what it does not list', () => {
    const repair = repairJson('['.repeat(100_000));
    expect(repair).toMatchObject({ count: 100_000, text: `${'['.repeat(100_000)}${']'.repeat(100_000)}` });
    expect(repair?.changes).toHaveLength(500);
  });
});
