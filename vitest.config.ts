import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FileTimesReporter } from './scripts/lib/file-times-reporter.ts';
import { LongestFirst } from './scripts/lib/longest-first.ts';
import { TEST_PROJECTS, type TestProject } from './scripts/lib/test-projects.ts';
import { errorsPath, fileTimesPath, REPORTS_FOLDER, reportPath } from './scripts/lib/test-reports.ts';

const FAIL_ON_CONSOLE = './scripts/lib/fail-on-console.setup.ts';

/** One project a kind of check, so that a failure says what it is about before one reads it. */
const project = (name: TestProject, extra: object = {}) => ({
  test: {
    name,
    include: [...TEST_PROJECTS[name]],
    setupFiles: [FAIL_ON_CONSOLE],
    // What is waited for comes in milliseconds, but not on a machine with other work.
    expect: { poll: { timeout: 20_000 } },
    exclude: ['**/node_modules/**', '**/build/**', '**/dist/**'],
    ...extra,
  },
});

/** One more than cores: a file often waits for a process, a disk or a moment, and left a core idle a third of the time. */
const WORKERS = availableParallelism() + 1;

/**
 * A worker runs its files one after the other in one process: loading the modules anew for each took longer than many
 * of them do. What a file changes in the process, such as a clock or a variable, it puts back; and one that replaces a
 * module calls `vi.resetModules()` before it imports what uses it, since another file may have loaded that already.
 */
const ONE_PROCESS = { isolate: false };

/**
 * In a worker that lives for minutes, making the embedded database's WebAssembly fast costs more than it saves: 4 s of
 * processor time, while a start takes 2. The database suite runs long queries, and keeps the fast one.
 */
const SHORT_QUERIES = { execArgv: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] };

const reports = process.env[REPORTS_FOLDER];

export default defineConfig({
  test: {
    reporters:
      reports === undefined
        ? ['default']
        : [
            'default',
            ['json', { outputFile: reportPath(reports) }],
            new FileTimesReporter(fileTimesPath(reports), errorsPath(reports)),
          ],
    maxWorkers: WORKERS,
    // A worker closes what its files shared.
    teardownTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', { ...ONE_PROCESS, testTimeout: 120_000, hookTimeout: 120_000 }),
      project('database', { ...ONE_PROCESS, testTimeout: 120_000, hookTimeout: 120_000 }),
      project('functions', { ...ONE_PROCESS, ...SHORT_QUERIES, testTimeout: 120_000, hookTimeout: 120_000 }),
      project('server', { ...ONE_PROCESS, ...SHORT_QUERIES, testTimeout: 180_000, hookTimeout: 120_000 }),
      project('browser', {
        // They share a browser and a server, too (e2e/support/shared.ts).
        ...ONE_PROCESS,
        ...SHORT_QUERIES,
        // One more than else: a worker here often waits for its page, and for moments that have to pass. With two more,
        // two slow cores had nothing left, and pages and statements took longer than users would wait for them.
        maxWorkers: WORKERS + 1,
        sequence: { groupOrder: 1 },
        setupFiles: [FAIL_ON_CONSOLE, './apps/web/e2e/support/shared.setup.ts'],
        // The longest takes some 20 s, and three times as long on a machine that others use, too.
        testTimeout: 180_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
