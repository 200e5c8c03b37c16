import { describe, expect, it } from 'vitest';
import { indexNodes, type NodeIndex } from '../text/node-index.ts';
import { scan } from '../text/scan.ts';
import { decodeText, encodeText } from '../text/utf8.ts';
import { type NodeEdit, planEdit } from './edit-node.ts';
import { assemble, changeOf, oldNodes } from './pieces.ts';

function indexOf(text: string): NodeIndex {
  const { bytes, wellFormed } = encodeText(text);
  return indexNodes(bytes, scan(bytes, { wellFormed }).figures, { wellFormed });
}

/** The text after a change with the value in the focus between guillemets, or why it is refused. */
function edited(text: string, edit: NodeEdit): string {
  const index = indexOf(text);
  const plan = planEdit(index, edit);
  if ('refusal' in plan) return plan.refusal;
  const bytes = assemble(index.bytes, plan.pieces);
  const after = indexNodes(bytes, scan(bytes).figures);
  const node = after.start.indexOf(plan.focus);
  const cut = (from: number, to?: number) => decodeText(bytes.subarray(from, to));
  return `${cut(0, plan.focus)}«${cut(plan.focus, after.end[node])}»${cut(after.end[node] ?? 0)}`;
}

const LAID_OUT = '{\n  "a": 1.50,\n  "b": [\n    "\\u00e9"\n  ],\n  "c": {}\n}\n';

describe('planEdit', () => {
  it.each<[string, string, NodeEdit, string]>([
    ['replaces a value', '[ 1.50 , 2]', { kind: 'value', node: 1, text: ' -0 ' }, '[ «-0» , 2]'],
    ['replaces the whole', ' 1 ', { kind: 'value', node: 0, text: '[2]' }, ' «[2]» '],
    ['renames a member', '{"a" :1}', { kind: 'rename', node: 1, key: 'ā"' }, '{"ā\\"" :«1»}'],
    ['keeps its own name', '{"a":1}', { kind: 'rename', node: 1, key: 'a' }, '{"a":«1»}'],
    ['deletes the first', '{ "a": 1, "b": 2 }', { kind: 'delete', node: 1 }, '{ "b": «2» }'],
    ['deletes the last', '[1 ,\n 2 ]', { kind: 'delete', node: 2 }, '[«1» ]'],
    ['deletes the only one', '{"x":[ 1 ]}', { kind: 'delete', node: 2 }, '{"x":«[]»}'],
    ['moves down', '{"a":1 , "b":[2]}', { kind: 'move', node: 1, by: 1 }, '{"b":[2] , "a":«1»}'],
    ['moves up', '[1,\n22]', { kind: 'move', node: 2, by: -1 }, '[«22»,\n1]'],
    ['duplicates an element', '[\n 1]', { kind: 'duplicate', node: 1 }, '[\n 1,\n «1»]'],
    [
      'duplicates a member',
      '{"a": 1, "a copy": 2}',
      { kind: 'duplicate', node: 1 },
      '{"a": 1,"a copy 2": «1», "a copy": 2}',
    ],
    ['adds an element', '[1, 2]', { kind: 'add', node: 0 }, '[1, 2, «null»]'],
    ['adds a member', '{"new" : 1}', { kind: 'add', node: 0 }, '{"new" : 1,"new 2" : «null»}'],
    ['adds to an empty text', '{}', { kind: 'add', node: 0 }, '{"new": «null»}'],
    [
      'adds to an empty array on its line',
      '[\r\n\t[]\r\n]',
      { kind: 'add', node: 1 },
      '[\r\n\t[\r\n\t\t«null»\r\n\t]\r\n]',
    ],
  ])('%s', (_name, text, edit, expected) => {
    expect(edited(text, edit)).toBe(expected);
  });

  it('takes the line breaks and indents of the neighbours', () => {
    expect(edited(LAID_OUT, { kind: 'add', node: 4 })).toContain('"c": {\n    "new": «null»\n  }\n}');
    expect(edited(LAID_OUT, { kind: 'add', node: 2 })).toContain('"\\u00e9",\n    «null»\n  ]');
    expect(edited(LAID_OUT, { kind: 'duplicate', node: 2 })).toContain(
      '],\n  "b copy": «[\n    "\\u00e9"\n  ]»,\n  "c"',
    );
  });

  it.each<[string, NodeEdit, string, string | null]>([
    [
      '{"a":1,"\\u0062":2}',
      { kind: 'rename', node: 1, key: 'b' },
      'This object already has a key “b”.',
      null,
    ],
    ['[1]', { kind: 'rename', node: 1, key: 'b' }, 'Only the members of an object have keys.', null],
    ['[1]', { kind: 'value', node: 1, text: 'say "hi"' }, 'say', '"say \\"hi\\""'],
    ['[1]', { kind: 'value', node: 1, text: ' ' }, 'A value is missing', '""'],
    ['[1]', { kind: 'value', node: 1, text: '1, 2' }, ',', '"1, 2"'],
    ['[1]', { kind: 'delete', node: 0 }, 'the whole text', null],
    ['[1]', { kind: 'move', node: 1, by: 1 }, 'the last one already', null],
    ['[1]', { kind: 'move', node: 1, by: -1 }, 'the first one already', null],
    ['[1]', { kind: 'add', node: 1 }, 'Only objects and arrays', null],
  ])('refuses in %s', (text, edit, refusal, suggestion) => {
    expect(planEdit(indexOf(text), edit)).toEqual({ refusal: expect.stringContaining(refusal), suggestion });
  });
});

describe('what a change means for the rest', () => {
  const EDITS: readonly NodeEdit[] = [
    ...[1, 2, 3, 4].flatMap((node): NodeEdit[] => [
      { kind: 'value', node, text: '[null]' },
      { kind: 'delete', node },
      { kind: 'duplicate', node },
      { kind: 'move', node, by: 1 },
      { kind: 'move', node, by: -1 },
    ]),
    ...[0, 2, 4].map((node): NodeEdit => ({ kind: 'add', node })),
    { kind: 'rename', node: 1, key: 'x' },
  ];

  it.each(EDITS)('is one stretch of bytes: %o', (edit) => {
    const index = indexOf(LAID_OUT);
    const plan = planEdit(index, edit);
    if ('refusal' in plan) return;
    const { from, to, inserted } = changeOf(index.bytes, plan.pieces);
    const whole = assemble(index.bytes, plan.pieces);
    expect(
      new Uint8Array([...index.bytes.subarray(0, from), ...inserted, ...index.bytes.subarray(to)]),
    ).toEqual(whole);
    // Whatever is known from before has the same bytes as it had, unless the change is within it.
    const after = indexNodes(whole, scan(whole).figures);
    const known = oldNodes(plan.pieces, index.start, after.start);
    for (const [node, old] of known.entries()) {
      if (old < 0 || (after.next[node] ?? 0) > node + 1) continue;
      const text = decodeText(whole.subarray(after.start[node], after.end[node]));
      if (text !== '{}' && text !== '[]')
        expect(decodeText(index.bytes.subarray(index.start[old], index.end[old]))).toBe(text);
    }
    const isNew = edit.kind === 'value' || edit.kind === 'duplicate' || edit.kind === 'add';
    expect(known.filter((old) => old < 0).length).toBeLessThanOrEqual(isNew ? 2 : 0);
  });
});
