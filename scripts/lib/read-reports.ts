import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FileTime } from './file-times-reporter.ts';
import { ROOT } from './run.ts';
import { readFileTimes } from './slowest-files.ts';
import type { VitestReport } from './summary.ts';
import { errorsPath, fileTimesPath, reportPath } from './test-reports.ts';

/**
 * What a run of Vitest left in its folder: a report in which a file whose worker died has failed, with the errors
 * outside of tests. @throws Error when there is none
 */
export function readReports(folder: string): {
  readonly report: VitestReport;
  readonly times: readonly FileTime[];
} {
  const report = readJson(reportPath(folder)) as VitestReport;
  const times = readFileTimes(fileTimesPath(folder));
  const lost = new Set(times.filter(({ hasEnded }) => !hasEnded).map(({ file }) => file));
  const testResults = report.testResults.map((result) =>
    lost.has(relative(ROOT, result.name))
      ? { ...result, status: 'failed', message: 'Its worker died before it ended.' }
      : result,
  );
  return { report: { ...report, testResults, errors: readJson(errorsPath(folder)) as string[] }, times };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
