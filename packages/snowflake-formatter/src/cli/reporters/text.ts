import type { Invocation } from '../arguments.ts';
import { isFailed, type JobResult } from '../job.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Reporter, writeFindings } from './reporter.ts';

/** For people: prints the formatted text, the diff, or the names of the files that change. */
export class TextReporter implements Reporter {
  private readonly invocation: Invocation;
  private readonly around: Surroundings;

  constructor(invocation: Invocation, around: Surroundings) {
    this.invocation = invocation;
    this.around = around;
  }

  file(result: JobResult): void {
    const { diff, check, write, quiet } = this.invocation;
    const { stdout, stderr } = this.around;
    writeFindings(result, stderr, quiet);
    if (isFailed(result)) return;
    if (diff) stdout.write(result.diff);
    else if (!check && !write) stdout.write(result.text);
    else if (result.changed && !quiet) stdout.write(`${result.path}\n`);
  }

  problem(message: string): void {
    this.around.stderr.write(`snowflake-format: ${message}\n`);
  }

  end(): void {}
}
