import * as K from '../../lexer/kinds.ts';
import type { TokenList } from '../../lexer/tokens.ts';

/** The tokens that one run of a template outputs, by their indexes, in order. */
export interface Path {
  readonly tokens: readonly number[];
  /** Whether a loop did not run: then the output of the loop is missing, such as the columns of a list. */
  readonly incomplete: boolean;
}

interface Branch {
  /** The condition of `if` and `elif`; empty for `else`. */
  readonly condition: string;
  readonly nodes: Node[];
}

/** A token by its index, or a condition or a loop with its branches. */
type Node = number | { readonly loop: boolean; readonly branches: Branch[]; readonly taken: Set<number> };

/** The maximum number of runs: see {@link readPaths}. */
const MOST_PATHS = 64;
const MOST_TOKENS = 200_000;

/**
 * Runs of the template that together take each branch of each condition, and each loop zero, one and two times; a
 * condition has the same value throughout a run. Undefined if that takes too many runs, or a tag is not closed.
 */
export function readPaths(tokens: TokenList): readonly Path[] | undefined {
  const nodes = readNodes(tokens);
  if (nodes === undefined) return undefined;
  const paths: Path[] = [];
  let budget = MOST_TOKENS;
  for (;;) {
    const run = new Run(budget);
    run.walk(nodes, undefined);
    budget -= run.tokens.length;
    if (budget <= 0) return undefined;
    if (!run.news && paths.length > 0) return paths;
    if (paths.length === MOST_PATHS) return undefined;
    paths.push(run);
  }
}

const TAG = /^\{%[-+]?\s*(\w+)([\s\S]*?)[-+]?%\}$/;
/** The tags inside a token, and the text between them: `a{% if b %}_c`. */
const PIECES = /\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|(?:(?!\{[%{])[\s\S])+/g;

function readNodes(tokens: TokenList): Node[] | undefined {
  const { text, commentsBefore, commentKind, commentStart, commentEnd, kind, start, end, count } = tokens;
  const tree = new Tree();
  let comment = 0;
  for (let i = 0; i < count; i++) {
    for (; comment < (commentsBefore[i] as number); comment++)
      if (commentKind[comment] === K.TAG) tree.tag(text.slice(commentStart[comment], commentEnd[comment]));
    if (kind[i] === K.EOF || start[i] === end[i]) continue;
    const written = kind[i] === K.TEMPLATE ? text.slice(start[i], end[i]) : '';
    if (written.includes('{%')) tree.pieces(i, written);
    else tree.add(i);
  }
  return tree.nodes;
}

/** Builds the nodes from the tags and tokens of a text, in text order. */
class Tree {
  private readonly root: Branch = { condition: '', nodes: [] };
  private readonly open: {
    readonly word: string;
    readonly node: Exclude<Node, number>;
    readonly outer: Branch;
  }[] = [];
  private current = this.root;
  private broken = false;

  get nodes(): Node[] | undefined {
    return this.broken || this.open.length > 0 ? undefined : this.root.nodes;
  }

  add(token: number): void {
    this.current.nodes.push(token);
  }

  tag(tag: string): void {
    const [, word = '', rest = ''] = TAG.exec(tag) ?? [];
    const condition = rest.trim();
    const last = this.open.at(-1);
    if (word === 'if' || word === 'for') {
      const branch = { condition, nodes: [] };
      const node = { loop: word === 'for', branches: [branch], taken: new Set<number>() };
      this.current.nodes.push(node);
      this.open.push({ word, node, outer: this.current });
      this.current = branch;
    } else if (word === 'elif' || word === 'else') {
      if (last === undefined) this.broken = true;
      this.current = { condition: word === 'else' ? '' : condition, nodes: [] };
      last?.node.branches.push(this.current);
    } else if (word === 'endif' || word === 'endfor') {
      if (last?.word !== word.slice(3)) this.broken = true;
      this.current = this.open.pop()?.outer ?? this.root;
    }
  }

  /** Adds a token with tags in it: it counts once for each way through the tags. */
  pieces(token: number, written: string): void {
    let added = false;
    const before: boolean[] = [];
    for (const [piece] of written.matchAll(PIECES)) {
      if (!piece.startsWith('{%')) {
        if (!added) this.add(token);
        added = true;
        continue;
      }
      this.tag(piece);
      const word = TAG.exec(piece)?.[1] ?? '';
      if (word === 'if' || word === 'for') before.push(added);
      else if (word === 'else' || word === 'elif') added = before.at(-1) ?? false;
      else if (word === 'endif' || word === 'endfor') before.pop();
    }
  }
}

/**
 * The number of ways through a condition: without an else, taking no branch is one of them. With `elif`, the branches
 * are assumed to cover all cases.
 */
function waysThrough(branches: readonly Branch[]): number {
  return branches.length === 1 ? 2 : branches.length;
}

/** Whether a condition or a loop among the nodes has a way that no run has taken. */
function holdsNew(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    if (typeof node === 'number') return false;
    const { branches, loop, taken } = node;
    return (
      taken.size < (loop ? 3 : waysThrough(branches)) || branches.some((branch) => holdsNew(branch.nodes))
    );
  });
}

/** The state of the current iteration of a loop. */
interface Turn {
  readonly first: boolean;
  readonly last: boolean;
}

class Run implements Path {
  readonly tokens: number[] = [];
  incomplete = false;
  /** Whether the run took a branch that no earlier run took. */
  news = false;
  private readonly budget: number;
  private readonly values = new Map<string, boolean>();

  constructor(budget: number) {
    this.budget = budget;
  }

  walk(nodes: readonly Node[], turn: Turn | undefined): void {
    for (const node of nodes) {
      if (this.tokens.length >= this.budget) return;
      if (typeof node === 'number') this.tokens.push(node);
      else if (node.loop) this.loop(node);
      else this.condition(node, turn);
    }
  }

  private loop({ branches, taken }: Exclude<Node, number>): void {
    const times = [1, 2, 0].find((n) => !taken.has(n)) ?? 1;
    this.take(taken, times);
    if (times === 0) {
      this.incomplete = true;
      this.walk(branches[1]?.nodes ?? [], undefined);
    }
    for (let n = 0; n < times; n++)
      this.walk(branches[0]?.nodes ?? [], { first: n === 0, last: n === times - 1 });
  }

  private condition({ branches, taken }: Exclude<Node, number>, turn: Turn | undefined): void {
    const possible: number[] = [];
    for (let way = 0; way < waysThrough(branches); way++) {
      const condition = branches[way]?.condition ?? '';
      const value = condition === '' ? true : this.value(condition, turn);
      if (value !== false) possible.push(way);
      if (value === true) break;
    }
    const isNew = (way: number): boolean => !taken.has(way);
    const leadsToNew = (way: number): boolean => holdsNew(branches[way]?.nodes ?? []);
    const chosen = possible.find(isNew) ?? possible.find(leadsToNew) ?? possible[0] ?? branches.length - 1;
    for (let way = 0; way <= chosen; way++) {
      const condition = branches[way]?.condition ?? '';
      if (condition !== '') this.assume(condition, way === chosen);
    }
    this.take(taken, chosen);
    this.walk(branches[chosen]?.nodes ?? [], turn);
  }

  private value(condition: string, turn: Turn | undefined): boolean | undefined {
    const [, not = '', name = ''] = /^(not\s+)?([\s\S]*)$/.exec(condition) ?? [];
    let value = this.values.get(name);
    if (name === 'loop.last') value = turn?.last;
    if (name === 'loop.first') value = turn?.first;
    return value === undefined ? undefined : value !== (not !== '');
  }

  private assume(condition: string, value: boolean): void {
    const [, not = '', name = ''] = /^(not\s+)?([\s\S]*)$/.exec(condition) ?? [];
    // Names that a loop or `set` changes may have a different value the next time.
    if (/\bloop\b/.test(name)) return;
    this.values.set(name, value !== (not !== ''));
  }

  private take(taken: Set<number>, way: number): void {
    if (taken.has(way)) return;
    taken.add(way);
    this.news = true;
  }
}
