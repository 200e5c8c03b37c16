import { isFailed, type JobResult } from '../job.ts';
import type { Output } from '../surroundings.ts';

/** Says on standard output what became of each file. */
export interface Reporter {
  /** One file's result; called in the order of the files. */
  file(result: JobResult): void;
  /** Something that concerns no single file, such as a pattern that matches none. It is an error. */
  problem(message: string): void;
  /** Called after the last file. */
  end(): void;
}

/** What became of the files. */
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
