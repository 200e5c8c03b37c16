import { mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import type { Selection } from '../changed/select-tests.ts';
import { type RunReports, readReports, withoutLost } from '../read-reports.ts';
import { ROOT, run } from '../run.ts';
import { type Counts, countVitest, type VitestReport } from '../summary.ts';
import type { TestProject } from '../test-projects.ts';
import { REPORTS_FOLDER } from '../test-reports.ts';

/** A project, and which of its files should run. */
export interface WantedProject {
  readonly project: TestProject;
  readonly selection: Selection;
}

/** The result of a run. */
export interface VitestResult {
  readonly counts: ReadonlyMap<TestProject, Counts>;
  readonly report: VitestReport;
  /** The file that ran twice, since its worker died the first time. */
  readonly repeated: readonly string[];
}

/**
 * One run of Vitest over projects of vitest.config.ts, side by side. A file whose worker died runs once more, if it is
 * the only one (docs/decisions/checks-and-tests.md). A test that fails stays failed.
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
  const projects = wanted.map(({ project }) => project);
  try {
    const first = await runOnce(wanted, folder, places, isAside);
    // One dead worker may be a crash of Node; several are an error.
    const lost = first.lost.length === 1 ? first.lost : [];
    const repeated = lost.map(({ file }) => file);
    const again = lost.map(({ project }) => ({ project: project as TestProject, selection: repeated }));
    const { report, times } =
      lost.length === 0
        ? first
        : withoutLost(first, await runOnce(again, `${folder}-repeated`, places, isAside));
    const projectOf = new Map(times.map(({ file, project }) => [file, project as TestProject]));
    const counts = countVitest(report, projects, (file) => {
      const project = projectOf.get(relative(ROOT, file));
      if (project === undefined) throw new Error(`Vitest did not say which project ${file} belongs to.`);
      return project;
    });
    return { counts, report, repeated };
  } catch (error) {
    const counts = new Map(projects.map((project) => [project, { passed: 0, failed: 1, skipped: 0 }]));
    const why = `Vitest left no report for ${projects.join(', ')}: ${String(error)}`;
    return { counts, report: { success: false, testResults: [], errors: [why] }, repeated: [] };
  }
}

/** @throws Error if there is no report */
async function runOnce(
  wanted: readonly WantedProject[],
  folder: string,
  places: Readonly<Record<string, string>>,
  isAside: boolean,
): Promise<RunReports> {
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
  return readReports(folder, code);
}
