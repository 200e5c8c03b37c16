import { FORMATTER_TESTS } from '../../../content/snowflake-sql-formatter-panels.ts';
import { errorMessage } from '../../../lib/errors.ts';
import type { WorkerOutcome } from '../../../lib/worker-client.ts';
import type { FormatReport } from '../running/format-protocol.ts';
import { type LineDifference, lineDifferences, sqlMatches } from './compare-sql.ts';
import type { SqlTestCase } from './test-cases.ts';

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
