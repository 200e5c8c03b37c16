import { describe, expect, it } from 'vitest';
import { repairJson } from './repair-json.ts';

/** What people copy along with JSON, or lose of it: words, several documents, braces, and how a page or program wrote it. */
describe('repairJson of pasted text', () => {
  it.each([
    // What follows or precedes a complete document are words, not the rest of its last string.
    ['{"a":"b"}%', '{"a":"b"}'],
    ['{"a":{"b":"c"}} trailing words', '{"a":{"b":"c"}}'],
    ['["a","b"] and more', '["a","b"]'],
    ['JSON: {"a":"b"}.', '{"a":"b"}'],
    ['<p>{"a":"b"}<br>', '{"a":"b"}'],
    ['{"a":"b"} (200 OK) {see "c"}', '{"a":"b"}'],
    ['{"a":"b"}user@host:~$', '{"a":"b"}'],
    ['{"error":"x"} at line 5 of "foo.js"', '{"error":"x"}'],
    ["{'a': 'it''s'} isn't \"it\"", '{"a": "it\'\'s"}'],
    ['{"a":"b"} -> ]', '{"a":"b"}'],
    ['const x = {"a":"b",};', '{"a":"b"}'],
    ['Text:\n```json\n{"a":"b"} trailing\n```\n', '{"a":"b"}'],
    // Several documents with words between them.
    ['{"a":"b"} and {"c":"d"}', '[{"a":"b"},{"c":"d"}]'],
    ['data: {"a":1}\n\ndata: [DONE]', '{"a":1}'],
    ['data: {"a":"}"}\n\ndata: {"b":["{"]}\n', '[{"a":"}"},{"b":["{"]}\n]'],
    ['{"a":1}\n---\n[2]', '[{"a":1},[2]]'],
    ['[2026-01-01] [12] INFO {"a":1}\n[2026-01-02] [13] INFO {"a":2}', '[{"a":1},{"a":2}]'],
    ['data: [1]\n\ndata: ["a"]\n', '[[1],["a"]\n]'],
    ['{"a":1} as in [1]: {"b":2}', '[{"a":1},{"b":2}]'],
    ['1. {"a":1}\n2. {"a":2}', '[{"a":1},{"a":2}]'],
    ['data: {"a":1}\n\ndata: {"b":"c', '[{"a":1},{"b":"c"}]'],
  ])('removes the words around the documents of %j, and says so: %j', (text, repaired) => {
    const repair = repairJson(text);
    expect(repair?.text).toBe(repaired);
    expect(repair?.changes.some(({ loses }) => loses)).toBe(true);
  });

  it.each([
    // Words and brackets inside a string stay there.
    ['{"a":"say "hi"} to me"}', '{"a":"say \\"hi\\"} to me"}'],
    ['{"a":"x"} y","b":"c"}', '{"a":"x\\"} y","b":"c"}'],
    ['{"s":"a {"b":"c"} d"}', '{"s":"a {\\"b\\":\\"c\\"} d"}'],
    ['"see {"a":1} there"', '"see {\\"a\\":1} there"'],
    ['{"a":"b"}}', '{"a":"b"}'],
    ['{"a":"b"} // c', '{"a":"b"} '],
    ['{"a":"b"} # c', '{"a":"b"} '],
    ['{"a":"b"} "c"', '[{"a":"b"}, "c"]'],
    ['callback({"a":1},{"b":2})', '[{"a":1},{"b":2}]'],
    ['2026 {"a":1} 2027', '[2026, {"a":1}, 2027]'],
    ['\'{"a":"b"}\'', '{"a":"b"}'],
    // Members without braces.
    ['"name": "John", "age": 30', '{"name": "John", "age": 30}'],
    ['"a":1', '{"a":1}'],
    ['"dependencies": {\n "react": "^19"\n },', '{"dependencies": {\n "react": "^19"\n }}'],
    [' "a": "b",\n "c": [1\n}', ' {"a": "b",\n "c": [1]\n}'],
    ["'a' => 1, 'b' => 2", '{"a" : 1, "b" : 2}'],
    ['"a":1},{"a":2}]', '[{"a":1},{"a":2}]'],
    ['name: "John", age: 30', '{"name": "John", "age": 30}'],
    ['"a", "b"', '["a", "b"]'],
    // Full-width punctuation.
    ['{"a"：1，"b"：2}', '{"a":1,"b":2}'],
    ['｛“a”：“b，c”；＂d＂：［1、2］，｝', '{"a":"b，c","d":[1,2]}'],
    ['{"a":"x，y：z"，"b":"He said "yes"，"}', '{"a":"x，y：z","b":"He said \\"yes\\"，"}'],
    // Entities of HTML.
    ['{&quot;a&quot;:1}', '{"a":1}'],
    ['[{&#34;a&#x22;:&quot;x &amp;lt; it&#39;s&quot;,}]', '[{"a":"x &lt; it\'s"}]'],
    ['{"a":"&quot;x&quot;",}', '{"a":"&quot;x&quot;"}'],
    // Blanks that were written as escapes.
    ['{\\n  "a": 1,\\n\\t"b": "x\\ny"\\n}', '{\n  "a": 1,\n\t"b": "x\\ny"\n}'],
    ['[\\r\\n1,\\r\\ntrue\\r\\n]\\n', '[\r\n1,\r\ntrue\r\n]\n'],
    ['{\\n  \\"a\\": \\"b\\"\\n}', '{\n  "a": "b"\n}'],
    ['[\\true]', '["\\\\true"]'],
  ])('turns %j into %j without losing anything', (text, repaired) => {
    const repair = repairJson(text);
    expect(repair?.text).toBe(repaired);
    expect(repair?.changes.some(({ loses }) => loses)).toBe(false);
  });

  it('names the assumption behind each of its changes', () => {
    const messages = (text: string) => repairJson(text)?.changes.map(({ message }) => message);
    expect(messages('"a":1')).toEqual(['Braces around members that have none', '} that was missing']);
    expect(messages('{"a"：1}')).toEqual(['Plain punctuation instead of full-width one']);
    expect(messages('{"a"：1，}')).toHaveLength(2);
    expect(messages('{&quot;a&quot;:1,}')).toEqual([
      'Characters instead of HTML’s entities. A comma removed that nothing follows',
    ]);
    expect(messages('\'{"a":1}\'')).toEqual(Array(2).fill('Quotes around the JSON removed'));
  });

  it.each([
    ['documents between words', 'x {"a":"b"}\n', 20_000],
    ['calls', '[f(1,', 40_000],
    ['keys without a quote at their end', '{"a: ', 40_000],
    ['marks in brackets', '[a ', 40_000],
  ])('finishes with many %s', (_what, part, count) => {
    expect(repairJson(part.repeat(count))?.count).toBeGreaterThanOrEqual(count);
  });
});
