import { isFailed, type JobResult } from '../job.ts';
import type { Output } from '../surroundings.ts';

/** Reports on standard output what happened to each file. */
export interface Reporter {
  /** Reports one file's result; called in the order of the files. */
  file(result: JobResult): void;
  /** Reports an error that concerns no single file, such as a pattern without matches. */
  problem(message: string): void;
  /** Called after the last file. */
  end(): void;
}

/** Counts the results of the files. */
export class Tally {
  changed = 0;
  failed = 0;

  add(result: JobResult): void {
    if (isFailed(result)) this.failed++;
    else if (result.changed) this.changed++;
  }
}

/** Prints the findings as `file:line:column: message`, the form that editors and terminals turn into links. */
export function writeFindings(result: JobResult, stderr: Output, quiet: boolean): void {
  for (const { severity, line, column, message } of result.findings) {
    if (severity === 'error') stderr.write(`${result.path}:${line}:${column}: ${message}\n`);
    else if (!quiet) stderr.write(`${result.path}:${line}:${column}: warning: ${message}\n`);
  }
}
