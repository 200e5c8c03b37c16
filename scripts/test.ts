/**
 * Every check there is, and one line that adds them up. `npm test` runs all; `npm test -- types browser` runs those
 * named; `npm test -- --changed` runs what the changes since the main branch can touch, `--changed=REF` since REF.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles } from './lib/changed/changed-files.ts';
import { readImportGraph } from './lib/changed/import-graph.ts';
import { type SelectedTests, selectTests } from './lib/changed/select-tests.ts';
import { describeSlowest, readFileTimes } from './lib/slowest-files.ts';
import { type Counts, command } from './lib/suites/check.ts';
import { STATIC_CHECKS, type StaticCheck } from './lib/suites/static-checks.ts';
import { runVitest } from './lib/suites/vitest-suite.ts';
import { readWanted, UsageError } from './lib/suites/wanted.ts';
import { printSummary, type SuiteResult } from './lib/summary.ts';
import { TEST_PROJECTS, type TestProject } from './lib/test-projects.ts';
import { fileTimesPath } from './lib/test-reports.ts';

/** Before the project of that name. */
const BUILD_FOR: TestProject = 'browser';

const testProjects = Object.keys(TEST_PROJECTS) as TestProject[];
const afterStatic = testProjects.flatMap((name) => (name === BUILD_FOR ? ['build', name] : [name]));

try {
  const known = [...Object.keys(STATIC_CHECKS), ...afterStatic];
  const { suites, changedSince } = readWanted(process.argv.slice(2), known);
  await runSuites(suites, changedSince === null ? null : await selectChanged(changedSince));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** Says what has changed, and what that touches. */
async function selectChanged(ref: string): Promise<SelectedTests> {
  const changed = await changedFiles(ref).catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  });
  const selected = selectTests(changed, readImportGraph());
  const size = (project: TestProject) => {
    const selection = selected.projects[project];
    return `${project} ${selection === 'all' ? 'all' : selection.length}`;
  };
  console.log(
    `Changed since ${ref}: ${changed.length} files. Test files: ${testProjects.map(size).join(', ')}.`,
  );
  return selected;
}

/** @param selected what to leave out of the suites; null for nothing */
async function runSuites(suites: readonly string[], selected: SelectedTests | null): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hln-reports-'));
  const measured = async (name: string, check: () => Promise<Counts>): Promise<SuiteResult> => {
    const started = performance.now();
    const counts = await check();
    return { name, ...counts, seconds: (performance.now() - started) / 1000 };
  };

  const isWanted = (check: StaticCheck) =>
    selected === null || selected.isCode || (check.readsTexts && selected.reached?.size !== 0);
  const checks = Object.entries(STATIC_CHECKS).filter(
    ([name, check]) => suites.includes(name) && isWanted(check),
  );
  if (checks.length > 0) console.log(`\n── ${checks.map(([name]) => name).join(', ')}`);
  const results = await Promise.all(
    checks.map(([name, check]) => measured(name, () => check.run(selected?.reached ?? null))),
  );

  for (const name of suites.filter((suite) => afterStatic.includes(suite))) {
    const project = testProjects.find((known) => known === name) ?? BUILD_FOR;
    const selection = selected?.projects[project] ?? 'all';
    if (selection.length === 0) continue;
    console.log(`\n── ${name}`);
    const check =
      name === 'build'
        ? command('node', ['scripts/build.ts'])
        : () => runVitest(project, selection, join(folder, project));
    results.push(await measured(name, check));
  }

  const times = testProjects.flatMap((project) => readFileTimes(fileTimesPath(join(folder, project))));
  rmSync(folder, { recursive: true });
  const summary = printSummary(results);
  for (const lines of [describeSlowest(times), summary.lines])
    if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
  process.exitCode = summary.failed > 0 ? 1 : 0;
}
