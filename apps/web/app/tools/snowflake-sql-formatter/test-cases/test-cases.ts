import { FORMATTER_TESTS } from '../../../content/snowflake-sql-formatter.ts';
import { errorMessage } from '../../../lib/errors.ts';
import type { WorkerOutcome } from '../../../lib/worker-client.ts';
import type { FormatReport } from '../running/format-protocol.ts';
import { type LineDifference, lineDifferences, sqlMatches } from './compare-sql.ts';

export interface SqlTestCase {
  readonly id: string;
  readonly name: string;
  readonly before: string;
  readonly expected: string;
}

export interface SqlTestResult {
  readonly testCase: SqlTestCase;
  readonly passed: boolean;
  readonly actual: string;
  readonly differences: readonly LineDifference[];
  /** Set when the formatter failed instead of answering: shown as the difference "Formatting error". */
  readonly error: string | null;
}

/** The static files that the runner loads. */
export const TEST_CASE_FILES = [
  {
    id: '001',
    name: FORMATTER_TESTS.names.complexQuery,
    before: '/test-cases/001-before.sql',
    after: '/test-cases/001-after.sql',
  },
] as const;

async function loadText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // A host that answers every unknown URL with a page would otherwise give us HTML as SQL.
  if (response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${path}: not a text file`);
  return response.text();
}

/** Loads every case, or throws: an incomplete set of cases must not pass for a complete one. */
export async function loadTestCases(): Promise<SqlTestCase[]> {
  return Promise.all(
    TEST_CASE_FILES.map(async ({ id, name, before, after }) => {
      const [input, expected] = await Promise.all([loadText(before), loadText(after)]);
      return { id, name, before: input, expected };
    }),
  );
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
