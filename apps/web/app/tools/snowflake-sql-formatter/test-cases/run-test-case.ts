import { FORMATTER_TESTS } from '../../../content/snowflake-sql-formatter-panels.ts';
import { errorMessage } from '../../../lib/errors.ts';
import type { WorkerOutcome } from '../../../lib/worker-client.ts';
import { splitLines } from '../../../tool-parts/diff/diff-lines.ts';
import type { FormatReport } from '../running/format-protocol.ts';
import type { SqlTestCase } from './test-cases.ts';

interface LineDifference {
  /** 1-based. */
  readonly line: number;
  /** null if that text has no such line. */
  readonly expected: string | null;
  readonly actual: string | null;
}

/** The text that is compared: white space, letter case and the space around commas and brackets don't matter. */
export function normaliseSql(sql: string): string {
  return sql
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\s*([,()])\s*/g, '$1')
    .toUpperCase();
}

/** Whether two texts are the same once normalised (docs/specification.md, section 5). */
export function sqlMatches(expected: string, actual: string): boolean {
  return normaliseSql(expected) === normaliseSql(actual);
}

/** The lines that differ once normalised, line by line; empty if the texts match as a whole. */
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

export interface SqlTestResult {
  readonly testCase: SqlTestCase;
  readonly passed: boolean;
  readonly actual: string;
  readonly differences: readonly LineDifference[];
  /** Set when the formatter failed instead of answering: shown as the difference "Formatting error". */
  readonly error: string | null;
}

/** Runs one case through the given formatter. Never rejects: a failure of the formatter is a failed case. */
export async function runTestCase(
  testCase: SqlTestCase,
  format: (sql: string) => Promise<WorkerOutcome<FormatReport>>,
): Promise<SqlTestResult> {
  const failed = (error: string): SqlTestResult => ({
    testCase,
    passed: false,
    actual: '',
    differences: [],
    error,
  });
  try {
    const outcome = await format(testCase.before);
    if (outcome.kind === 'failed') return failed(outcome.message);
    if (outcome.kind !== 'done') return failed(FORMATTER_TESTS.stopped);
    const actual = outcome.result.formatted;
    return {
      testCase,
      passed: sqlMatches(testCase.expected, actual),
      actual,
      differences: lineDifferences(testCase.expected, actual),
      error: null,
    };
  } catch (error) {
    return failed(errorMessage(error));
  }
}
