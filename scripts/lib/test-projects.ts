/** The Vitest projects, one per kind of check, and their files. */
export const TEST_PROJECTS = {
  unit: [
    'packages/**/*.test.ts',
    'tests/support/**/*.test.ts',
    'apps/web/app/**/*.test.ts',
    'apps/web/app/**/*.test.tsx',
    'apps/web/scripts/**/*.test.ts',
    'scripts/**/*.test.ts',
    'bench/**/*.test.ts',
  ],
  database: ['supabase/tests/*.test.ts'],
  functions: ['supabase/functions/**/*.test.ts', 'supabase/tests/functions/*.test.ts'],
  server: ['apps/server/**/*.test.ts', 'chaos/**/*.test.ts'],
  browser: ['apps/web/e2e/**/*.test.ts'],
} as const;

export type TestProject = keyof typeof TEST_PROJECTS;
