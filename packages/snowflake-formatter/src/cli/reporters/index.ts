import type { Invocation } from '../arguments.ts';
import type { Surroundings } from '../surroundings.ts';
import { GithubReporter } from './github.ts';
import type { Reporter } from './reporter.ts';
import { RepositoryPaths } from './repository-paths.ts';
import { SarifReporter } from './sarif.ts';
import { TextReporter } from './text.ts';

/** Creates the reporter that the caller chose. */
export function createReporter(invocation: Invocation, around: Surroundings): Reporter {
  if (invocation.reporter === 'text') return new TextReporter(invocation, around);
  const paths = new RepositoryPaths(around.cwd, around.env);
  return invocation.reporter === 'github'
    ? new GithubReporter(around.stdout, paths)
    : new SarifReporter(around.stdout, paths);
}
