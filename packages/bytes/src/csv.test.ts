import { expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const read = (text: string, delimiter = ',') =>
  [...readCsv(text, delimiter)].map(({ line, fields, problem }) =>
    problem === null ? [line, ...fields] : [line, new Error(problem)],
  );

it.each<[string, string, (string | number)[][]]>([
  ['nothing', '', []],
  ['one record without an end', 'a,b', [[1, 'a', 'b']]],
  [
    'every kind of line end',
    'a\r\nb\nc\rd',
    [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ],
  ],
  [
    'empty fields',
    'a,,\n,b,\n',
    [
      [1, 'a', '', ''],
      [2, '', 'b', ''],
    ],
  ],
  [
    'blank lines, which it leaves out',
    '\n\na\n  \n,,\n\nb\n\n',
    [
      [3, 'a'],
      [7, 'b'],
    ],
  ],
  ['quoted delimiters and quotation marks', '"a,b","say ""hi"""\n', [[1, 'a,b', 'say "hi"']]],
  ['an empty quoted field', '"",x,""""\n', [[1, '', 'x', '"']]],
  [
    'quoted line ends, and counts them',
    '"a\r\nb\nc\rd",1\ne,2',
    [
      [1, 'a\r\nb\nc\rd', '1'],
      [5, 'e', '2'],
    ],
  ],
  ['a quoted last field', 'a,"b"', [[1, 'a', 'b']]],
  ['spaces as they are', ' a , b ', [[1, ' a ', ' b ']]],
  [
    'a quoted line end and then more fields',
    '"a\nb",c,"d\ne",f\ng',
    [
      [1, 'a\nb', 'c', 'd\ne', 'f'],
      [4, 'g'],
    ],
  ],
  ['a delimiter at the end of a line', 'a,\n,', [[1, 'a', '']]],
  ['nothing but line ends', '\r\n\n\r', []],
  ['quotation marks at both ends of a field', '"""a""",""""""', [[1, '"a"', '""']]],
  ['an empty quoted field at the end', 'a,""', [[1, 'a', '']]],
  ['a quoted line end before the delimiter', '"a\n",b', [[1, 'a\n', 'b']]],
  [
    'CR and LF that do not belong together',
    'a\n\rb',
    [
      [1, 'a'],
      [3, 'b'],
    ],
  ],
  ['letters of every size', 'ā,字,🎉,e\u0301', [[1, 'ā', '字', '🎉', 'e\u0301']]],
  ['control characters as they are', 'a\0b,\u001f', [[1, 'a\0b', '\u001f']]],
])('reads %s', (_, text, records) => {
  expect(read(text)).toEqual(records);
});

it('reads fields with another delimiter', () => {
  expect(read('a;b,c;"d;e"', ';')).toEqual([[1, 'a', 'b,c', 'd;e']]);
  expect(read('a\tb', '\t')).toEqual([[1, 'a', 'b']]);
});

it('reports violations of the rules, and continues on the next line', () => {
  expect(read('a"b,c\nd\n"e" f,g\nh\n')).toEqual([
    [1, new Error('a quotation mark stands within a field that is not in quotation marks')],
    [2, 'd'],
    [3, new Error('text follows the closing quotation mark of a field')],
    [4, 'h'],
  ]);
  expect(read('a\n"b\nc,d\n')).toEqual([
    [1, 'a'],
    [2, new Error('a quotation mark is opened and never closed')],
  ]);
  expect(read('"a\nb" c\nd')).toEqual([
    [1, new Error('text follows the closing quotation mark of a field')],
    [3, 'd'],
  ]);
});

it.each([
  [
    'a space before the quotation mark',
    ' "a"',
    'a quotation mark stands within a field that is not in quotation marks',
  ],
  ['a space after it', '"a" ,b', 'text follows the closing quotation mark of a field'],
  ['a field that goes on after it', '"a"b', 'text follows the closing quotation mark of a field'],
  ['a single quotation mark', '"', 'a quotation mark is opened and never closed'],
  ['three of them', '"""', 'a quotation mark is opened and never closed'],
  ['a backslash for an escape', '"a\\"b"', 'text follows the closing quotation mark of a field'],
  ['more fields than any file of costs has', ','.repeat(64), 'there are more than 64 fields'],
])('refuses %s', (_, text, problem) => {
  expect(read(text)).toEqual([[1, new Error(problem)]]);
});

it('reads back anything that was written', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pieces = ['a', '"', ',', '\n', '\r', '\r\n', ' ', ';', '字', '🎉', "'", '='];
  const text = () => Array.from({ length: random(6) }, () => pieces[random(pieces.length)]).join('');
  for (let round = 0; round < 500; round += 1) {
    const records = Array.from({ length: 1 + random(5) }, () => [
      'x',
      ...Array.from({ length: random(4) }, text),
    ]);
    const written = records
      .map((fields) => fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(','))
      .join('\r\n');
    expect(read(written).map(([, ...fields]) => fields)).toEqual(records);
  }
});

it('takes time in proportion to the text, whatever its content', () => {
  for (const text of ['"', '""', '"a"b', 'a"\n', '"\n"', ',', '\r', '"",', '"a"b,"']) {
    // Processor time, independent of what else the machine does.
    const before = process.cpuUsage();
    expect([...readCsv(text.repeat(400_000 / text.length), ',')].length).toBeLessThan(400_001);
    expect(process.cpuUsage(before).user, JSON.stringify(text)).toBeLessThan(2_000_000);
  }
});
