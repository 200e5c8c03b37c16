import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** One project a kind of check, so that a failure says what it is about before one reads it. */
const project = (name: string, include: string[], extra: object = {}) => ({
  test: {
    name,
    include,
    setupFiles: ['./scripts/lib/fail-on-console.ts'],
    exclude: ['**/node_modules/**', '**/build/**', '**/dist/**'],
    ...extra,
  },
});

export default defineConfig({
  test: {
    // The default leaves one core free, which on two cores means one file after another.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project(
        'unit',
        [
          'packages/**/*.test.ts',
          'apps/web/app/**/*.test.{ts,tsx}',
          'apps/web/scripts/**/*.test.ts',
          'scripts/**/*.test.ts',
          'bench/**/*.test.ts',
        ],
        { testTimeout: 120_000 },
      ),
      project('database', ['supabase/tests/*.test.ts'], { testTimeout: 60_000, hookTimeout: 120_000 }),
      project('functions', ['supabase/functions/**/*.test.ts', 'supabase/tests/functions/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project('server', ['apps/server/**/*.test.ts', 'chaos/**/*.test.ts'], {
        testTimeout: 180_000,
        hookTimeout: 120_000,
      }),
      project('browser', ['apps/web/e2e/**/*.test.ts'], {
        expect: { poll: { timeout: 20_000 } },
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
