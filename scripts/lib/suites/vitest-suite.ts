import { mkdirSync, readFileSync } from 'node:fs';
import type { Selection } from '../changed/select-tests.ts';
import { run } from '../run.ts';
import { countVitest, type VitestReport } from '../summary.ts';
import type { TestProject } from '../test-projects.ts';
import { REPORTS_FOLDER, reportPath } from '../test-reports.ts';
import type { Counts } from './check.ts';

/**
 * One run of Vitest over a project of vitest.config.ts.
 * @param folder where its reports go; made here
 */
export async function runVitest(project: TestProject, selection: Selection, folder: string): Promise<Counts> {
  mkdirSync(folder);
  const files = selection === 'all' ? [] : selection;
  const { code } = await run('vitest', ['run', ...files, '--project', project], false, {
    [REPORTS_FOLDER]: folder,
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
