import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FileTimesReporter } from './scripts/lib/file-times-reporter.ts';
import { TEST_PROJECTS, type TestProject } from './scripts/lib/test-projects.ts';
import { fileTimesPath, REPORTS_FOLDER, reportPath } from './scripts/lib/test-reports.ts';

const FAIL_ON_CONSOLE = './scripts/lib/fail-on-console.ts';

/** One project a kind of check, so that a failure says what it is about before one reads it. */
const project = (name: TestProject, extra: object = {}) => ({
  test: {
    name,
    include: [...TEST_PROJECTS[name]],
    setupFiles: [FAIL_ON_CONSOLE],
    exclude: ['**/node_modules/**', '**/build/**', '**/dist/**'],
    ...extra,
  },
});

const reports = process.env[REPORTS_FOLDER];

export default defineConfig({
  test: {
    reporters:
      reports === undefined
        ? ['default']
        : [
            'default',
            ['json', { outputFile: reportPath(reports) }],
            new FileTimesReporter(fileTimesPath(reports)),
          ],
    // The default leaves one core free, which on two cores means one file after another.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('unit', { testTimeout: 120_000 }),
      project('database', { testTimeout: 60_000, hookTimeout: 120_000 }),
      project('functions', { testTimeout: 60_000, hookTimeout: 120_000 }),
      project('server', { testTimeout: 180_000, hookTimeout: 120_000 }),
      project('browser', {
        // The files of a worker share a browser and a server (e2e/support/shared.ts).
        isolate: false,
        setupFiles: [FAIL_ON_CONSOLE, './apps/web/e2e/support/shared.setup.ts'],
        expect: { poll: { timeout: 20_000 } },
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
