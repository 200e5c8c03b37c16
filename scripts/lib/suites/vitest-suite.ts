import { mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import type { Selection } from '../changed/select-tests.ts';
import { readReports } from '../read-reports.ts';
import { ROOT, run } from '../run.ts';
import { type Counts, countVitest, type VitestReport } from '../summary.ts';
import type { TestProject } from '../test-projects.ts';
import { REPORTS_FOLDER } from '../test-reports.ts';

/** One project, and which of its files are to run. */
export interface WantedProject {
  readonly project: TestProject;
  readonly selection: Selection;
}

/** What a run came to. */
export interface VitestResult {
  readonly counts: ReadonlyMap<TestProject, Counts>;
  readonly report: VitestReport;
}

/**
 * One run of Vitest over projects of vitest.config.ts, side by side.
 * @param wanted either whole projects or selections, since the names of files select in all projects of a run
 * @param folder where its reports go; made here
 * @param places where its databases go, as variables
 * @param isAside runs beside another: shows its output when it is done, and leaves the processor to the other
 */
export async function runVitest(
  wanted: readonly WantedProject[],
  folder: string,
  places: Readonly<Record<string, string>>,
  isAside = false,
): Promise<VitestResult> {
  mkdirSync(folder);
  const projects = wanted.map(({ project }) => project);
  const files = wanted.flatMap(({ selection }) => (selection === 'all' ? [] : selection));
  const { code, output } = await run(
    'vitest',
    ['run', ...files, ...projects.flatMap((project) => ['--project', project])],
    isAside,
    { environment: { [REPORTS_FOLDER]: folder, ...places }, isPatient: isAside },
  );
  if (isAside) console.log(`\n── ${projects.join(', ')}, meanwhile\n${output}`);
  try {
    const { report, times } = readReports(folder);
    const projectOf = new Map(times.map(({ file, project }) => [file, project as TestProject]));
    const counts = countVitest({ ...report, success: report.success && code === 0 }, projects, (file) => {
      const project = projectOf.get(relative(ROOT, file));
      if (project === undefined) throw new Error(`Vitest did not say which project ${file} belongs to.`);
      return project;
    });
    return { counts, report };
  } catch (error) {
    const counts = new Map(projects.map((project) => [project, { passed: 0, failed: 1, skipped: 0 }]));
    const why = `Vitest ended with ${code} and left no report for ${projects.join(', ')}: ${String(error)}`;
    return { counts, report: { success: false, testResults: [], errors: [why] } };
  }
}
