import { mkdirSync, readFileSync } from 'node:fs';
import type { Selection } from '../changed/select-tests.ts';
import { type Output, run } from '../run.ts';
import { countVitest, type VitestReport } from '../summary.ts';
import { BESIDE_ANOTHER, type TestProject } from '../test-projects.ts';
import { REPORTS_FOLDER, reportPath } from '../test-reports.ts';
import type { Counts } from './check.ts';

export interface VitestRun {
  readonly project: TestProject;
  readonly selection: Selection;
  /** Where its reports go; made here. */
  readonly folder: string;
  /** Whether another suite runs at the same time. */
  readonly isBesideAnother: boolean;
  readonly output: Output;
}

/** One run of Vitest over a project of vitest.config.ts. */
export async function runVitest(vitest: VitestRun): Promise<Counts> {
  const { project, selection, folder, isBesideAnother, output } = vitest;
  mkdirSync(folder);
  const files = selection === 'all' ? [] : selection;
  const { code } = await run('vitest', ['run', ...files, '--project', project], output, {
    [REPORTS_FOLDER]: folder,
    ...(isBesideAnother && { [BESIDE_ANOTHER]: '1' }),
  });
  try {
    const report = JSON.parse(readFileSync(reportPath(folder), 'utf8')) as VitestReport;
    const counted = countVitest(report);
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch (error) {
    console.error(`Vitest left no report for ${project}:`, error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
