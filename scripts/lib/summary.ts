/** What one suite came to. A check without cases of its own (a linter, say) counts as one. */
export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

/** The part of Vitest's JSON report that we read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/**
 * Counts a Vitest report. A file that died before its first test holds no failed test, so it counts as one
 * failure of its own; so does a run that was not a success for any other reason (an unhandled error).
 */
export function countVitest(report: VitestReport): Pick<SuiteResult, 'passed' | 'failed' | 'skipped'> {
  const deadFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + deadFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The table of suites, and as the last line the sum that machines read: `N passed, N failed`. */
export function printSummary(results: readonly SuiteResult[]): {
  readonly lines: readonly string[];
  readonly failed: number;
} {
  const width = Math.max(...results.map((result) => result.name.length));
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  const lines = results.map((result) => {
    const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
    const counts = `${String(result.passed).padStart(6)} ok, ${result.failed} not ok${skipped}`;
    return `${result.failed > 0 ? '✗' : '✓'} ${result.name.padEnd(width)} ${counts} (${result.seconds.toFixed(1)} s)`;
  });
  return { lines: [...lines, '', `${sum('passed')} passed, ${sum('failed')} failed`], failed: sum('failed') };
}
