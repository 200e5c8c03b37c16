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
import { type Say, speakInTurn } from './lib/suites/speak-in-turn.ts';
import { STATIC_CHECKS, type StaticCheck } from './lib/suites/static-checks.ts';
import { runVitest } from './lib/suites/vitest-suite.ts';
import { readWanted, UsageError } from './lib/suites/wanted.ts';
import { printSummary, type SuiteResult } from './lib/summary.ts';
import { TEST_PROJECTS, type TestProject } from './lib/test-projects.ts';
import { fileTimesPath } from './lib/test-reports.ts';

/** What the site is built for. */
const BUILD_FOR: TestProject = 'browser';

/**
 * What runs side by side: each suite alone leaves a core idle a quarter of the time, and the two lanes take about as
 * long as each other.
 */
const LANES: readonly (readonly TestProject[])[] = [['unit', 'database', 'functions', 'server'], ['browser']];

const testProjects = Object.keys(TEST_PROJECTS) as TestProject[];
const afterStatic = testProjects.flatMap((name) => (name === BUILD_FOR ? ['build', name] : [name]));

const known = [...Object.keys(STATIC_CHECKS), ...afterStatic];

try {
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
  const results: SuiteResult[] = [];
  const measured = async (name: string, check: () => Promise<Counts>) => {
    const started = performance.now();
    const counts = await check();
    results.push({ name, ...counts, seconds: (performance.now() - started) / 1000 });
  };
  const heading = (...names: string[]) => `\n── ${names.join(', ')}\n`;

  const runStatic = async (checks: readonly (readonly [string, StaticCheck])[], say: Say) => {
    say(heading(...checks.map(([name]) => name)));
    await Promise.all(
      checks.map(([name, check]) => measured(name, () => check.run(selected?.reached ?? null, say))),
    );
  };
  const runProject = async (project: TestProject, isBesideAnother: boolean, say: Say) => {
    say(heading(project));
    await measured(project, () =>
      runVitest({
        project,
        selection: selected?.projects[project] ?? 'all',
        folder: join(folder, project),
        isBesideAnother,
        output: isBesideAnother ? say : 'shown',
      }),
    );
  };

  const isWanted = (check: StaticCheck) =>
    selected === null || selected.isCode || (check.readsTexts && selected.reached?.size !== 0);
  const checks = Object.entries(STATIC_CHECKS).filter(
    ([name, check]) => suites.includes(name) && isWanted(check),
  );
  const lanes = LANES.map((lane) =>
    lane.filter((project) => suites.includes(project) && selected?.projects[project].length !== 0),
  );

  // Before everything else: what runs side by side must not see a site that is half built.
  if (suites.includes('build') && selected?.projects[BUILD_FOR].length !== 0) {
    print(heading('build'));
    await measured('build', () => command('node', ['scripts/build.ts'])(print));
  }
  const isBesideAnother = lanes.every((lane) => lane.length > 0);
  const speakers = speakInTurn(lanes.length, print);
  await Promise.all(
    lanes.map(async (lane, index) => {
      const speaker = speakers[index];
      if (speaker === undefined) return;
      if (index === 0 && checks.length > 0) await runStatic(checks, speaker.say);
      for (const project of lane) await runProject(project, isBesideAnother, speaker.say);
      speaker.end();
    }),
  );

  const times = testProjects.flatMap((project) => readFileTimes(fileTimesPath(join(folder, project))));
  rmSync(folder, { recursive: true });
  const inOrder = known.flatMap((name) => results.filter((result) => result.name === name));
  const summary = printSummary(inOrder);
  for (const lines of [describeSlowest(times), summary.lines])
    if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
  process.exitCode = summary.failed > 0 ? 1 : 0;
}

function print(text: string): void {
  process.stdout.write(text);
}
