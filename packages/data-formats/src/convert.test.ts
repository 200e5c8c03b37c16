import { describe, expect, it, test } from 'vitest';
import { type ConvertOptions, convertData } from './convert.ts';
import { FORMATS } from './formats.ts';

function converted(text: string, options: ConvertOptions) {
  const result = convertData(text, options);
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.problems));
  return result;
}

const textOf = (text: string, options: ConvertOptions) => converted(text, options).text;
const notesOf = (text: string, options: ConvertOptions) =>
  converted(text, options).notes.map(({ kind, places }) => [kind, ...places.map(({ path }) => path)]);

function refusal(text: string, options: ConvertOptions) {
  const result = convertData(text, options);
  if (result.kind === 'converted') throw new Error(`It was converted: ${result.text}`);
  return result;
}

const placeOf = (text: string, options: ConvertOptions) => {
  const { problems } = refusal(text, options);
  return problems.map(({ place }) => [place?.line, place?.column]);
};

describe('every pair of formats', () => {
  const rows = '[\n  {\n    "name": "Kea",\n    "note": "a, \\"b\\"\\nc"\n  }\n]\n';
  test.each(FORMATS.flatMap((from) => FORMATS.map((to) => [from, to] as const)))(
    'carries a table of texts from %s to %s',
    (from, to) => {
      const source = textOf(rows, { from: 'json', to: from });
      const there = textOf(source, { from, to });
      const back = textOf(there, { from: to, to: 'json' });
      // TOML begins with a table, so the list is in one; CSV and JSON Lines take it out again.
      expect(JSON.parse(back).items ?? JSON.parse(back)).toEqual(JSON.parse(rows));
    },
  );
});

describe('numbers', () => {
  const numbers = '[12345678901234567890, 1.10, 1e400, -0, 0.1e-7]';

  test.each(['yaml', 'json-lines', 'csv'] as const)('keep every digit through %s', (to) => {
    const there = textOf(numbers, { from: 'json', to });
    const back = textOf(there, { from: to, to: 'json', indent: 0, csv: { typed: true } });
    expect(back.match(/-?\d[^,}\]]*/g)).toEqual(numbers.slice(1, -1).split(', '));
  });

  it('become text in TOML where its readers would lose them, which is noted', () => {
    const options = { from: 'json', to: 'toml' } as const;
    expect(textOf(`{"a": ${numbers}}`, options)).toBe(
      'a = ["12345678901234567890", 1.10, "1e400", -0.0, 0.1e-7]\n',
    );
    expect(notesOf(`{"a": ${numbers}}`, options)).toEqual([
      ['big-integers', '/a/0'],
      ['big-floats', '/a/2'],
    ]);
    expect(textOf('{"a": -9223372036854775808, "b": 9223372036854775808}', options)).toBe(
      'a = -9223372036854775808\nb = "9223372036854775808"\n',
    );
    expect(notesOf('{"a": 0.12345678901234567890123}', options)).toEqual([['long-floats', '/a']]);
  });

  it('keep their value in every notation of YAML and TOML', () => {
    expect(textOf('[0x1F, 0o17, +12, .5, 5., -.25, 1_000]', { from: 'yaml', to: 'json', indent: 0 })).toBe(
      '[31,15,12,0.5,5.0,-0.25,"1_000"]\n',
    );
    expect(
      textOf('a = [0xDEAD_BEEF, 0b101, +1_000, 6.626e-34, -0]', { from: 'toml', to: 'json', indent: 0 }),
    ).toBe('{"a":[3735928559,5,1000,6.626e-34,-0]}\n');
  });

  it('that JSON lacks become null, which is noted, and pass between YAML and TOML', () => {
    expect(textOf('a: [.inf, -.inf, .nan]', { from: 'yaml', to: 'json', indent: 0 })).toBe(
      '{"a":[null,null,null]}\n',
    );
    expect(notesOf('a: [.inf, 1, .nan]', { from: 'yaml', to: 'json' })).toEqual([
      ['infinities', '/a/0', '/a/2'],
    ]);
    expect(textOf('a: [.inf, -.inf, .nan]', { from: 'yaml', to: 'toml' })).toBe('a = [inf, -inf, nan]\n');
    expect(textOf('a = [inf, -inf, nan]', { from: 'toml', to: 'yaml' })).toBe(
      'a:\n  - .inf\n  - -.inf\n  - .nan\n',
    );
  });
});

describe('keys', () => {
  it('have no special meaning, whatever their name', () => {
    const json = '{"__proto__":{"constructor":1},"toString":2,"":3}\n';
    for (const to of ['yaml', 'toml'] as const)
      expect(JSON.parse(textOf(textOf(json, { to }), { from: to, to: 'json' }))).toEqual(JSON.parse(json));
    expect(textOf('[{"__proto__":1,"constructor":2}]', { to: 'csv' })).toBe(
      '__proto__,constructor\r\n1,2\r\n',
    );
  });

  it('that are there twice are noted, and the last value counts', () => {
    for (const [from, text] of [
      ['json', '{"a":1,"b":2,"a":3}'],
      ['yaml', 'a: 1\nb: 2\na: 3\n'],
    ] as const) {
      expect(textOf(text, { from, to: 'json', indent: 0 })).toBe('{"a":3,"b":2}\n');
      expect(notesOf(text, { from, to: 'json' })).toEqual([['duplicate-keys', '/a']]);
    }
  });

  it('keep their order, and TOML says where it cannot', () => {
    expect(notesOf('{"a":{"x":1},"b":2}', { to: 'toml' })).toEqual([['order', '']]);
    expect(notesOf('{"b":2,"a":{"x":1}}', { to: 'toml' })).toEqual([]);
  });
});

describe('YAML', () => {
  it('resolves aliases and merge keys, and notes what is lost', () => {
    const yaml = '# top\nbase: &b {x: 1, y: 2}\nit:\n  <<: *b\n  y: 3\n7: !mine z\n';
    expect(textOf(yaml, { to: 'json', indent: 0 })).toBe(
      '{"base":{"x":1,"y":2},"it":{"y":3,"x":1},"7":"z"}\n',
    );
    expect(notesOf(yaml, { to: 'json' }).map(([kind]) => kind)).toEqual([
      'comments',
      'aliases',
      'merges',
      'text-keys',
      'tags',
    ]);
  });

  it('quotes what a reader of YAML 1.1 would take for something else', () => {
    expect(textOf('["no", "2024-01-01", "0x1F", "~", "1_000", "12:30:45"]', { to: 'yaml' })).toBe(
      '- "no"\n- "2024-01-01"\n- "0x1F"\n- "~"\n- "1_000"\n- "12:30:45"\n',
    );
  });

  it('ends with an error where aliases would expand to billions of values', () => {
    const lines = [...'bcdefghij'].map(
      (name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]`,
    );
    const bomb = `a: &a [lol, lol, lol]\n${lines.join('\n')}\n`;
    expect(refusal(bomb, { to: 'json' }).problems[0]?.message).toContain('more than 2,000,000 values');
    expect(refusal('&a [*a]', { from: 'yaml', to: 'json' }).problems[0]?.message).toContain('never end');
    expect(refusal('a: *b', { to: 'json' }).problems[0]?.message).toContain('No anchor');
  });
});

describe('CSV', () => {
  const csv = (text: string, options: ConvertOptions['csv'] = {}) =>
    JSON.parse(textOf(text, { from: 'csv', to: 'json', csv: options }));

  test.each([
    ['a comma in quotes', 'first,last\nJohn,"Doe, J."', [{ first: 'John', last: 'Doe, J.' }]],
    [
      'empty fields',
      'a,b,c\n1,"",""\n2,3,4',
      [
        { a: '1', b: '', c: '' },
        { a: '2', b: '3', c: '4' },
      ],
    ],
    ['doubled quotation marks', 'a,b\n1,"ha ""ha"" ha"', [{ a: '1', b: 'ha "ha" ha' }]],
    ['JSON in a field', 'key,val\n1,"{""type"": ""Point""}"', [{ key: '1', val: '{"type": "Point"}' }]],
    ['line ends in a field', 'a,b\r\n1,"x\r\ny"\r\n', [{ a: '1', b: 'x\r\ny' }]],
    ['UTF-8', 'a,b\n1,ʤ', [{ a: '1', b: 'ʤ' }]],
    [
      'rows of empty fields',
      'a,b\n,\n1,2',
      [
        { a: '', b: '' },
        { a: '1', b: '2' },
      ],
    ],
    ['a header alone', 'a,b', []],
  ])('reads %s', (_, text, expected) => {
    expect(csv(text)).toEqual(expected);
  });

  it('finds out the delimiter', () => {
    for (const delimiter of [',', ';', '\t', '|'])
      expect(csv(`a${delimiter}b\n1${delimiter}"2,;"`)).toEqual([{ a: '1', b: '2,;' }]);
  });

  it('reads types and nested columns where that is asked for', () => {
    const options = { typed: true, nested: true };
    expect(csv('id,a.b,t.0,t.1,z\n1.50,true,x,,+64 21\n', options)).toEqual([
      { id: 1.5, a: { b: true }, t: ['x', null], z: '+64 21' },
    ]);
    expect(textOf('n\n1.50\n', { from: 'csv', to: 'json', indent: 0, csv: options })).toBe('[{"n":1.50}]\n');
    expect(csv('zip\n0123', options)).toEqual([{ zip: '0123' }]);
  });

  it('writes nested values as dotted columns, or as JSON', () => {
    const json = '[{"a":{"b":1,"c":[2,null]}},{"d":"x"}]';
    expect(textOf(json, { to: 'csv' })).toBe('a.b,a.c.0,a.c.1,d\r\n1,2,,\r\n,,,x\r\n');
    expect(textOf(json, { to: 'csv', csv: { flatten: false } })).toBe(
      'a,d\r\n"{""b"":1,""c"":[2,null]}",\r\n,x\r\n',
    );
    expect(notesOf(json, { to: 'csv' }).map(([kind]) => kind)).toEqual([
      'flattened',
      'only-text',
      'empty-cells',
      'missing-cells',
    ]);
  });

  it('names rows that do not fit the header', () => {
    expect(notesOf('a,b\n1\n1,2,3', { from: 'csv', to: 'json' })).toEqual([
      ['fewer-fields', '/0'],
      ['more-fields', '/1'],
    ]);
    expect(csv('a,,a\n1,2,3')).toEqual([{ a: '1', column_2: '2', a_2: '3' }]);
  });

  it('says what to do with data that is no table', () => {
    expect(refusal('"x"', { to: 'csv' }).problems[0]?.message).toContain('list of objects');
    expect(refusal('[1,{"a":1}]', { to: 'csv' }).problems[0]?.message).toContain('/0');
    expect(refusal('[{"a.b":1,"a":{"b":2}}]', { to: 'csv' }).problems[0]?.message).toContain('“a.b”');
  });
});

describe('errors', () => {
  test.each<[string, ConvertOptions['from'], [number, number]]>([
    ['{"é":\n tru}', 'json', [2, 2]],
    ['a: 1\nb: [1,\nc: 2', 'yaml', [3, 1]],
    ['a: 1\n\tb: 2', 'yaml', [2, 1]],
    ['a = 1\nb = 01', 'toml', [2, 5]],
    ['a = 1\na = 2', 'toml', [2, 1]],
    ['a,b\n1,"2\n', 'csv', [2, 3]],
    ['{"a":1}\n\n{"a":}', 'json-lines', [3, 6]],
  ])('of %j are at their line and column', (text, from, place) => {
    expect(placeOf(text, { from, to: 'json' })).toEqual([place]);
  });

  it('count a byte order mark, which is no part of the data', () => {
    expect(textOf('\uFEFFa: 1', { to: 'json', indent: 0 })).toBe('{"a":1}\n');
    expect(placeOf('\uFEFF{"a":}', { to: 'yaml' })).toEqual([[1, 7]]);
  });

  test.each(['json', 'yaml', 'toml'] as const)('end a text of %s that is nested too deeply', (from) => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const text = from === 'toml' ? `a = ${deep}` : deep;
    expect(refusal(text, { from, to: 'json' }).problems[0]?.message).toContain('nested');
  });

  it('name each bad line of JSON Lines, which can be left out', () => {
    const log = '{"a":1}\nstarting …\n{"a":2}\n{"a":\n{"a":3}\n';
    const { problems, canSkip, from } = refusal(log, { to: 'csv' });
    expect([from, canSkip, problems.map(({ message }) => message.split(':')[0])]).toEqual([
      'json-lines',
      true,
      ['Line 2', 'Line 4'],
    ]);
    expect(textOf(log, { to: 'csv', skipsBadLines: true })).toBe('a\r\n1\r\n2\r\n3\r\n');
    expect(notesOf(log, { to: 'json', skipsBadLines: true })).toEqual([['bad-lines', null, null]]);
  });
});

it('wraps a list for TOML, and takes it out again for CSV and JSON Lines', () => {
  expect(textOf('[{"a":1}]', { to: 'toml' })).toBe('[[items]]\na = 1\n');
  expect(textOf('[[items]]\na = 1\n', { to: 'csv' })).toBe('a\r\n1\r\n');
  expect(textOf('[[items]]\na = 1\n', { to: 'json-lines' })).toBe('{"a":1}\n');
  expect(notesOf('[[items]]\na = "x"\n', { to: 'csv' })).toEqual([['unwrapped', '/items']]);
});

it('writes dates of TOML as text, which is noted', () => {
  const toml = 'a = 1979-05-27T07:32:00Z\nb = 07:32:00\n';
  expect(textOf(toml, { to: 'json', indent: 0 })).toBe('{"a":"1979-05-27T07:32:00Z","b":"07:32:00"}\n');
  expect(notesOf(toml, { to: 'json' })).toEqual([['dates', '/a', '/b']]);
  expect(textOf(toml, { to: 'toml' })).toBe(toml);
});

it('indents by the chosen width', () => {
  expect(textOf('{"a":[1]}', { to: 'json', indent: 'tab' })).toBe('{\n\t"a": [\n\t\t1\n\t]\n}\n');
  expect(textOf('{"a":[1]}', { to: 'yaml', indent: 4 })).toBe('a:\n    - 1\n');
});

describe('a text in another format, or nearly in one', () => {
  it.each(['<a><b>1</b></a>', '<?xml version="1.0"?>\n<a/>', '<!DOCTYPE html>\n<p class="x">y</p>', '<br/>'])(
    'names XML and refuses it: %s',
    (text) => {
      expect(refusal(text, { to: 'json' }).problems[0]?.message).toContain('XML or HTML');
      expect(textOf(text, { from: 'yaml', to: 'json' })).toBe(`${JSON.stringify(text.replace('\n', ' '))}\n`);
    },
  );

  it.each([
    'HOST=example.com\nPORT=80',
    '[main]\nname = Kea Ltd\n; why\nport = 80',
    '; settings\na=b',
    'server.port=80\nserver.name=kea',
    'export A=b\n# c\nD=e f',
  ])('names a file of settings: %j', (text) => {
    expect(refusal(text, { to: 'json' }).problems[0]?.message).toContain('.env, INI');
  });

  it.each(['a = "b"', '[x]\nport = 80', 'a = [1]'])('reads TOML that is whole: %j', (text) => {
    expect(converted(text, { to: 'json' }).from).toBe('toml');
  });

  it('still says what is wrong with TOML that is no file of settings', () => {
    expect(refusal('a = [1, 2\nb = "c"\nmore', { to: 'json' }).problems[0]?.message).not.toContain('.env');
  });

  it.each([
    ['{"a":1,}', '{"a":1}'],
    ["{'a':'b'}", '{"a":"b"}'],
    ['{\n  // on\n  "strict": true\n}', '"strict": true'],
    ['```json\n{"a": 1}\n```', '{"a": 1}'],
  ])('offers a repair of %j, and says what it changes', (text, expected) => {
    const { repair } = refusal(text, { to: 'yaml' });
    expect(repair?.text).toContain(expected);
    expect(repair?.changes).not.toEqual([]);
    expect(converted(repair?.text ?? '', { to: 'yaml' }).from).toBe('json');
  });

  it('offers no repair where nobody knows what is meant, or of another format', () => {
    expect(refusal('{"a" 1 2 "b"', { from: 'json', to: 'yaml' })).not.toHaveProperty('repair.text', '');
    expect(refusal('a: [', { from: 'yaml', to: 'json' })).not.toHaveProperty('repair');
  });

  it('notes a text in which no format was recognised', () => {
    expect(notesOf('name\nBob\nAnn', { to: 'json' })).toEqual([['one-text', '']]);
    expect(notesOf('just a sentence', { to: 'json' })).toEqual([['one-text', '']]);
    expect(notesOf('just a sentence', { from: 'yaml', to: 'json' })).toEqual([]);
    expect(notesOf("'quoted'", { to: 'json' })).toEqual([]);
    expect(notesOf('name\nBob', { from: 'csv', to: 'json' })).toEqual([]);
  });

  it('takes the delimiter from Excel’s line sep=, and keeps places', () => {
    const options = { to: 'json', indent: 0 } as const;
    expect(textOf('sep=;\na;b\n1;2,3', options)).toBe('[{"a":"1","b":"2,3"}]\n');
    expect(textOf('sep=|\r\na|b\r\n1|2', options)).toBe('[{"a":"1","b":"2"}]\n');
    expect(notesOf('sep=;\na;b\n1;2', options)).toEqual([['sep-line', null]]);
    expect(placeOf('sep=;\na;b\n"x"y;1', options)).toEqual([[3, 4]]);
  });

  it('reads a table whose rows differ as CSV, with its notes or its error', () => {
    expect(notesOf('a,b\n1\n1,2,3', { to: 'json' }).map(([kind]) => kind)).toEqual([
      'fewer-fields',
      'more-fields',
    ]);
    expect(refusal('a,b\n"x"y,1', { to: 'json' }).problems[0]?.message).toContain('closing quotation mark');
  });

  it('says of a text and of a list that TOML begins with a table', () => {
    expect(converted('"x"', { to: 'toml' }).notes[0]?.message).toContain('What is no table');
  });

  it('points at a line of YAML that is indented below a value', () => {
    for (const [text, place] of [
      ['a: 1\n  b: 2', [2, 3]],
      ['x:\n  a: 1\n   b: 2\nc: 3', [3, 4]],
      ['a: text\n  more\n  x: 1', [3, 3]],
    ] as const) {
      expect(refusal(text, { from: 'yaml', to: 'json' }).problems[0]?.message).toContain('indented below');
      expect(placeOf(text, { from: 'yaml', to: 'json' })).toEqual([place]);
    }
    expect(refusal('a: 1: 2', { to: 'json' }).problems[0]?.message).toContain('same line');
  });
});
