/** Counts of cases by result. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The result of one suite. A check without cases of its own (a linter, say) counts as one. */
export interface SuiteResult extends Counts {
  readonly name: string;
  /** How long it took, formatted for output. */
  readonly time: string;
}

/** The part of Vitest's JSON report that is read here, and what our reporter adds. */
export interface VitestReport {
  readonly success: boolean;
  /** Messages of errors outside of tests. */
  readonly errors?: readonly string[];
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    readonly status: string;
    /** Why the file itself failed; empty otherwise. */
    readonly message?: string;
    readonly assertionResults: readonly {
      /** Includes the names of the enclosing groups. */
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/**
 * Counts a Vitest report by the projects of its files. A file that died before its first test, or whose set-up failed
 * so that its tests were skipped, contains no failed test, so it counts as one failure itself; so does, for the first
 * project, a run that failed for any other reason (an unhandled error).
 *
 * @param projectOf returns a file's project, by path
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

/** Prints the table of suites, and as the last line the machine-readable sum: `N passed, N failed`. */
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
