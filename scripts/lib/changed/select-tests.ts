import { matchesGlob } from 'node:path';
import { TEST_PROJECTS, type TestProject } from '../test-projects.ts';
import { type ImportGraph, reachOf } from './import-graph.ts';

/** Which tests of a project to run: all, or these files. */
export type Selection = 'all' | readonly string[];

export interface SelectedTests {
  readonly projects: Readonly<Record<TestProject, Selection>>;
  /** False if only texts for people have changed, which no compiler reads. */
  readonly isCode: boolean;
  /** What has changed and everything that imports it; null if the imports can't tell. */
  readonly reached: ReadonlySet<string> | null;
}

const PROJECTS = Object.keys(TEST_PROJECTS) as TestProject[];

/** The file that every project sets up. */
const SET_UP = 'scripts/lib/fail-on-console.setup.ts';

/** What a project starts, builds or sets up as a whole: if one of these is reached, the whole project runs. */
const STARTED: Readonly<Record<TestProject, readonly string[]>> = {
  unit: [SET_UP],
  database: [SET_UP],
  functions: [SET_UP, 'supabase/functions/*/index.ts', 'supabase/functions/**/*-probe.ts'],
  server: [SET_UP, 'apps/server/src/**', 'chaos/*.mjs'],
  browser: [
    SET_UP,
    'scripts/build.ts',
    'apps/web/app/**',
    'apps/web/*.ts',
    'apps/web/e2e/support/*.setup.ts',
  ],
};

/** Tests that read sources as text, or start them: they run if anything in these folders is reached. */
const READING: readonly (readonly [tests: string, folder: string])[] = [
  ['scripts/**/*.test.ts', '**'],
  ['packages/snowflake-formatter/**/*.test.ts', 'packages/snowflake-formatter/**'],
  ['packages/price-finder/**/*.test.ts', 'packages/price-finder/**'],
  ['packages/site-words/**/*.test.ts', 'apps/web/app/content/**'],
  ['apps/web/scripts/**/*.test.ts', 'apps/web/**'],
];

/** Files that no source imports, and the tests that read them. A file that is not listed may be read by any test. */
const NOT_IMPORTED: readonly (readonly [files: readonly string[], readers: readonly TestProject[]])[] = [
  [['*.md', '**/*.md', 'docs/**', '**/LICENSE', '.editorconfig'], []],
  [
    ['supabase/migrations/*', 'supabase/schemas/*', 'supabase/*.txt'],
    ['database', 'functions', 'server', 'browser'],
  ],
  [['supabase/functions/**'], ['functions', 'server', 'browser']],
  [['supabase/tests/**'], ['database', 'functions']],
  [['apps/web/**'], ['unit', 'browser']],
  [['packages/snowflake-formatter/tests/**', 'packages/price-finder/tests/**'], ['unit']],
];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isSource = (file: string) => /\.[cm]?[jt]sx?$/.test(file);
const isText = (file: string) => matchesAny(file, NOT_IMPORTED[0]?.[0] ?? []);

const matchesAny = (file: string, globs: readonly string[]) => globs.some((glob) => matchesGlob(file, glob));

/**
 * Selects the tests that a change can affect: those that import what changed, directly or indirectly, and those that
 * depend on it in another way. All of them if that can't be determined.
 * @param changed paths relative to the root folder
 */
export function selectTests(changed: readonly string[], graph: ImportGraph): SelectedTests {
  const imported = changed.filter((file) => graph.has(file));
  const others = changed.filter((file) => !graph.has(file));
  const readers = new Set<TestProject>();
  let isClear = true;
  for (const file of others) {
    // A source that is missing from the graph was deleted, and its importers are unknown.
    const known = isSource(file) ? undefined : NOT_IMPORTED.find(([files]) => matchesAny(file, files));
    if (known === undefined) isClear = false;
    for (const project of known?.[1] ?? PROJECTS) readers.add(project);
  }
  const reached = reachOf(imported, graph);
  const touched = [...reached, ...others];
  const reading = READING.filter(([, folder]) => touched.some((file) => matchesGlob(file, folder)));
  const tests = new Set([...reached, ...testsIn(graph, reading)]);
  const select = (project: TestProject): Selection => {
    const isWhole =
      readers.has(project) || touched.some((file) => !isTest(file) && matchesAny(file, STARTED[project]));
    return isWhole ? 'all' : [...tests].filter((file) => matchesAny(file, TEST_PROJECTS[project])).sort();
  };
  return {
    projects: {
      unit: select('unit'),
      database: select('database'),
      functions: select('functions'),
      server: select('server'),
      browser: select('browser'),
    },
    isCode: changed.some((file) => !isText(file)),
    reached: isClear ? new Set(touched) : null,
  };
}

const testsIn = (graph: ImportGraph, reading: typeof READING) =>
  [...graph.keys()].filter((file) => reading.some(([tests]) => matchesGlob(file, tests)));
