import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/** A source file, named by its path from the root folder, and the files that it imports. */
export interface Module {
  readonly path: string;
  readonly imports: readonly Import[];
}

interface Import {
  readonly path: string;
  /** Whether only types are imported, so that nothing of it runs. */
  readonly isType: boolean;
}

/** The part of dependency-cruiser's JSON report that is read here. */
interface Report {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly {
      readonly resolved: string;
      readonly dependencyTypes: readonly string[];
    }[];
  }[];
}

/**
 * Reads every file of the given folders with its imports, as dependency-cruiser reports them. Files outside of the
 * folders that are imported by others are included without imports of their own.
 * @throws Error when dependency-cruiser reports nothing
 */
export function readModules(folders: readonly string[]): readonly Module[] {
  const { stdout, stderr, error } = spawnSync(
    join(ROOT, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', '-T', 'json', ...folders],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (error) throw error;
  // The exit code is the number of violations, which the architecture check reports.
  if (stdout === '') throw new Error(stderr);
  const { modules } = JSON.parse(stdout) as Report;
  return modules.map(({ source, dependencies }) => ({
    path: source,
    imports: dependencies.map(({ resolved, dependencyTypes }) => ({
      path: resolved,
      isType: dependencyTypes.includes('type-only'),
    })),
  }));
}

/** Whether a file runs in production: neither a test, nor shared by tests, nor a development script. */
export function isSource(path: string): boolean {
  return !/(?:^|\/)(?:tests|e2e|scripts|fixtures)\/|\.(?:test|fixture|cases)\./.test(path);
}
