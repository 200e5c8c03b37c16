import type { Vector } from '../vector.ts';
import { convertData, type DataFormat } from './logic.ts';

/** The result on one line, or the line and column of the first error. */
function outcome(text: string, from: DataFormat, to: DataFormat = 'json'): unknown {
  const result = convertData(text, { from, to, indent: to === 'json' ? 0 : 2 });
  if (result.kind === 'converted') return result.text;
  const place = result.problems[0]?.place;
  return [place?.line, place?.column];
}

const lost = (text: string, from: DataFormat, to: DataFormat) => {
  const result = convertData(text, { from, to });
  return result.kind === 'refused' ? null : result.notes.map(({ kind, count }) => `${kind} ${count}`);
};

/** Text, format, JSON or the place of the error, and the source. */
const READ: readonly (readonly [string, DataFormat, unknown, string])[] = [
  ['- Mark McGwire\n- Sammy Sosa\n', 'yaml', '["Mark McGwire","Sammy Sosa"]\n', 'YAML 1.2.2 example 2.1'],
  ['hr: 65\navg: 0.278\nrbi: 147\n', 'yaml', '{"hr":65,"avg":0.278,"rbi":147}\n', 'YAML 1.2.2 example 2.2'],
  [
    'hr:\n- Mark McGwire\n- &SS Sammy Sosa\nrbi:\n- *SS\n- Ken Griffey\n',
    'yaml',
    '{"hr":["Mark McGwire","Sammy Sosa"],"rbi":["Sammy Sosa","Ken Griffey"]}\n',
    'YAML 1.2.2 example 2.10',
  ],
  [
    '--- |\n  \\//||\\/||\n  // ||  ||__\n',
    'yaml',
    '"\\\\//||\\\\/||\\n// ||  ||__\\n"\n',
    'YAML 1.2.2 example 2.13',
  ],
  [
    "--- >\n  Mark McGwire's\n  year was crippled\n",
    'yaml',
    '"Mark McGwire\'s year was crippled\\n"\n',
    'YAML 1.2.2 example 2.14',
  ],
  [
    'canonical: 12345\noctal: 0o14\nhexadecimal: 0xC\n',
    'yaml',
    '{"canonical":12345,"octal":12,"hexadecimal":12}\n',
    'YAML 1.2.2 example 2.19',
  ],
  ['a: no\nb: True\nc: ~\nd: "1"\n', 'yaml', '{"a":"no","b":true,"c":null,"d":"1"}\n', 'YAML 1.2.2 §10.3'],
  ['a: [1\nb: 2', 'yaml', [2, 1], 'own'],
  ['*a', 'yaml', [1, 1], 'YAML 1.2.2 §7.1'],
  [
    'int1 = +99\nint5 = 1_000\nhex1 = 0xDEADBEEF\nbin1 = 0b11010110\n',
    'toml',
    '{"int1":99,"int5":1000,"hex1":3735928559,"bin1":214}\n',
    'TOML 1.0 Integer',
  ],
  [
    'flt1 = 3.1415\nflt2 = 5e+22\nflt3 = 6.626e-34\n',
    'toml',
    '{"flt1":3.1415,"flt2":5e+22,"flt3":6.626e-34}\n',
    'TOML 1.0 Float',
  ],
  [
    'fruit.apple.smooth = true\nfruit.orange = 2\n',
    'toml',
    '{"fruit":{"apple":{"smooth":true},"orange":2}}\n',
    'TOML 1.0 Keys',
  ],
  [
    '[[fruits]]\nname = "apple"\n[fruits.physical]\ncolor = "red"\n[[fruits]]\nname = "banana"\n',
    'toml',
    '{"fruits":[{"name":"apple","physical":{"color":"red"}},{"name":"banana"}]}\n',
    'TOML 1.0 Array of Tables',
  ],
  ['odt1 = 1979-05-27T07:32:00Z\n', 'toml', '{"odt1":"1979-05-27T07:32:00Z"}\n', 'TOML 1.0 Offset Date-Time'],
  ['a = 1\na = 2\n', 'toml', [2, 1], 'TOML 1.0 Keys'],
  ['a = 01\n', 'toml', [1, 5], 'TOML 1.0 Integer'],
  ['field_name,other\r\naaa,bbb\r\n', 'csv', '[{"field_name":"aaa","other":"bbb"}]\n', 'RFC 4180 §2.3'],
  ['h\r\n"b\r\nbb"\r\n', 'csv', '[{"h":"b\\r\\nbb"}]\n', 'RFC 4180 §2.6'],
  ['h,i\r\n"aaa","b""bb"\r\n', 'csv', '[{"h":"aaa","i":"b\\"bb"}]\n', 'RFC 4180 §2.7'],
  ['a\n"b\n', 'csv', [2, 1], 'RFC 4180 §2.5'],
  ['{"a":1}\n{"a":}\n', 'json-lines', [2, 6], 'jsonlines.org'],
  ['[12345678901234567890,1.10,-0,1e400]', 'json', '[12345678901234567890,1.10,-0,1e400]\n', 'RFC 8259 §6'],
  ['{"__proto__":1}', 'json', '{"__proto__":1}\n', 'RFC 8259 §4'],
  ['[1,]', 'json', [1, 3], 'RFC 8259 §5'],
];

export const VECTORS: readonly Vector[] = [
  ...READ.map(([text, from, expected, source]) => ({
    name: `${from}: ${text.replaceAll(/\s+/g, ' ').slice(0, 60)}`,
    source,
    run: () => outcome(text, from),
    expected,
  })),
  {
    name: 'JSON to YAML quotes what YAML 1.1 reads as something else',
    source: 'own',
    run: () => outcome('{"a":"no","b":"2024-01-01","c":1.10}', 'json', 'yaml'),
    expected: 'a: "no"\nb: "2024-01-01"\nc: 1.10\n',
  },
  {
    name: 'JSON to TOML puts plain values first',
    source: 'own',
    run: () => outcome('{"t":{"x":[{"y":1}]},"a":true}', 'json', 'toml'),
    expected: 'a = true\n\n[[t.x]]\ny = 1\n',
  },
  {
    name: 'JSON to CSV names nested columns with dots',
    source: 'own',
    run: () => outcome('[{"a":{"b":1}},{"c":"x,y"}]', 'json', 'csv'),
    expected: 'a.b,c\r\n1,\r\n,"x,y"\r\n',
  },
  {
    name: 'names what TOML cannot hold',
    source: 'own',
    run: () => lost('{"a":null,"b":12345678901234567890,"c":1e400}', 'json', 'toml'),
    expected: ['nulls 1', 'big-integers 1', 'big-floats 1'],
  },
  {
    name: 'names what JSON cannot hold',
    source: 'own',
    run: () => lost('# top\na: &x [.inf, .nan]\nb: *x\n', 'yaml', 'json'),
    expected: ['comments 1', 'aliases 1', 'infinities 4'],
  },
];
