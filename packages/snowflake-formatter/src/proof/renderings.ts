import type { AllowedCases } from './allowed-cases.ts';
import { Source } from './chars.ts';
import {
  type Checkpoints,
  KnownStretches,
  NO_CHECKPOINTS,
  NotedStretches,
  type Piece,
} from './checkpoints.ts';
import { Comparison } from './compare.ts';
import type { KeptRange } from './kept-ranges.ts';
import { isSameMark, type Mark, type MarkPlace, placesOfMarks, readMarks } from './marks.ts';
import { IS_EMPTY, IS_SQL, recognise } from './recogniser.ts';
import { piecesOf, Renderer } from './render.ts';
import { type ProofFailure, SAME_TEXT } from './report.ts';
import { readUnits, type TemplateNode, type Unit } from './template-tree.ts';

/** The maximum number of renderings of a file: each one includes all its blocks. */
const MOST_RENDERINGS = 64;

/** A block that must not be formatted, by its offset in the input. */
export interface Unproved {
  readonly start: number;
  readonly reason: string;
}

/** Two texts with the same template marks, which should render to the same SQL. */
export class Templates {
  /** Why the marks differ; null if they do not. */
  readonly failure: ProofFailure | null;
  readonly inputSource: Source;
  readonly outputSource: Source;
  private readonly input: string;
  private readonly output: string;
  private readonly a: readonly Mark[];
  private readonly b: readonly MarkPlace[];
  private readonly units: readonly Unit[];
  private readonly pieces: readonly [readonly Piece[], readonly Piece[]];
  /** What the comparison of the two texts noted for the comparison of their renderings. */
  private readonly noted: NotedStretches | undefined;

  constructor(input: string, output: string) {
    this.input = input;
    this.output = output;
    this.inputSource = new Source(input);
    this.outputSource = new Source(output);
    this.a = readMarks(this.inputSource);
    this.b = placesOfMarks(this.outputSource);
    this.failure = this.compareMarks();
    // Without tags, the rendering is the text with words in place of outputs, and the text is compared in any case.
    const isRendered = this.failure === null && !this.isPlain;
    this.units = isRendered ? readUnits(this.a) : [];
    this.pieces = isRendered ? [piecesOf(input, this.a), piecesOf(output, this.b)] : [[], []];
    this.noted = isRendered ? new NotedStretches(...this.pieces) : undefined;
  }

  get checkpoints(): Checkpoints {
    return this.noted ?? NO_CHECKPOINTS;
  }

  /** The number of template marks in the input. */
  get count(): number {
    return this.a.length;
  }

  /** Whether there are only outputs, around which Jinja keeps the white space. */
  private get isPlain(): boolean {
    return this.a.every(
      ({ word, stripsBefore, stripsAfter }) => word === '{{' && !stripsBefore && !stripsAfter,
    );
  }

  private compareMarks(): ProofFailure | null {
    const { a, b, input, output } = this;
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const was = a[i];
      const is = b[i];
      if (was !== undefined && is !== undefined) {
        if (isSameMark(input.slice(was.start, was.end), output.slice(is.start, is.end))) continue;
      }
      return {
        reason: 'a template block was changed',
        inputPosition: (was?.start ?? input.length) + 1,
        outputPosition: (is?.start ?? output.length) + 1,
      };
    }
    return null;
  }

  /** The parts of both texts, in order, that are the same byte for byte because a block was not formatted at all. */
  keptRanges(): readonly [readonly KeptRange[], readonly KeptRange[]] {
    const input: KeptRange[] = [];
    const output: KeptRange[] = [];
    for (const unit of this.units) {
      if (unit.opening < 0 || !this.isSame(unit)) continue;
      let from = unit.opening;
      const close = (to: number): void => {
        const [a, b, lastA, lastB] = [this.a[from], this.b[from], this.a[to], this.b[to]];
        if (a === undefined || b === undefined || lastA === undefined || lastB === undefined) return;
        input.push({ start: a.start, end: lastA.end });
        output.push({ start: b.start, end: lastB.end });
      };
      for (const inner of innerUnits(unit.nodes)) {
        close(inner.opening);
        from = inner.closing;
      }
      close(unit.closing);
    }
    return [merged(input), merged(output)];
  }

  /** Whether the text of a unit, without the units inside it, is the same byte for byte. */
  private isSame(unit: Unit): boolean {
    const { a, b, input, output } = this;
    const inner = innerUnits(unit.nodes);
    let from = unit.opening;
    const same = (to: number): boolean =>
      input.slice(a[from]?.start, a[to]?.end) === output.slice(b[from]?.start, b[to]?.end);
    for (const { opening, closing } of inner) {
      if (!same(opening)) return false;
      from = closing;
    }
    return same(unit.closing);
  }

  /**
   * The starts of the input's blocks whose renderings are not proved to be the same SQL, and what is wrong with the
   * file's own renderings, if anything is.
   */
  compareRenderings(cases: AllowedCases): {
    readonly unproved: readonly Unproved[];
    readonly reason: string;
  } {
    const { a, noted } = this;
    const unproved: Unproved[] = [];
    let reason = '';
    if (noted === undefined) return { unproved, reason };
    const renderer = new Renderer(a, ...this.pieces, noted);
    for (const unit of this.units) {
      const file = unit.opening < 0;
      if (!file && this.isSame(unit)) continue;
      const runs = unit.broken ? undefined : renderer.runs(unit, MOST_RENDERINGS);
      if (runs === undefined) {
        if (!file)
          unproved.push({
            start: a[unit.opening]?.start ?? 0,
            reason: 'a block that cannot be rendered was changed',
          });
        continue;
      }
      let isSql = file;
      let wrong = '';
      for (const { before, after, pieces, incomplete } of runs) {
        if (!file) {
          const found = recognise(before, incomplete);
          if (found === IS_SQL) isSql = true;
          else if (found !== IS_EMPTY) wrong = 'text that is not certainly SQL was changed';
        }
        if (wrong !== '' || before === after) continue;
        const known = new KnownStretches(noted, pieces);
        const counts = { ...SAME_TEXT.counts };
        const { failure } = new Comparison(before, after, cases, counts, false, undefined, known).run();
        if (failure !== null) wrong = `in what the template renders: ${failure.reason}`;
      }
      if (wrong === '' && !isSql) wrong = 'text that is not certainly SQL was changed';
      if (wrong === '') continue;
      if (file) reason = wrong;
      else unproved.push({ start: a[unit.opening]?.start ?? 0, reason: wrong });
    }
    return { unproved, reason };
  }

  /** The start of the innermost block of the input that contains this offset; -1 if there is none. */
  blockAt(offset: number): number {
    let found = -1;
    for (const { opening, closing } of this.units) {
      const start = this.a[opening]?.start ?? -1;
      if (opening >= 0 && start <= offset && offset < (this.a[closing]?.end ?? 0) && start > found)
        found = start;
    }
    return found;
  }
}

/** The outermost units among these nodes, without the units inside them. */
function innerUnits(nodes: readonly TemplateNode[]): readonly Unit[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'unit') return [node.unit];
    if (node.kind === 'if' || node.kind === 'for')
      return node.branches.flatMap((branch) => innerUnits(branch.nodes));
    return [];
  });
}

/** Sorts ranges and merges those that overlap or are adjacent. */
function merged(ranges: readonly KeptRange[]): readonly KeptRange[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}
