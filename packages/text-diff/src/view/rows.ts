import type { Comparison } from '../text/compare-texts.ts';
import { lineCount } from '../text/lines.ts';

/** A row of the view: lines from 0, null where one side has none. */
export type Row =
  | {
      readonly kind: 'same' | 'changed';
      readonly left: number | null;
      readonly right: number | null;
      readonly hunk: number;
    }
  /** Unchanged lines that are not shown: how many, and which piece of the text they belong to. */
  | { readonly kind: 'folded'; readonly count: number; readonly gap: number };

/** `split` has both sides in a row; `unified` has them one below the other. */
export type Layout = 'split' | 'unified';

/** Unchanged lines shown around a difference. */
const CONTEXT = 3;
/** A fold takes a row, so that fewer lines than this are not worth folding. */
const FEWEST_FOLDED = 4;

/**
 * The rows of a comparison. Between and around its hunks lie the gaps, one more than hunks, whose lines are folded but
 * for those beside a hunk. Finding a row takes a search among the hunks, whatever the size of the texts.
 */
export class Rows {
  readonly #comparison: Comparison;
  readonly #layout: Layout;
  /** Which gaps are shown as a whole. */
  readonly #open: ReadonlySet<number>;
  readonly #isAllOpen: boolean;
  /** The first row of each gap and hunk, alternating, and the number of rows. */
  readonly #firsts: Int32Array;

  constructor(comparison: Comparison, layout: Layout, open: ReadonlySet<number> | 'all') {
    this.#comparison = comparison;
    this.#layout = layout;
    this.#isAllOpen = open === 'all';
    this.#open = open === 'all' ? new Set() : open;
    const pieces = 2 * this.hunkCount + 1;
    this.#firsts = new Int32Array(pieces + 1);
    for (let piece = 0, row = 0; piece < pieces; piece += 1) {
      row += piece % 2 === 0 ? this.#gapRows(piece / 2) : this.#hunkRows((piece - 1) / 2);
      this.#firsts[piece + 1] = row;
    }
  }

  get size(): number {
    return this.#firsts.at(-1) ?? 0;
  }

  get hunkCount(): number {
    return this.#comparison.hunks.length / 4;
  }

  /** Whether anything is folded. */
  get isFolded(): boolean {
    for (let gap = 0; gap <= this.hunkCount; gap += 1) if (this.#folded(gap) > 0) return true;
    return false;
  }

  /** The first row of a difference. */
  rowOf(hunk: number): number {
    return this.#firsts[2 * hunk + 1] ?? 0;
  }

  /** The first and after the last row of a difference. */
  spanOf(hunk: number): readonly [first: number, end: number] {
    return [this.rowOf(hunk), this.#firsts[2 * hunk + 2] ?? 0];
  }

  rows(first: number, end: number): readonly Row[] {
    const rows: Row[] = [];
    for (let row = Math.max(0, first), piece = this.#pieceOf(row); row < Math.min(end, this.size); row += 1) {
      while (row >= (this.#firsts[piece + 1] ?? 0)) piece += 1;
      const offset = row - (this.#firsts[piece] ?? 0);
      rows.push(piece % 2 === 0 ? this.#gapRow(piece / 2, offset) : this.#hunkRow((piece - 1) / 2, offset));
    }
    return rows;
  }

  #pieceOf(row: number): number {
    let low = 0;
    let high = this.#firsts.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#firsts[middle] ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** First line and line after the last of a gap, on the left, and the first on the right. */
  #gap(gap: number): readonly [a0: number, a1: number, b0: number] {
    const { hunks, left } = this.#comparison;
    const a1 = gap === this.hunkCount ? lineCount(left) : (hunks[4 * gap] ?? 0);
    return gap === 0 ? [0, a1, 0] : [hunks[4 * gap - 3] ?? 0, a1, hunks[4 * gap - 1] ?? 0];
  }

  /** Lines shown at the beginning and at the end of a gap: none where the text begins or ends. */
  #shown(gap: number): readonly [before: number, after: number] {
    return [gap === 0 ? 0 : CONTEXT, gap === this.hunkCount ? 0 : CONTEXT];
  }

  #folded(gap: number): number {
    // Equal texts are shown as they are.
    if (this.#isAllOpen || this.#open.has(gap) || this.hunkCount === 0) return 0;
    const [a0, a1] = this.#gap(gap);
    const [before, after] = this.#shown(gap);
    const folded = a1 - a0 - before - after;
    return folded < FEWEST_FOLDED ? 0 : folded;
  }

  #gapRows(gap: number): number {
    const [a0, a1] = this.#gap(gap);
    const folded = this.#folded(gap);
    return a1 - a0 - folded + (folded > 0 ? 1 : 0);
  }

  #gapRow(gap: number, offset: number): Row {
    const [a0, , b0] = this.#gap(gap);
    const folded = this.#folded(gap);
    const [before] = this.#shown(gap);
    if (folded > 0 && offset === before) return { kind: 'folded', count: folded, gap };
    const line = folded > 0 && offset > before ? offset + folded - 1 : offset;
    return { kind: 'same', left: a0 + line, right: b0 + line, hunk: -1 };
  }

  #hunk(hunk: number): readonly [a0: number, removed: number, b0: number, added: number] {
    const [a0 = 0, a1 = 0, b0 = 0, b1 = 0] = this.#comparison.hunks.subarray(4 * hunk, 4 * hunk + 4);
    return [a0, a1 - a0, b0, b1 - b0];
  }

  #hunkRows(hunk: number): number {
    const [, removed, , added] = this.#hunk(hunk);
    return this.#layout === 'split' ? Math.max(removed, added) : removed + added;
  }

  #hunkRow(hunk: number, offset: number): Row {
    const [a0, removed, b0, added] = this.#hunk(hunk);
    const isSplit = this.#layout === 'split';
    const left = offset < removed ? a0 + offset : null;
    const onRight = isSplit ? offset : offset - removed;
    const right = onRight >= 0 && onRight < added ? b0 + onRight : null;
    return { kind: 'changed', left, right, hunk };
  }

  /** The line on the other side that a changed line is compared with, word by word; null if there is none. */
  partner(row: Exclude<Row, { kind: 'folded' }>): readonly [left: number, right: number] | null {
    if (row.kind === 'same') return null;
    const [a0, removed, b0, added] = this.#hunk(row.hunk);
    const offset = row.left !== null ? row.left - a0 : (row.right ?? 0) - b0;
    return offset < removed && offset < added ? [a0 + offset, b0 + offset] : null;
  }
}
