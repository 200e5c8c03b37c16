import { isFailed, type JobResult } from '../job.ts';
import type { Output } from '../surroundings.ts';
import type { Reporter } from './reporter.ts';
import type { RepositoryPaths } from './repository-paths.ts';
import { changedLines, unformattedMessage } from './unformatted.ts';

/** The position of an annotation; see {@link annotation}. */
type Place = Readonly<Record<string, string | number | undefined>>;

/**
 * For GitHub workflows: prints a command for each finding, which GitHub shows in the pull request beside the line. An
 * unformatted file gets only one, because GitHub shows at most ten annotations of a kind per step. See
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export class GithubReporter implements Reporter {
  private readonly stdout: Output;
  private readonly paths: RepositoryPaths;

  constructor(stdout: Output, paths: RepositoryPaths) {
    this.stdout = stdout;
    this.paths = paths;
  }

  file(result: JobResult): void {
    const file = this.paths.of(result.path);
    for (const { severity, message, line, column, endColumn } of result.findings) {
      const place = { file, line, endLine: line, col: column, endColumn, title: 'snowflake-format' };
      this.stdout.write(annotation(severity, place, message));
    }
    const [first] = result.changes;
    if (first === undefined || isFailed(result)) return;
    const { first: line, last: endLine } = changedLines(first);
    const place = { file, line, endLine, title: 'snowflake-format' };
    this.stdout.write(annotation('error', place, unformattedMessage(result.changes, result.path)));
  }

  problem(message: string): void {
    this.stdout.write(annotation('error', { title: 'snowflake-format' }, message));
  }

  end(): void {}
}

function annotation(command: 'error' | 'warning', place: Place, message: string): string {
  const properties = Object.entries(place)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
    );
  return `::${command} ${properties.join(',')}::${escaped(message)}\n`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
