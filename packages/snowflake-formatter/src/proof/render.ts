import type { NotedStretches, Piece, PlacedPiece } from './checkpoints.ts';
import type { Mark, MarkPlace } from './marks.ts';
import type { BranchNode, TemplateNode, Unit } from './template-tree.ts';

/** The output of one run of a unit for two texts with the same marks. */
export interface Rendering {
  readonly before: string;
  readonly after: string;
  /** The output's pieces of text for which there are notes, in order. */
  readonly pieces: readonly PlacedPiece[];
  /** Whether a loop did not run, so that a list may lack its entries. */
  readonly incomplete: boolean;
}

/** Outputs that are calls for their side effects and print nothing. */
const SILENT = /^(?:return|log|config|print|exceptions\.\w+|elementary\.\w*log\w*)\s*\(/;
/** An output such as `"," if not loop.last`, with or without an else. */
const SEPARATOR =
  /^\(?\s*(?:'([^'\\]*)'|"([^"\\]*)")\s+if\s+(not\s+)?loop\.(last|first)(?:\s+else\s+(?:''|""|none))?\s*\)?$/i;

/** Outputs that produce punctuation, a keyword or the start of a list, or nothing. */
const PIECE = /\bloop\.|^\(?\s*(?:'[^']*'|"[^"]*")\s+if\b|^(?!.*\selse\s).*\sif\s/s;

/**
 * The word that replaces an output on a separate line, or after a list's keyword, which may produce anything at all.
 */
export const ANYTHING = 'jinja_anything_';

/** The pieces of a text between its marks, without the white space that Jinja removes. */
export function piecesOf(text: string, marks: readonly MarkPlace[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i <= marks.length; i++) {
    const last = marks[i - 1];
    const next = marks[i];
    const end = next?.start ?? text.length;
    let piece = text.slice(last?.end ?? 0, end);
    if (last?.stripsAfter === true) piece = piece.trimStart();
    const start = end - piece.length;
    if (next?.stripsBefore === true) piece = piece.trimEnd();
    pieces.push({ text: piece, start });
  }
  return pieces;
}

/** The replacement for an output, and its value in an iteration of a loop if it depends on that. */
interface Output {
  readonly word: string;
  readonly separator: Separator | undefined;
}

interface Separator {
  readonly text: string;
  /** The property of the iteration that decides whether the text is printed, and whether that is negated. */
  readonly turn: keyof Turn;
  readonly negated: boolean;
}

/** Renders units of two texts with the same marks, in step. */
export class Renderer {
  private readonly marks: readonly Mark[];
  private readonly before: readonly Piece[];
  private readonly after: readonly Piece[];
  private readonly noted: NotedStretches;
  private readonly words = new Map<string, string>();
  /** What is known about marks, by their numbers. */
  private readonly outputs: Output[] = [];

  constructor(
    marks: readonly Mark[],
    before: readonly Piece[],
    after: readonly Piece[],
    noted: NotedStretches,
  ) {
    this.noted = noted;
    this.marks = marks;
    this.before = before;
    this.after = after;
  }

  /**
   * The runs that together take each branch of the unit once and run its loops zero, one and two times. A condition has
   * the same value throughout a run, unless a branch could not be taken otherwise. Undefined if there are more than
   * `most`.
   */
  runs(unit: Unit, most: number): readonly Rendering[] | undefined {
    const runs: Rendering[] = [];
    for (const consistent of [true, false]) {
      for (;;) {
        if (runs.length > 0 && !hasNew(unit.nodes)) return runs;
        const run = new Run(consistent);
        this.render(unit.nodes, run, undefined);
        if (runs.length > 0 && !run.tookNew) break;
        runs.push(run);
        if (runs.length > most || run.isTooLong) return undefined;
      }
    }
    return runs;
  }

  private render(nodes: readonly TemplateNode[], run: Run, turn: Turn | undefined): void {
    for (const node of nodes) {
      if (run.isTooLong) return;
      if (node.kind === 'text') {
        if (this.noted.of(node.piece) !== undefined) run.place(node.piece);
        run.add(this.before[node.piece]?.text ?? '', this.after[node.piece]?.text ?? '');
      } else if (node.kind === 'output') {
        const word = this.wordOf(node.mark, turn);
        run.add(word, word);
      } else if (node.kind === 'if') this.render(run.choose(node, turn), run, turn);
      else if (node.kind === 'for') {
        const times = run.times(node);
        if (times === 0) this.render(node.branches[1]?.nodes ?? [], run, undefined);
        for (let n = 0; n < times; n++)
          this.render(node.branches[0]?.nodes ?? [], run, { first: n === 0, last: n === times - 1 });
      }
    }
  }

  /** The word that replaces an output: the same for the same expression. */
  private wordOf(number: number, turn: Turn | undefined): string {
    let output = this.outputs[number];
    if (output === undefined) {
      output = this.read(number);
      this.outputs[number] = output;
    }
    const { separator, word } = output;
    if (separator === undefined || turn === undefined) return word;
    return turn[separator.turn] === separator.negated ? '' : separator.text;
  }

  private read(number: number): Output {
    const mark = this.marks[number];
    if (mark === undefined || mark.word === '{#' || SILENT.test(mark.rest))
      return { word: '', separator: undefined };
    if (mark.word === 'raw') return { word: ` ${ANYTHING}raw_ `, separator: undefined };
    const separator = separatorOf(mark.rest);
    const alone =
      endsListStart(this.before[number]?.text ?? '') &&
      /^[^\S\n]*(?:\n|$)/.test(this.before[number + 1]?.text ?? '');
    const prefix = alone || PIECE.test(mark.rest) ? ANYTHING : 'jinja_';
    const key = prefix + mark.rest;
    let word = this.words.get(key);
    if (word === undefined) {
      word = `${prefix}${this.words.size}_`;
      this.words.set(key, word);
    }
    // It may produce nothing, or end in anything, so the text directly after it is separated.
    if (prefix === ANYTHING) word = ` ${word} `;
    return { word, separator };
  }
}

function separatorOf(output: string): Separator | undefined {
  const [, single, double, not, turn] = SEPARATOR.exec(output) ?? [];
  if (turn === undefined) return undefined;
  return {
    text: (single ?? double ?? '').replaceAll('\\n', '\n'),
    turn: turn.toLowerCase() === 'last' ? 'last' : 'first',
    negated: not !== undefined,
  };
}

/** Whether a piece of text ends at the start of a line, or with a keyword that starts a list. */
function endsListStart(piece: string): boolean {
  const line = piece.slice(piece.lastIndexOf('\n') + 1);
  return line.trim() === '' || /\b(?:select|distinct|with)\s+$/i.test(line);
}

/** An iteration of the innermost loop. */
interface Turn {
  readonly first: boolean;
  readonly last: boolean;
}

/** The maximum length of a rendering, for deeply nested loops. */
const LONGEST = 4_000_000;

class Run implements Rendering {
  before = '';
  after = '';
  readonly pieces: PlacedPiece[] = [];
  incomplete = false;
  tookNew = false;
  private readonly consistent: boolean;
  private readonly values = new Map<string, boolean>();

  constructor(consistent: boolean) {
    this.consistent = consistent;
  }

  get isTooLong(): boolean {
    return this.before.length + this.after.length > LONGEST;
  }

  /** Remembers where a piece of text begins. */
  place(piece: number): void {
    this.pieces.push({ piece, before: this.before.length, after: this.after.length });
  }

  add(before: string, after: string): void {
    this.before += before;
    this.after += after;
  }

  times(node: BranchNode): number {
    const times = [1, 2, 0].find((n) => !node.taken.has(n)) ?? 1;
    this.take(node, times);
    if (times === 0) this.incomplete = true;
    return times;
  }

  choose(node: BranchNode, turn: Turn | undefined): readonly TemplateNode[] {
    const { branches, taken } = node;
    const ways: number[] = [];
    for (let way = 0; way < waysThrough(branches); way++) {
      const value = this.valueOf(branches[way]?.condition ?? '', turn);
      if (value !== false) ways.push(way);
      if (value === true) break;
    }
    const chosen =
      ways.find((way) => !taken.has(way)) ??
      ways.find((way) => hasNew(branches[way]?.nodes ?? [])) ??
      ways[0] ??
      0;
    for (const [way, { condition }] of branches.entries())
      if (way <= chosen) this.set(condition, way === chosen);
    this.take(node, chosen);
    return branches[chosen]?.nodes ?? [];
  }

  private valueOf(condition: string, turn: Turn | undefined): boolean | undefined {
    if (condition === '') return true;
    if (!this.consistent) return undefined;
    const { name, negated } = split(condition);
    let value = this.values.get(name);
    if (name === 'loop.last') value = turn?.last;
    if (name === 'loop.first') value = turn?.first;
    return value === undefined ? undefined : value !== negated;
  }

  private set(condition: string, value: boolean): void {
    const { name, negated } = split(condition);
    if (name !== '' && !/\bloop\b/.test(name)) this.values.set(name, value !== negated);
  }

  private take(node: BranchNode, way: number): void {
    if (!node.taken.has(way)) this.tookNew = true;
    node.taken.add(way);
  }
}

function split(condition: string): { readonly name: string; readonly negated: boolean } {
  const negated = /^not\s/.test(condition);
  return { name: negated ? condition.slice(3).trim() : condition, negated };
}

/**
 * Counts the ways through a condition. Without an else, taking no branch is also a way; conditions with `elif` are
 * assumed to cover all cases.
 */
function waysThrough(branches: BranchNode['branches']): number {
  return Math.max(2, branches.length);
}

/** Whether a way through these nodes was never taken. */
function hasNew(nodes: readonly TemplateNode[]): boolean {
  return nodes.some((node) => {
    if (node.kind !== 'if' && node.kind !== 'for') return false;
    const { branches, taken } = node;
    return (
      taken.size < (node.kind === 'for' ? 3 : waysThrough(branches)) ||
      branches.some((branch) => hasNew(branch.nodes))
    );
  });
}
