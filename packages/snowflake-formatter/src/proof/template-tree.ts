import type { Mark } from './marks.ts';

/** A piece of text, identified by the number of marks before it. */
export interface TextNode {
  readonly kind: 'text';
  readonly piece: number;
}

/** A mark that is not a tag, by its number: it may have an output or not. */
export interface OutputNode {
  readonly kind: 'output';
  readonly mark: number;
}

export interface BranchNode {
  /** The branches of a loop are its body and its `else`. */
  readonly kind: 'if' | 'for';
  readonly branches: { readonly condition: string; readonly nodes: TemplateNode[] }[];
  /** The ways that some rendering took: branches of a condition, or how often a loop ran. */
  readonly taken: Set<number>;
}

/** A block whose text is not printed in place: a macro, a captured text, a call. */
export interface UnitNode {
  readonly kind: 'unit';
  readonly unit: Unit;
}

export type TemplateNode = TextNode | OutputNode | BranchNode | UnitNode;

/** A separate text: that of the file, or the content of a capturing block. */
export interface Unit {
  /** The number of its opening tag; -1 for the file. */
  readonly opening: number;
  closing: number;
  readonly nodes: TemplateNode[];
  /** Whether it contains an unclosed condition or loop, so that it cannot be rendered. */
  broken: boolean;
}

const IN_PLACE = /^(?:with|block|autoescape)$/;
const ALONE = /^(?:do|include|import|from|extends|break|continue|)$/;
const VALUE = /^[\w.]+(?:\s*,\s*[\w.]+)*\s*=/;

interface Level {
  readonly word: string;
  readonly nodes: TemplateNode[];
  readonly node: BranchNode | Unit | undefined;
}

/** The units of a text with these marks, that of the file first. Tags that are never closed do not form a block. */
export function readUnits(marks: readonly Mark[]): readonly Unit[] {
  const closings = pairs(marks);
  const file: Unit = { opening: -1, closing: marks.length, nodes: [], broken: false };
  const units = [file];
  const levels: Level[] = [{ word: '', nodes: file.nodes, node: file }];
  const unit = (): Unit =>
    levels.findLast(({ node }) => node !== undefined && 'opening' in node)?.node as Unit;
  let nodes: TemplateNode[] = file.nodes;
  nodes.push({ kind: 'text', piece: 0 });
  for (const [i, { word, rest }] of marks.entries()) {
    const opens = closings.get(i) !== undefined;
    const last = levels.at(-1);
    if (word === '{{' || word === '{#' || word === 'raw') nodes.push({ kind: 'output', mark: i });
    else if (opens && (word === 'if' || word === 'for')) {
      const node: BranchNode = { kind: word, branches: [{ condition: rest, nodes: [] }], taken: new Set() };
      nodes.push(node);
      nodes = node.branches[0]?.nodes ?? [];
      levels.push({ word, nodes, node });
    } else if (opens) {
      if (IN_PLACE.test(word)) levels.push({ word, nodes, node: undefined });
      else {
        const inner: Unit = { opening: i, closing: closings.get(i) ?? i, nodes: [], broken: false };
        nodes.push({ kind: 'unit', unit: inner });
        units.push(inner);
        nodes = inner.nodes;
        levels.push({ word, nodes, node: inner });
      }
    } else if (word === 'else' || word === 'elif') {
      if (last?.node === undefined || 'opening' in last.node) unit().broken = true;
      else {
        const branch = { condition: word === 'elif' ? rest : '', nodes: [] };
        last.node.branches.push(branch);
        nodes = branch.nodes;
      }
    } else if (word.startsWith('end')) {
      if (last?.word !== word.slice(3) || levels.length === 1) unit().broken = true;
      else {
        levels.pop();
        nodes = innermost(levels);
      }
    } else if (word === 'if' || word === 'for') unit().broken = true;
    nodes.push({ kind: 'text', piece: i + 1 });
  }
  return units;
}

/** The list of nodes to which the text after a block is added. */
function innermost(levels: readonly Level[]): TemplateNode[] {
  const level = levels.at(-1);
  if (level === undefined) return [];
  if (level.node === undefined || 'opening' in level.node) return level.nodes;
  return level.node.branches.at(-1)?.nodes ?? level.nodes;
}

/** Returns for the number of each tag that opens a block the number of the tag that closes it. */
function pairs(marks: readonly Mark[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  for (const [i, { word, rest }] of marks.entries()) {
    if (word.startsWith('end')) {
      const at = open.findLastIndex((other) => marks[other]?.word === word.slice(3));
      if (at < 0) continue;
      found.set(open[at] as number, i);
      open.length = at;
    } else if (!/^(?:\{\{|\{#|raw|else|elif)$/.test(word) && !ALONE.test(word)) {
      if (word !== 'set' || !VALUE.test(rest)) open.push(i);
    }
  }
  return found;
}
