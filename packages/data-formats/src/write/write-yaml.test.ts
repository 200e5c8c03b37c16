import { expect, it, test } from 'vitest';
import { Notes } from '../model/notes.ts';
import { readJson } from '../read/read-json.ts';
import { readYaml } from '../read/read-yaml.ts';
import { writeJson } from './write-json.ts';
import { writeYaml } from './write-yaml.ts';

const written = (value: unknown, indent = 2) =>
  writeYaml(readJson(JSON.stringify(value), new Notes()), indent, new Notes());

/** As JSON again, after the library has read the YAML. */
const readBack = (yaml: string) => writeJson(readYaml(yaml, new Notes()), '', new Notes());

/** What has a meaning in YAML somewhere, and what is read as another type. */
const PIECES = [
  ...['a', 'é', '😀', ' ', '  ', '\n', '\n\n', '\t', '\r', '\0', '\u0085', '\u2028', '\ufeff'],
  ...[
    ':',
    '#',
    '-',
    '?',
    '"',
    "'",
    '[',
    '{',
    ',',
    '%',
    '|',
    '>',
    '&',
    '*',
    '!',
    '\\',
    '`',
    '@',
    '=',
    '~',
    '+',
  ],
  ...['---', '...', '<<', '1', '.', 'e5', '0x1F', '0o7', 'no', 'null', '2024-01-01', '12:30', 'x'.repeat(60)],
];

/** A number below `below`, the same ones on each run (mulberry32). */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test.each([1, 2, 3, 4])('reads every text back as it was, %s spaces to a level', (indent) => {
  const draw = dice(indent);
  const text = () => Array.from({ length: draw(6) }, () => PIECES[draw(PIECES.length)]).join('');
  const key = () => (draw(30) === 0 ? 'k'.repeat(1200) : text());
  const value = (depth: number): unknown => {
    const kind = draw(depth > 3 ? 3 : 5);
    if (kind < 3) return text();
    const inner = Array.from({ length: draw(4) }, () => value(depth + 1));
    return kind === 3 ? inner : Object.fromEntries(inner.map((each) => [key(), each]));
  };
  for (let i = 0; i < 500; i += 1) {
    const data = value(0);
    const yaml = written(data, indent);
    expect(readBack(yaml), yaml).toBe(JSON.stringify(data));
  }
});

it('writes a key << that is no merge key', () => {
  expect(written({ '<<': { a: 1 } })).toBe('"<<":\n  a: 1\n');
});

it('writes several lines as a block that keeps its line feeds', () => {
  expect(written(['a\nb', 'a\nb\n', 'a\n\n\nb\n\n', { c: '\na' }])).toBe(
    '- |-\n  a\n  b\n- |\n  a\n  b\n- |+\n  a\n\n\n  b\n\n- c: |-\n\n    a\n',
  );
});
