import { indexNodes, scan } from '@hln/json-engine';
import { describe, expect, it } from 'vitest';
import { FoldedTree } from './folded-tree.ts';

function plant(text: string) {
  const bytes = new TextEncoder().encode(text);
  const index = indexNodes(bytes, scan(bytes).figures);
  return { index, tree: new FoldedTree(index) };
}

const lines = (tree: FoldedTree) =>
  tree
    .rows(0, 1000)
    .map(({ level, label, value, children }) => `${'-'.repeat(level)}${label}:${value}${children || ''}`);

const LARGE = JSON.stringify({ few: [1, 2], many: Array.from({ length: 200 }, (_, i) => ({ i })) });

describe('FoldedTree', () => {
  it('opens a small document completely', () => {
    const { tree } = plant('{"ā\\n":[1.50,{"b":null}],"c":"x","d":{}}');
    expect(lines(tree)).toEqual(['-:3', '--ā\n:2', '---0:1.50', '---1:1', '----b:null', '--c:"x"', '--d:']);
    expect(tree.rows(1, 2)).toEqual([
      { node: 1, level: 2, kind: 'array', label: 'ā\n', isIndex: false, value: '', children: 2, open: true },
    ]);
  });

  it('opens only the containers of a large document that have few members, and folds and unfolds', () => {
    const { tree } = plant(LARGE);
    expect(lines(tree)).toEqual(['-:2', '--few:2', '---0:1', '---1:2', '--many:200']);
    const many = tree.rows(4, 5)[0]?.node ?? -1;
    tree.setOpen(many, true);
    expect(tree.size).toBe(205);
    expect(lines(tree).at(-1)).toBe('---199:1');
    tree.setOpen(0, false);
    expect(lines(tree)).toEqual(['-:2']);
    tree.setAllOpen(true);
    expect(tree.size).toBe(405);
    tree.setAllOpen(false);
    expect(lines(tree)).toEqual(['-:2', '--few:2', '--many:200']);
  });

  it('reveals a hidden value and knows its container’s line', () => {
    const { tree, index } = plant(LARGE);
    const row = tree.reveal(index.size - 1);
    expect(tree.rows(row, row + 1)[0]).toMatchObject({ label: 'i', value: '199', level: 4 });
    const parent = tree.parentRow(row);
    expect(tree.rows(parent, parent + 1)[0]).toMatchObject({ label: '199', isIndex: true });
    expect(tree.parentRow(0)).toBe(-1);
  });

  it('shortens values that are too long for a line', () => {
    const { tree } = plant(JSON.stringify({ ['k'.repeat(1000)]: 'v'.repeat(5000) }));
    const [row] = tree.rows(1, 2);
    expect([row?.label.length, row?.value.length]).toEqual([161, 161]);
  });

  it('handles 100,000 levels', () => {
    const { tree, index } = plant('['.repeat(100_000) + ']'.repeat(100_000));
    expect(tree.size).toBe(3);
    expect(tree.reveal(index.size - 1)).toBe(99_999);
  });
});
