import { splitLines } from '../../../tool-parts/diff/diff-lines.ts';

export interface LineDifference {
  /** 1-based. */
  readonly line: number;
  /** null where that text has no such line. */
  readonly expected: string | null;
  readonly actual: string | null;
}

/**
 * What the comparison looks at: white space, letter case and the space around commas and brackets do not count.
 */
export function normaliseSql(sql: string): string {
  return sql
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\s*([,()])\s*/g, '$1')
    .toUpperCase();
}

/** Whether two texts are the same once normalised (spec, section 5). */
export function sqlMatches(expected: string, actual: string): boolean {
  return normaliseSql(expected) === normaliseSql(actual);
}

/** The lines that differ once normalised, line by line; empty when the texts match as a whole. */
export function lineDifferences(expected: string, actual: string): LineDifference[] {
  if (sqlMatches(expected, actual)) return [];
  const wanted = splitLines(expected.trim());
  const got = splitLines(actual.trim());
  const differences: LineDifference[] = [];
  for (let index = 0; index < Math.max(wanted.length, got.length); index += 1) {
    const expectedLine = wanted[index] ?? null;
    const actualLine = got[index] ?? null;
    const same =
      expectedLine !== null && actualLine !== null && normaliseSql(expectedLine) === normaliseSql(actualLine);
    if (!same) differences.push({ line: index + 1, expected: expectedLine, actual: actualLine });
  }
  return differences;
}
