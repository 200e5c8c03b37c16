import { expect, it, test } from 'vitest';
import { detectFormat } from './detect.ts';
import { formatOfFile } from './formats.ts';

test.each([
  ['{"a": 1}', 'json'],
  ['[1, 2]\n', 'json'],
  ['[\n  {"a": 1},\n  {"b": 2}\n]', 'json'],
  ['"text"', 'json'],
  ['{"a": 1', 'json'],
  ['{"a":1}\n{"a":2}\n', 'json-lines'],
  ['{"a":1}\nStarting\n{"a":2}\n', 'json-lines'],
  ['[1]\n[2]', 'json-lines'],
  ['a: 1\nb: 2', 'yaml'],
  ['- a\n- b', 'yaml'],
  ['---\nx', 'yaml'],
  ['{a: 1}', 'yaml'],
  ['name: a, b\nage: c, d', 'yaml'],
  ['key = "v"', 'toml'],
  ['[package]\nname = "x"', 'toml'],
  ['[[bin]]\nname = "x"', 'toml'],
  ['# comment\n\n[a.b]\n', 'toml'],
  ['a = 1\nb = \n', 'toml'],
  ['name,age\nA,1', 'csv'],
  ['a;b\n1;2', 'csv'],
  ['a\tb\n1\t2', 'csv'],
  ['"a","b"\n"1","2"', 'csv'],
  ['just a sentence', 'yaml'],
  ['a,b\n1\n1,2,3', 'csv'],
  ['a,b\n"x"y,1', 'csv'],
  ['sep=;\na;b\n1;2', 'csv'],
  ['SEP=,\r\na,b', 'csv'],
  ['```json\n{"a": 1}\n```', 'json'],
  ['// settings\n{"a": 1}', 'json'],
  ['/* settings */ {"a": 1}', 'json'],
  ["{'a':'b'}", 'json'],
  ['Dear Ann, hello\nthis is text', 'yaml'],
  ['name\nBob\nAnn', 'yaml'],
  ['a,b', 'yaml'],
  ['/path: 1', 'yaml'],
  [' \n', null],
])('takes %j for %s', (text, format) => {
  expect(detectFormat(text)).toBe(format);
});

it('looks only at the beginning of a long text', () => {
  const text = `[${'{"a": [1, 2, 3]},\n'.repeat(1_000_000)}{}]`;
  const before = performance.now();
  expect(detectFormat(text)).toBe('json');
  expect(detectFormat('id,name\n1,Kea\n'.repeat(1_000_000))).toBe('csv');
  expect(performance.now() - before).toBeLessThan(3000);
});

test.each([
  ['a.json', 'json'],
  ['A.YML', 'yaml'],
  ['x.tsv', 'csv'],
  ['log.ndjson', 'json-lines'],
  ['Cargo.toml', 'toml'],
  ['server.log', null],
  ['__proto__', null],
  ['x.constructor', null],
])('knows the format of the file %s', (name, format) => {
  expect(formatOfFile(name)).toBe(format);
});
