import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  checkJson,
  compressJson,
  escapeJson,
  formatJson,
  formatJsonLines,
  type JsonError,
  unescapeJson,
} from './logic.ts';

const corpus = process.env.HLN_CORPUS_DIR;
const encode = (text: string) => new TextEncoder().encode(text);

function errorOf(run: () => unknown): JsonError {
  try {
    run();
  } catch (error) {
    return error as JsonError;
  }
  throw new Error('It threw nothing.');
}

describe.skipIf(!corpus)('JSONTestSuite (skipped unless HLN_CORPUS_DIR is set)', () => {
  const folder = `${corpus}/devtools/json-test-suite/test_parsing`;
  it.each(corpus ? readdirSync(folder) : [])('%s', (file) => {
    const check = checkJson(readFileSync(`${folder}/${file}`));
    expect(check.valid).toBe(file.startsWith('y_'));
    expect(check.error === undefined).toBe(check.valid);
  });
});

describe('checkJson', () => {
  it.each([
    ['{"a":1,}', 6, 1, 7, 'Remove that comma'],
    ['[1 2]', 3, 1, 4, 'A comma is missing before a number'],
    ["{'a':1}", 1, 1, 2, 'no single quotes'],
    ['{a:1}', 1, 1, 2, 'Put the key “a” in double quotes'],
    ['{“a”:1}', 1, 1, 2, 'typographic quote'],
    ['[True]', 1, 1, 2, 'lower case'],
    ['{"a":NaN}', 5, 1, 6, 'JSON has no NaN'],
    ['[1]// x', 3, 1, 4, 'no comments'],
    ['[01]', 1, 1, 2, 'leading zero'],
    ['[.5]', 1, 1, 2, '0.5'],
    ['[5.]', 3, 1, 4, 'digit after its decimal point'],
    ['[1e]', 3, 1, 4, 'An exponent needs a digit'],
    ['[0x1f]', 1, 1, 2, 'hexadecimal'],
    ['["a\tb"]', 3, 1, 4, '\\t'],
    ['["a\nb"]', 3, 1, 4, 'The line ends inside a string'],
    ['["\\x41"]', 2, 1, 3, '\\u0041'],
    ['{"a":1}\n{"a":2}', 8, 2, 1, 'JSON Lines'],
    ['{\n  "ā": [1, 2\n}', 16, 3, 1, 'opens in line 2, column 8'],
    ['{\r\n"a"\r\n}', 8, 3, 1, 'A colon is missing'],
    ['\u00a0[]', 0, 1, 1, 'U+00A0 is not whitespace'],
    ['{"a":}', 5, 1, 6, 'A value is missing'],
    [']', 0, 1, 1, 'closes nothing'],
    ['', 0, 1, 1, 'There is no value'],
    ['[1,', 3, 1, 4, 'ends after a comma'],
  ])('says where %j is wrong and what to do', (text, offset, line, column, message) => {
    expect(checkJson(encode(text))).toEqual({
      valid: false,
      error: {
        message: expect.stringContaining(message),
        offset,
        line,
        column,
      },
      warnings: [],
    });
  });

  it.each([
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22], 1, 'not valid UTF-8'],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22], 1, 'not valid UTF-8'],
    ['beyond U+10FFFF', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], 1, 'not valid UTF-8'],
    ['half a character', [0x22, 0xe2, 0x82, 0x22], 1, 'not valid UTF-8'],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x31], 0, 'byte order mark'],
    ['UTF-16', [0xff, 0xfe, 0x31, 0x00], 0, 'UTF-16'],
  ])('refuses %s', (_, bytes, offset, message) => {
    expect(checkJson(new Uint8Array(bytes)).error).toMatchObject({
      offset,
      message: expect.stringContaining(message),
    });
  });

  it('warns of duplicate keys, however they are written', () => {
    expect(checkJson(encode('{"a":1,\n"b":{"a":1},\n"\\u0061":2}')).warnings).toEqual([
      {
        kind: 'duplicate-key',
        message: expect.stringContaining('“a” is in this object already, in line 1'),
        offset: 21,
        line: 3,
        column: 1,
      },
    ]);
  });

  it('finds the duplicates among thousands of keys', () => {
    const keys = Array.from({ length: 5000 }, (_, i) => `"k${i}":0`);
    const warned = checkJson(encode(`{${keys.join()},"k42":1,"k4999":1}`)).warnings;
    expect(warned.map(({ message }) => /“(.*?)”/.exec(message)?.[1])).toEqual(['k42', 'k4999']);
  });

  it('warns of half surrogates but not of whole pairs', () => {
    expect(checkJson(encode('["\\ud83d\\ude00","\\ud83d","\\ude00\\ud83d"]')).warnings).toMatchObject([
      { kind: 'half-surrogate', offset: 17 },
      { kind: 'half-surrogate', offset: 26 },
    ]);
  });

  it('accepts any depth, open or closed', () => {
    const depth = 200_000;
    expect(checkJson(encode('['.repeat(depth)))).toMatchObject({ valid: false, error: { offset: depth } });
    expect(checkJson(encode(`${'['.repeat(depth)}${']'.repeat(depth)}`)).valid).toBe(true);
    expect(checkJson(encode('[{"":'.repeat(depth))).valid).toBe(false);
  });
});

const EXACT = '{"n":[12345678901234567890,1e400,-0,1.50,0.1E+5],"s":"\\u00e9é\\/\\ud83d","e":[[],{}]}';

describe('formatJson', () => {
  it('keeps every number and string as it is written', () => {
    expect(formatJson(` ${EXACT}\n`)).toBe(`{
  "n": [
    12345678901234567890,
    1e400,
    -0,
    1.50,
    0.1E+5
  ],
  "s": "\\u00e9é\\/\\ud83d",
  "e": [
    [],
    {}
  ]
}`);
    expect(compressJson(formatJson(EXACT, { indent: 'tab' }))).toBe(EXACT);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('lays out with %i spaces as JSON.stringify does', (indent) => {
    const value = { a: [1, [true, null], {}], b: { c: [[]], 'd"': 'ā😀' } };
    const text = JSON.stringify(value);
    expect(formatJson(text, { indent })).toBe(JSON.stringify(value, null, indent));
    expect(formatJson(formatJson(text, { indent: '\t' }), { indent })).toBe(
      JSON.stringify(value, null, indent),
    );
  });

  it('sorts keys by code units, keeps duplicates in order, and leaves arrays alone', () => {
    const text = '{"b":[2,1,{"z":1,"y":2}],"a":1,"B":0,"\\u0061":2,"😀":1,"ﬁ":2}';
    expect(compressJson(text, { sortKeys: true })).toBe(
      '{"B":0,"a":1,"\\u0061":2,"b":[2,1,{"y":2,"z":1}],"😀":1,"ﬁ":2}',
    );
    expect(formatJson('{"b":1,"a":{}}', { sortKeys: true, indent: 1 })).toBe('{\n "a": {},\n "b": 1\n}');
  });

  it('keeps a half surrogate in the text itself', () => {
    expect(formatJson('["\ud83d", "\ud83d\ude00", 1]', { indent: 1 })).toBe(
      '[\n "\ud83d",\n "\ud83d\ude00",\n 1\n]',
    );
  });

  it('counts the offset of a mistake in the units of the text', () => {
    expect(errorOf(() => formatJson('["ā😀", tru]')).toJSON()).toEqual({
      message: expect.stringContaining('true'),
      offset: 8,
      line: 1,
      column: 8,
    });
  });

  it('compresses text that is too deep to lay out, and says so', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(compressJson(deep)).toBe(deep);
    expect(compressJson(deep, { sortKeys: true })).toBe(deep);
    expect(errorOf(() => formatJson(deep)).message).toMatch(
      /20,000 MB, because the text is 100,000 levels deep/,
    );
  });

  it.each([0, 9, 1.5, Number.NaN])('refuses an indent of %d', (indent) => {
    expect(() => formatJson('1', { indent })).toThrow(RangeError);
  });
});

describe('JSON Lines', () => {
  it('writes each value on a line, or lays each out', () => {
    expect(formatJsonLines('{"a": 1}\r\n\n[1, 2]\n 3')).toBe('{"a":1}\n[1,2]\n3\n');
    expect(formatJsonLines('{"a":1}\n[]', { indent: 2 })).toBe('{\n  "a": 1\n}\n[]\n');
    expect(formatJsonLines('\n \n')).toBe('');
  });

  it('says which line is wrong', () => {
    expect(errorOf(() => formatJsonLines('{"ā":1}\n\n{"a":}\n'))).toMatchObject({
      offset: 14,
      line: 3,
      column: 6,
    });
    expect(errorOf(() => formatJsonLines('[1,\n2]'))).toMatchObject({ line: 1, column: 4 });
  });
});

describe('the escapes of a string', () => {
  it('writes and reads them', () => {
    const text = 'He said "kia ora"\n\t\\ \u0001 ā😀';
    const written = '"He said \\"kia ora\\"\\n\\t\\\\ \\u0001 ā😀"';
    expect(escapeJson(text)).toBe(written);
    expect(escapeJson('ā😀\u007f', { asciiOnly: true, quotes: false })).toBe('\\u0101\\ud83d\\ude00\\u007f');
    expect(unescapeJson(written)).toBe(text);
    expect(unescapeJson(escapeJson(text, { quotes: false }))).toBe(text);
    expect(unescapeJson('\\u0041\\/\\ud83d')).toBe('A/\ud83d');
    expect(escapeJson('\ud83d')).toBe('"\\ud83d"');
  });

  it('says where an escape is wrong', () => {
    expect(errorOf(() => unescapeJson('āb\\q'))).toMatchObject({ offset: 2, column: 3 });
    expect(errorOf(() => unescapeJson(' "a\nb"'))).toMatchObject({ offset: 3, line: 1, column: 4 });
    expect(errorOf(() => unescapeJson('a"b')).message).toContain('\\"');
  });
});

describe('reports only the first mistake', () => {
  it.each([
    ['17"x: 1', 2],
    ['{"a" "b}', 5],
    ['[1 "a]', 3],
    ['{"a": 1 -}', 8],
    ['{"a": 1 "b\\q": 2}', 8],
    ['1\n-', 2],
    // A mistake inside a value is reported at its own place.
    ['{"a": "b\\q"}', 8],
    ['[-]', 2],
  ])('in %s', (text, offset) => {
    expect(checkJson(new TextEncoder().encode(text)).error?.offset).toBe(offset);
  });
});
