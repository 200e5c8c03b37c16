/** How far ahead to look, on either side, for a line that both have (docs/specification.md, section 9). */
const LOOK_AHEAD = 5;

export type DiffLineType = 'added' | 'removed' | 'unchanged';

export interface DiffLine {
  readonly type: DiffLineType;
  readonly content: string;
  /** From 1, in the text that the line comes from. */
  readonly lineNumber: number;
}

/** One step of the comparison; null if that side has no line for it. */
export interface DiffRow {
  readonly original: DiffLine | null;
  readonly formatted: DiffLine | null;
}

const CLAUSE =
  /^\s*(?:SELECT|FROM|WHERE|(?:(?:NATURAL|LEFT|RIGHT|FULL|INNER|OUTER|CROSS|ASOF|LATERAL|DIRECTED)\s+)*JOIN|GROUP\s+BY|ORDER\s+BY|HAVING|WITH|UNION|INTERSECT|EXCEPT|LIMIT|OFFSET|QUALIFY)\b/i;

/** Whether a line begins with one of the clause keywords that the view sets apart. */
export function startsClause(line: string): boolean {
  return CLAUSE.test(line);
}

/** Lines without their line ends, whichever kind the text uses. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Where the lines of a text begin, whichever line ends it uses. */
export function lineOffsets(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length)];
}

interface Resync {
  readonly removed: number;
  readonly added: number;
}

/** The nearest place within the look-ahead where both sides agree again; null if there is none. */
function findResync(
  before: readonly string[],
  after: readonly string[],
  i: number,
  j: number,
): Resync | null {
  for (let distance = 1; distance <= 2 * LOOK_AHEAD; distance += 1) {
    for (let removed = Math.min(distance, LOOK_AHEAD); removed >= 0; removed -= 1) {
      const added = distance - removed;
      if (added > LOOK_AHEAD) break;
      const line = before[i + removed];
      // Blank lines occur everywhere, so agreeing on one proves nothing.
      if (line !== undefined && line.trim() !== '' && line === after[j + added]) return { removed, added };
    }
  }
  return null;
}

/**
 * Compares two texts line by line. Where they differ, it looks up to five lines ahead on either side for the next line
 * that both have; if there is none, the two lines form a pair. Linear in the number of lines.
 */
export function diffLines(original: string, formatted: string): DiffRow[] {
  const before = splitLines(original);
  const after = splitLines(formatted);
  const rows: DiffRow[] = [];

  const push = (type: { left: DiffLineType; right: DiffLineType }, i: number | null, j: number | null) => {
    const left = i === null ? null : (before[i] ?? '');
    const right = j === null ? null : (after[j] ?? '');
    rows.push({
      original: i === null || left === null ? null : { type: type.left, content: left, lineNumber: i + 1 },
      formatted:
        j === null || right === null ? null : { type: type.right, content: right, lineNumber: j + 1 },
    });
  };
  const changed = { left: 'removed', right: 'added' } as const;
  const same = { left: 'unchanged', right: 'unchanged' } as const;

  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      push(same, i++, j++);
      continue;
    }
    const { removed, added } = findResync(before, after, i, j) ?? { removed: 1, added: 1 };
    for (let k = 0; k < Math.max(removed, added); k += 1) {
      push(changed, k < removed ? i + k : null, k < added ? j + k : null);
    }
    i += removed;
    j += added;
  }
  while (i < before.length) push(changed, i++, null);
  while (j < after.length) push(changed, null, j++);
  return rows;
}

/** The numbers of removed and added lines, for the view's summary. */
export function countChanges(rows: readonly DiffRow[]): { readonly removed: number; readonly added: number } {
  let removed = 0;
  let added = 0;
  for (const row of rows) {
    if (row.original?.type === 'removed') removed += 1;
    if (row.formatted?.type === 'added') added += 1;
  }
  return { removed, added };
}

/** A run of lines that are all changed or all unchanged. */
export interface DiffHunk {
  readonly changed: boolean;
  readonly original: readonly DiffLine[];
  readonly formatted: readonly DiffLine[];
}

/** Joins neighbouring rows of one kind into hunks of at most `maxRows` rows, so that they can be drawn step by step. */
export function groupRows(rows: readonly DiffRow[], maxRows: number): DiffHunk[] {
  const hunks: { changed: boolean; original: DiffLine[]; formatted: DiffLine[]; rows: number }[] = [];
  for (const { original, formatted } of rows) {
    const changed = original?.type !== 'unchanged' || formatted?.type !== 'unchanged';
    let hunk = hunks.at(-1);
    if (hunk === undefined || hunk.changed !== changed || hunk.rows >= maxRows) {
      hunk = { changed, original: [], formatted: [], rows: 0 };
      hunks.push(hunk);
    }
    if (original !== null) hunk.original.push(original);
    if (formatted !== null) hunk.formatted.push(formatted);
    hunk.rows += 1;
  }
  return hunks;
}
