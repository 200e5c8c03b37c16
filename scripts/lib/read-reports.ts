import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FileTime } from './file-times-reporter.ts';
import { ROOT } from './run.ts';
import { readFileTimes } from './slowest-files.ts';
import type { VitestReport } from './summary.ts';
import { errorsPath, fileTimesPath, reportPath } from './test-reports.ts';

/** The reports that a run of Vitest left in its folder. */
export interface RunReports {
  /** A file whose worker died counts as failed in it. */
  readonly report: VitestReport;
  readonly times: readonly FileTime[];
  /** The files whose worker died. */
  readonly lost: readonly FileTime[];
}

/** Vitest's message about a dead worker. */
const DEAD_WORKER = /Worker exited unexpectedly/;

/**
 * Reads what a run left in its folder.
 * @param code Vitest's exit code
 * @throws Error if there is no report
 */
export function readReports(folder: string, code: number): RunReports {
  const report = readJson(reportPath(folder)) as VitestReport;
  const times = readFileTimes(fileTimesPath(folder));
  const lost = times.filter(({ hasEnded }) => !hasEnded);
  const testResults = report.testResults.map((result) =>
    lost.some(({ file }) => file === relative(ROOT, result.name))
      ? { ...result, status: 'failed', message: 'Its worker died before it ended.' }
      : result,
  );
  const errors = readJson(errorsPath(folder)) as string[];
  return { report: { success: report.success && code === 0, testResults, errors }, times, lost };
}

/** Replaces the results of the files whose worker died in the first run with those of the second. */
export function withoutLost(first: RunReports, second: RunReports): RunReports {
  const lost = new Set(first.lost.map(({ file }) => file));
  const others = first.report.testResults.filter(({ name }) => !lost.has(relative(ROOT, name)));
  const errors = (first.report.errors ?? []).filter((error) => !DEAD_WORKER.test(error));
  const isWhole = errors.length === 0 && others.every(({ status }) => status !== 'failed');
  return {
    report: {
      success: isWhole && second.report.success,
      testResults: [...others, ...second.report.testResults],
      errors: [...errors, ...(second.report.errors ?? [])],
    },
    times: [...first.times.filter(({ hasEnded }) => hasEnded), ...second.times],
    lost: second.lost,
  };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
