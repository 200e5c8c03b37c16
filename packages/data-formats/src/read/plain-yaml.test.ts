import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { isDataError } from '../model/data-error.ts';
import { Notes } from '../model/notes.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { readByLibrary } from './read-yaml.ts';

/** The value with its places, and all notes. */
function plainly(text: string): unknown {
  const notes = new Notes();
  const value = readPlainYaml(text, notes);
  return value === null ? null : { values: [value], notes: notes.list() };
}

function byLibrary(text: string): unknown {
  const notes = new Notes();
  try {
    return { values: readByLibrary(text, notes), notes: notes.list() };
  } catch (error) {
    if (isDataError(error)) return error.message;
    throw error;
  }
}

const PLAIN = [
  'a: 1\nb:\n  c: x  # hi\n\nd:\n- 1\n- k: v\n  l: w\n',
  'a:\nb:  \n\nc: # cc\n  d: 1',
  '- 1\n- - 2\n  - 3\n-   x: 1\n    y: [1, {a: b, "c": d}]  \n',
  '# top\n\na: "q\\u0101\\ud83d\\ude00\\/"\n# end\n',
  'a:\n  - b:\n      c: 1\n  # comment\n  - 2\n\n# another\ne: {}\n',
  "\"k k\": 'v''s'\n  \nz: ~\n",
  '  a: 1\n  b: 2\n',
  'a: 1\na: 2\n1: x\ntrue: y\n~: z\n-1.50: w\n',
  'a:\n  b:\nc: 1\n',
  'a:\n  b:\n',
  'x:\n- a\n\n\ny: -5\nz: -a\n',
  'url: http://example.org/a#b\ntime: 12:30:00\nv: 1_000\nw: 0123\nx: +1e400\ny: .5\nz: 1.\n',
  "a: [ ]\nb: {}\nc: [http://x, a b , 'it''s', -1,]\nd: {\"a\":1, b: [2]}\n",
  'a : 1\n"b" : 2\n',
  'yes: no\nn: Null\nt: TRUE\n',
];

describe('the plain reader of YAML', () => {
  it.each(PLAIN)('reads what the library reads: %j', (text) => {
    expect(plainly(text)).not.toBeNull();
    expect(plainly(text)).toEqual(byLibrary(text));
  });

  it.each([
    ...['', '# only\n', 'text', '"text"', '[1]', '--- a', 'a: 1\n...\n', '%YAML 1.2\n---\na: 1'],
    ...['a: &x 1', 'a: *x', 'a: !t 1', 'a: |\n  b', 'a: >\n  b', '? a\n: b', '<<: {a: 1}'],
    ...['a: b\n  c', 'a: "b\n  c"', 'a:\n  b', 'a: [1,\n  2]', 'a:\tb', 'a: 1\r\nb: 2'],
    ...[
      'a: 0x1F',
      'a: .inf',
      'a: "\\x41"',
      'a: b: c',
      'a: - b',
      '- a\n b: c',
      'a: 1\n b: 2',
      'a: {b}',
      'a: [b: c]',
    ],
    ...[
      'a: 1\n- b',
      'a:\n    b: 1\n  c: 2',
      'a: "x" y',
      'a: [1]x',
      'a: @b',
      'a: # c\nb: 1',
      '- a\n-\n',
      '-',
      'a:\n  b: 1\n  # c\nd: 1',
    ],
  ])('leaves %j to the library', (text) => {
    expect(plainly(text)).toBeNull();
  });

  it('leaves deep nesting to the library, in lists, objects and brackets', () => {
    for (const text of ['- '.repeat(9_000), `a: ${'['.repeat(9_000)}`, '- a: '.repeat(9_000)])
      expect(plainly(text)).toBeNull();
  });

  it('reads what the library reads, or nothing, in 20,000 texts put together at random', () => {
    // A generator of its own, so that a failure comes back (Numerical Recipes’ constants).
    let state = 20_261_129;
    const below = (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const pick = (list: readonly string[]) => list[below(list.length)] ?? '';
    const keys = [
      ...[
        'a',
        'b',
        '"q"',
        "'k'",
        '1',
        'true',
        '~',
        'a b',
        '-a',
        'c ',
        '<<',
        '- a',
        '- - a',
        '',
        '? a',
        '[1]',
      ],
      ...['x#y', 'a:b', '"a\\"b"', '.5'],
    ];
    const values = [
      ...[
        'a',
        '"q"',
        "'s'",
        '1',
        '-2.50',
        'true',
        '~',
        '',
        ' ',
        'a b',
        'a: b',
        '[1, a]',
        '{a: 1}',
        '[]',
        '# c',
        'x # c',
      ],
      ...[
        '"a" # c',
        '- b',
        '- - c',
        '[a',
        '"x',
        '|',
        '&a b',
        'a:b',
        ':a',
        '-',
        '- a: 1',
        '0x1',
        'a:',
        '[a]: b',
        "'i''s'",
      ],
      ...[
        '"\\u0041\\n"',
        'a]',
        '[a:1]',
        '[a: 1]',
        '{"a":}',
        '[ 1 , ]',
        '{,}',
        '*a',
        '<<',
        '.inf',
        '1.',
        'a #b',
        '👋',
      ],
    ];
    let column = 0;
    const line = () => {
      column = Math.max(0, column + below(7) - 3);
      const indent = ' '.repeat(column);
      const kind = below(12);
      if (kind < 7) return `${indent}${pick(keys)}:${pick([' ', ' ', '  ', ''])}${pick(values)}`;
      if (kind < 10) return `${indent}-${pick([' ', ' ', '   ', ''])}${pick(values)}`;
      return kind === 10 ? `${indent}# c` : pick(['', '   ']);
    };
    let read = 0;
    for (let round = 0; round < 20_000; round += 1) {
      column = 0;
      const text = Array.from({ length: 1 + below(6) }, line).join('\n') + pick(['', '\n', '\n\n', ' \n']);
      const plain = plainly(text);
      if (plain === null) continue;
      read += 1;
      expect(plain, JSON.stringify(text)).toEqual(byLibrary(text));
    }
    expect(read).toBeGreaterThan(1000);
  });
});

const corpus = process.env.HLN_CORPUS_DIR;

describe.skipIf(!corpus)('yaml-test-suite (skipped unless HLN_CORPUS_DIR is set)', () => {
  const folder = `${corpus}/devtools/yaml/src`;
  const files = corpus ? readdirSync(folder) : [];

  test.each(files)('every prefix of %s is read as by the library, or left to it', (file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    for (let end = 0; end <= text.length; end += 7) {
      const prefix = text.slice(0, end).replaceAll('---', '').replaceAll('␣', ' ');
      const plain = plainly(prefix);
      if (plain !== null) expect(plain, JSON.stringify(prefix)).toEqual(byLibrary(prefix));
    }
  });
});
