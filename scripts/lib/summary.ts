/** How many cases went how. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What one suite came to. A check without cases of its own (a linter, say) counts as one. */
export interface SuiteResult extends Counts {
  readonly name: string;
  /** How long it took, as it is to be shown. */
  readonly time: string;
}

/** The part of Vitest's JSON report that we read, and what was noted besides. */
export interface VitestReport {
  readonly success: boolean;
  /** Messages of errors outside of tests. */
  readonly errors?: readonly string[];
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string;
    readonly status: string;
    /** Why the file itself failed; empty otherwise. */
    readonly message?: string;
    readonly assertionResults: readonly {
      /** With the names of the groups that it is in. */
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/**
 * Counts a Vitest report by the projects that its files belong to. A file that died before its first test, or whose
 * set-up failed so that its tests were skipped, holds no failed test, so it counts as one failure of its own; so does,
 * for the first project, a run that was not a success for any other reason (an unhandled error).
 *
 * @param projectOf the project of a file, by its path
 */
export function countVitest<Project extends string>(
  report: VitestReport,
  projects: readonly Project[],
  projectOf: (file: string) => Project,
): Map<Project, Counts> {
  const counts = new Map(projects.map((project) => [project, { passed: 0, failed: 0, skipped: 0 }]));
  for (const { name, status, assertionResults } of report.testResults) {
    const project = projectOf(name);
    const count = counts.get(project);
    if (count === undefined) throw new Error(`${name} belongs to ${project}, which was not asked to run.`);
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') count.failed += 1;
      else count.skipped += 1;
    }
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) count.failed += 1;
  }
  const all = [...counts.values()];
  const first = all[0];
  if (first !== undefined && !report.success && all.every(({ failed }) => failed === 0)) first.failed = 1;
  return counts;
}

/** The table of suites, and as the last line the sum that machines read: `N passed, N failed`. */
export function printSummary(results: readonly SuiteResult[]): {
  readonly lines: readonly string[];
  readonly failed: number;
} {
  const width = Math.max(...results.map((result) => result.name.length));
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  const lines = results.map((result) => {
    const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
    const counts = `${String(result.passed).padStart(6)} ok, ${result.failed} not ok${skipped}`;
    return `${result.failed > 0 ? '✗' : '✓'} ${result.name.padEnd(width)} ${counts} (${result.time})`;
  });
  return { lines: [...lines, '', `${sum('passed')} passed, ${sum('failed')} failed`], failed: sum('failed') };
}
