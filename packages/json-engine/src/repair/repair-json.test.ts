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
    ['{"a":}', '{}'],
    ['{"a":1,"b":}', '{"a":1}'],
    ['{"a":,"b":2}', '{"b":2}'],
    ['{"a":1,"b":,"c":3}', '{"a":1,"c":3}'],
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
    ['[.5,5.,+1,0x1F,-0b11,1_000,10n,-.5e3]', '[0.5,5.0,1,31,-3,1000,10,-0.5e3]'],
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
    // Strings: a quote before words belongs to the string, one before a key does not.
    ['{"a":"b,"c":"d"}', '{"a":"b","c":"d"}'],
    ['[{"a":"b},{"c":"d"}]', '[{"a":"b"},{"c":"d"}]'],
    ['["a,"b"]', '["a","b"]'],
    ['"The TV is 24" wide"', '"The TV is 24\\" wide"'],
    ['{"s":"The TV is 24" wide","n":1}', '{"s":"The TV is 24\\" wide","n":1}'],
    ['{"s":"He said "yes", and left"}', '{"s":"He said \\"yes\\", and left"}'],
    ['{"a":foo","b":"c"}', '{"a":"foo","b":"c"}'],
    ['["a" + \'b\']', '["ab"]'],
    ['["a" + /* c */ "b"]', '["ab"]'],
    ['{`a´:`b´}', '{"a":"b"}'],
    ["[`a', `it's`]", '["a", "it\'s"]'],
    ['\\"kia ora\\"', '"kia ora"'],
    // A line ends a string whose quote is missing, if the next line continues the list.
    ['[\n"a,\n"b",\n"c,  \n"d"\n]', '[\n"a",\n"b",\n"c",  \n"d"\n]'],
    ['["He said\n"yes", and left"]', '["He said\\n\\"yes\\", and left"]'],
    ['["abc]\n', '["abc"]\n'],
    // Truncated texts.
    ['{"a":"b","c', '{"a":"b"}'],
    ['{"a":"b","c"', '{"a":"b"}'],
    ['{"a":"b","c":', '{"a":"b"}'],
    ['{"a":["x","y', '{"a":["x","y"]}'],
    ['{"a":"x\\u20', '{"a":"x"}'],
    ['{"a":tru', '{"a":true}'],
    ['[1,2e', '[1,2]'],
    ['[1,-', '[1]'],
    ['{"a":1,"b":-', '{"a":1}'],
    ['{"a":"use [x] or [y]', '{"a":"use [x] or [y]"}'],
    // Brackets that are missing in the middle.
    ['[{"a":1,{"a":2}]', '[{"a":1},{"a":2}]'],
    ['[{"a":1 {"a":2}]', '[{"a":1}, {"a":2}]'],
    ['[{"a":1{"a":2}]', '[{"a":1},{"a":2}]'],
    // A comma that is missing without a blank in its place.
    ['["a""b"]', '["a","b"]'],
    ['{"a":"b""c":null"d":1}', '{"a":"b","c":null,"d":1}'],
    ['[["a"]"b"]', '[["a"],"b"]'],
    ['[{"a":"b"}true,[1]2]', '[{"a":"b"},true,[1],2]'],
    // One quote is missing: what follows tells where.
    ['{kia ora":"a",it\'s\\u0041":"b c"}', '{"kia ora":"a","it\'s\\u0041":"b c"}'],
    ['["a,[1]]', '["a",[1]]'],
    ['[C:\\dir"]', '["C:\\\\dir"]'],
    ['["a", "it\'s]', '["a", "it\'s"]'],
    ['[1,{"a":"[z],"b":{}}]', '[1,{"a":"[z]","b":{}}]'],
    ['[\n  "a,\n  {\n    "b": [1]\n  }\n]', '[\n  "a",\n  {\n    "b": [1]\n  }\n]'],
    ['[\n  "a,\n  1\n]', '[\n  "a",\n  1\n]'],
    ['{"a":[1,2,"b":3}', '{"a":[1,2],"b":3}'],
    ['{"a":["x","b":3}', '{"a":["x"],"b":3}'],
    ['{"a":["x","b":tru', '{"a":["x"],"b":true}'],
    ['{"a":[{"b":1],"c":2}', '{"a":[{"b":1}],"c":2}'],
    // Words around the JSON, and several documents.
    ['Sure! Here it is:\n```json\n{"a":1,}\n```\nAnything else?', '{"a":1}'],
    ['The answer is {"a": [1, 2]} as you asked.', '{"a": [1, 2]}'],
    ['As [note] says: {"a": [1, 2', '{"a": [1, 2]}'],
    ['One:\n```json\n1\n```\nand two:\n```json\n{"b":2}\n```', '[1,{"b":2}]'],
    ['{"a":1}{"b":2}', '[{"a":1},{"b":2}]'],
    ['{\\"a\\":\\"b\\"}', '{"a":"b"}'],
    ['{"zip":0612}', '{"zip":"0612"}'],
  ])('turns %j into %j', (text, repaired) => {
    expect(repairJson(text)?.text).toBe(repaired);
    expect(() => JSON.parse(repaired)).not.toThrow();
  });

  it.each(['', ' ', ',', 'hello world', '{"a":1:2}', '{"a":1}', '{[1]:2}', '@'])(
    'offers nothing for %j',
    (text) => {
      expect(repairJson(text)).toBeNull();
    },
  );

  it.each([
    // Numbers with separators and calls with several arguments keep what was typed.
    ['{"price":1,234.50,"b":2}', '{"price":"1,234.50","b":2}'],
    ['{"a":1,000}', '{"a":"1,000"}'],
    ['[{"a":-1.234,50,},{"a":$12,34,567}]', '[{"a":"-1.234,50"},{"a":"$12,34,567"}]'],
    ['{"a":1 234,"b":1\'234.5,"c":1,5 EUR}', '{"a":"1 234","b":"1\'234.5","c":"1,5 EUR"}'],
    ['{"a":1,2:3}', '{"a":1,"2":3}'],
    ['{"a":[1,234,]}', '{"a":[1,234]}'],
    ["{'a': datetime.datetime(2020,1,1)}", '{"a": "datetime.datetime(2020,1,1)"}'],
    ['[new Date(2020, 1), f(x=[1]), g("a,b"), (1,2)]', '["new Date(2020, 1)", "f(x=[1])", "a,b", [1,2]]'],
    ['{"a":f(g(1, (2))),"b":h(1,2).i()}', '{"a":"g(1, (2))","b":"h(1,2).i()"}'],
    // One quote is missing.
    ['{"a":b"}', '{"a":"b"}'],
    ['{"a":b",b":u"","c":b\'x\'}', '{"a":"b","b":"","c":"x"}'],
    ['{"a": "b",\n"c: "d"}', '{"a": "b",\n"c": "d"}'],
    ['{"a":"b","c:"d"}', '{"a":"b","c":"d"}'],
    ['{"a: "b", "c": 1}', '{"a": "b", "c": 1}'],
    ['{"a:1,"b: [true],"c:{"d: null}}', '{"a":1,"b": [true],"c":{"d": null}}'],
    ["{'a: 'b', 'c': d', e': 'f'}", '{"a": "b", "c": "d", "e": "f"}'],
    ['{"a: b":1,"c: [1]":2,}', '{"a: b":1,"c: [1]":2}'],
    ['{"s":"At "5:30, we left","b":1}', '{"s":"At \\"5:30, we left","b":1}'],
    ['["a",x: y"]', '["a","x: y"]'],
    ['[\n  "a",\n  b c",\n  "d"\n]', '[\n  "a",\n  "b c",\n  "d"\n]'],
    ["['a', b', 'c']", '["a", "b", "c"]'],
    ['["say "a", and b", "c"]', '["say \\"a\\", and b", "c"]'],
    // Windows' backslashes.
    ['{"path":"C:\\Users\\name"}', '{"path":"C:\\\\Users\\\\name"}'],
    ['["C:\\dir\\new\\", "D:\\\\a\\qb"]', '["C:\\\\dir\\\\new\\\\", "D:\\\\a\\\\qb"]'],
    ['["\\\\server\\share\\new","..\\src\\new"]', '["\\\\\\\\server\\\\share\\\\new","..\\\\src\\\\new"]'],
    ['["a\\n in C:\\users\\bob"]', '["a\\n in C:\\\\users\\\\bob"]'],
    ['["C:\\new\\temp",]', '["C:\\new\\temp"]'],
    ['["\\d+\\n","x:\\d+\\n"]', '["\\\\d+\\n","x:\\\\d+\\n"]'],
    // Symbols of Ruby.
    ['{:a=>1, :b=>nil}', '{"a":1, "b":null}'],
    ['{:a? => "x", :"b c"=>[:d, {e: :f}]}', '{"a?" : "x", "b c":["d", {"e": "f"}]}'],
    ['{"a" => ":b", "c"::1}', null],
    ['[1,:null]', null],
  ])('turns %j into %j without losing anything', (text, repaired) => {
    const repair = repairJson(text);
    expect(repair?.text ?? null).toBe(repaired);
    expect(repair?.changes.some(({ loses }) => loses) ?? false).toBe(false);
  });

  it('says that a key without a value is lost, rather than adding it to the string before it', () => {
    for (const text of ['{"a":"b","c"}', '{"a":"b","c","d":1}'])
      expect(repairJson(text)?.changes.some(({ loses }) => loses)).toBe(true);
    expect(repairJson('{"a":"b","c","d":1}')?.text).toBe('{"a":"b","d":1}');
  });

  it('lists each change with its position and the original text', () => {
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

  it('leaves numbers, escapes and blanks unchanged', () => {
    expect(repairJson('[ 1e400,\t12345678901234567890 ,"\\u00e9\\/",]')?.text).toBe(
      '[ 1e400,\t12345678901234567890 ,"\\u00e9\\/"]',
    );
  });

  it('reads many comments in a row in one way only', () => {
    const comments = ' /* c */'.repeat(40);
    expect(repairJson(`["a"${comments} + "b", 1]`)?.text).toBe('["ab", 1]');
    expect(repairJson(`["a"${comments} b`)).not.toBeNull();
  });

  it('says that a string is not closed where the text goes on after it', () => {
    const messages = (text: string) => repairJson(text)?.changes.map(({ message }) => message);
    expect(messages('["a,[1]]')).toEqual(['A quote where the string is not closed']);
    expect(messages('["a')?.[0]).toBe('A quote where the text ends inside a string');
  });

  it('closes 100,000 brackets, and counts the changes that it does not list', () => {
    const repair = repairJson('['.repeat(100_000));
    expect(repair).toMatchObject({ count: 100_000, text: `${'['.repeat(100_000)}${']'.repeat(100_000)}` });
    expect(repair?.changes).toHaveLength(500);
  });

  it.each([
    ['{"a":', '{}', 'a key without a value is removed: null would be a value that nobody typed'],
    ['{"a', '{}', 'half a key is removed'],
    ['[2.', '[2.0]', 'a number without its fraction is kept as a whole one'],
    ['[2e-', '[2]', 'half an exponent is removed: its digits would be made up'],
    ['abc', undefined, 'words alone are not broken JSON'],
    ['"\\a"', '"\\u0007"', 'an escape from C keeps its meaning'],
    ['1,2', '[1,2]', 'brackets around several values add no line ends'],
    ['callback {"a":1}', '{"a":1}', 'words before it are left out'],
    ['{"a":1}foo', '{"a":1}', 'words after it are left out'],
    ['{"x":0x1F}', '{"x":31}', 'hexadecimal numbers become decimal ones'],
    ['{"re":/a+/}', '{"re":"/a+/"}', 'regular expressions become strings'],
    ['{"a":-', '{}', 'a minus alone is removed: zero would be a value that nobody typed'],
    ['[2e,3]', '["2e",3]', 'what is no number in the middle of a text is kept as it is'],
    ['["a +]', '["a +"]', 'a plus within an unclosed string belongs to it'],
    ['["a+/*b*/"c"]', '["a+/*b*/\\"c"]', 'so does a comment'],
    ['"\\u26"', '"\\\\u26"', 'half an escape is text, with a backslash that stands for itself'],
    ['{"a":1}{}', '[{"a":1},{}]', 'several documents become a list, without line ends between them, too'],
    ['{"a",', '{}', 'a key without a colon is removed like one without a value'],
    ['0789', undefined, 'digits alone with a leading zero are words'],
  ])('parses %j as %j where jsonrepair differs: %s', (text, repaired, _why) => {
    expect(repairJson(text)?.text).toBe(repaired);
  });

  it('never contains a key or text that was not in the input', () => {
    const whole = '{"a":"b, c","d":["e \\" f",{"g":12.5,"h":true}],"i":null,"j":"{\\"k\\":1}"}';
    const words = (value: unknown): unknown[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, one]) => [
            ...(Array.isArray(value) ? [] : [key]),
            ...words(one),
          ])
        : [value];
    const known = words(JSON.parse(whole)).map(String);
    for (let end = 1; end < whole.length; end += 1) {
      const repair = repairJson(whole.slice(0, end));
      if (repair === null) continue;
      // The last may be truncated; the others are complete.
      const found = words(JSON.parse(repair.text)).map(String);
      for (const [index, word] of found.entries())
        expect(
          index === found.length - 1 ? known.some((one) => one.startsWith(word)) : known.includes(word),
          `${whole.slice(0, end)} → ${repair.text}`,
        ).toBe(true);
    }
  });
});
