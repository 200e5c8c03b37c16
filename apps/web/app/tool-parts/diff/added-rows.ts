import { partitionPoint } from '../../lib/partition-point.ts';
import type { WordDifferences } from '../comparing/compare-words.ts';
import { type DiffHunk, type DiffRow, groupRows, lineOffsets, splitLines } from './diff-lines.ts';

/**
 * The comparison without differences in white space and letter case: both sides have the lines of the formatted text,
 * and the original lacks the words that were added. Its line numbers are those of the text as it was written.
 */
export function addedRows(original: string, formatted: string, words: WordDifferences): DiffRow[] {
  const { added, common } = words;
  const written = lineOffsets(original);
  const starts = lineOffsets(formatted);
  const lineOf = (offset: number) => partitionPoint(written.length, (line) => (written[line] ?? 0) <= offset);
  let number = 1;
  let next = 0;
  let word = 0;
  return splitLines(formatted).map((line, index): DiffRow => {
    const start = starts[index] ?? 0;
    const end = start + line.length;
    while ((common.formatted[word] ?? Number.POSITIVE_INFINITY) < start) word += 1;
    // A line without a word of the original, such as a blank one, counts as part of the line before it.
    if ((common.formatted[word] ?? Number.POSITIVE_INFINITY) < end)
      number = lineOf(common.original[word] ?? 0);
    let without = '';
    let done = 0;
    for (let span = added[next]; span !== undefined && span.start < end; span = added[next]) {
      without += line.slice(done, span.start - start);
      // Including the space before it.
      done = span.end - start + (line.charAt(span.end - start) === ' ' ? 1 : 0);
      next += 1;
    }
    const isChanged = done > 0;
    return {
      original: {
        type: 'unchanged',
        content: isChanged ? without + line.slice(done) : line,
        lineNumber: number,
      },
      formatted: { type: isChanged ? 'added' : 'unchanged', content: line, lineNumber: index + 1 },
    };
  });
}

/** A hunk, and the number of lines left out before it. */
export interface FoldedHunk extends DiffHunk {
  readonly skipped: number;
}

/** Hunks of the changed rows with a few rows of context. The last one may be empty, after lines that were left out. */
export function foldRows(rows: readonly DiffRow[], around: number, maxRows: number): FoldedHunk[] {
  const isNear = new Uint8Array(rows.length);
  for (const [index, { formatted }] of rows.entries()) {
    if (formatted?.type !== 'unchanged') isNear.fill(1, Math.max(0, index - around), index + around + 1);
  }
  const hunks: FoldedHunk[] = [];
  for (let at = 0; at < rows.length; ) {
    const near = isNear.indexOf(1, at);
    const from = near < 0 ? rows.length : near;
    const far = isNear.indexOf(0, from);
    const to = far < 0 ? rows.length : far;
    const [first, ...others] = groupRows(rows.slice(from, to), maxRows);
    const skipped = from - at;
    if (first === undefined) hunks.push({ changed: false, original: [], formatted: [], skipped });
    else hunks.push({ ...first, skipped }, ...others.map((hunk) => ({ ...hunk, skipped: 0 })));
    at = to;
  }
  return hunks;
}
