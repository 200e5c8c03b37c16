/** `npm test`: runs every check, and prints one line that adds them up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles } from './lib/changed/changed-files.ts';
import { readImportGraph } from './lib/changed/import-graph.ts';
import { type SelectedTests, selectTests } from './lib/changed/select-tests.ts';
import { describeFailures, describeRepeated } from './lib/failures.ts';
import { describeSlowest, readFileTimes } from './lib/slowest-files.ts';
import { command } from './lib/suites/check.ts';
import { STATIC_CHECKS, type StaticCheck } from './lib/suites/static-checks.ts';
import { runVitest, type WantedProject } from './lib/suites/vitest-suite.ts';
import { readWanted, UsageError } from './lib/suites/wanted.ts';
import { type Counts, printSummary, type SuiteResult, type VitestReport } from './lib/summary.ts';
import { openTestDatabases } from './lib/test-databases.ts';
import { TEST_PROJECTS, type TestProject } from './lib/test-projects.ts';
import { fileTimesPath } from './lib/test-reports.ts';

/**
 * Needs the built site, and runs after all others: next to them, the pages of its tests would wait for a core. The build
 * comes before them, since a test builds the site once more and reuses what the first one has compressed.
 */
const BUILD_FOR: TestProject = 'browser';
/** Spends a third of its time waiting for processes and outages. */
const WAITS: TestProject = 'server';

const testProjects = Object.keys(TEST_PROJECTS) as TestProject[];
const meanwhile = testProjects.filter((project) => project !== BUILD_FOR && project !== WAITS);
const afterStatic = testProjects.flatMap((name) => (name === BUILD_FOR ? ['build', name] : [name]));

const known = [...Object.keys(STATIC_CHECKS), ...afterStatic];
if (process.argv.includes('--help')) {
  console.log(`Usage: npm test [-- SUITE… --changed[=REF]]

  SUITE          of ${known.join(', ')}; without any, all
  --changed=REF  what the changes since REF can touch; without REF, since main`);
  process.exit();
}

try {
  const { suites, changedSince } = readWanted(process.argv.slice(2), known);
  await runSuites(suites, changedSince === null ? null : await selectChanged(changedSince));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** Determines what has changed, and what that affects. */
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

/** @param selected the tests to run; null for all */
async function runSuites(suites: readonly string[], selected: SelectedTests | null): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hln-reports-'));
  const measured = async (name: string, check: () => Promise<Counts>): Promise<SuiteResult> => {
    const { result, seconds } = await timed(check);
    return { name, ...result, time: `${seconds} s` };
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

  const needsDatabases = testProjects.some((project) => project !== 'unit' && suites.includes(project));
  const databases = needsDatabases ? await openTestDatabases() : { places: {}, close: async () => {} };
  const runs: string[] = [];
  const vitestReports: VitestReport[] = [];
  const repeated: string[] = [];
  const test = async (projects: readonly TestProject[], isAside = false) => {
    const wanted = projects
      .filter((project) => suites.includes(project))
      .map((project): WantedProject => ({ project, selection: selected?.projects[project] ?? 'all' }));
    const whole = wanted.filter(({ selection }) => selection === 'all');
    const chosen = wanted.filter(({ selection }) => selection !== 'all' && selection.length > 0);
    for (const together of [whole, chosen].filter(({ length }) => length > 0)) {
      if (!isAside) console.log(`\n── ${together.map(({ project }) => project).join(', ')}`);
      const reports = join(folder, String(runs.length));
      runs.push(reports);
      const { result, seconds } = await timed(() => runVitest(together, reports, databases.places, isAside));
      const time = together.length === 1 ? `${seconds} s` : `together ${seconds} s`;
      results.push(...[...result.counts].map(([name, count]) => ({ name, ...count, time })));
      vitestReports.push(result.report);
      repeated.push(...result.repeated);
    }
  };

  if (suites.includes('build') && selected?.projects[BUILD_FOR].length !== 0) {
    console.log('\n── build');
    results.push(await measured('build', command('node', ['scripts/build.ts'])));
  }
  await Promise.all([test([WAITS]), test(meanwhile, suites.includes(WAITS))]);
  await test([BUILD_FOR]);
  await databases.close();

  const times = runs.flatMap((reports) => readFileTimes(fileTimesPath(reports)));
  rmSync(folder, { recursive: true });
  const inOrder = suites.flatMap((name) => results.filter((result) => result.name === name));
  const summary = printSummary(inOrder);
  const ends = [
    describeSlowest(times),
    describeRepeated(repeated),
    describeFailures(vitestReports),
    summary.lines,
  ];
  for (const lines of ends) if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
  process.exitCode = summary.failed > 0 ? 1 : 0;
}

/** @returns the result of `task`, and the seconds that it took, with one decimal */
async function timed<Result>(task: () => Promise<Result>): Promise<{ result: Result; seconds: string }> {
  const started = performance.now();
  const result = await task();
  return { result, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}
