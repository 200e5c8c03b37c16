import { formatSQL } from '../index.ts';
import { unifiedDiff } from './diff.ts';
import type { CliOptions } from './option-table.ts';
import { FileProblem } from './problems.ts';
import { readText, replaceText } from './text-file.ts';

/** One file to format, as it is sent to a worker. */
export interface Job {
  /** As shown in messages. */
  readonly path: string;
  /** The absolute path. */
  readonly file: string;
  readonly options: CliOptions;
  readonly write: boolean;
  readonly diff: boolean;
  /** Whether the caller wants the text itself. */
  readonly text: boolean;
}

export interface JobResult {
  readonly path: string;
  readonly changed: boolean;
  /** `file:line:column: message`; not empty when the file could not be formatted. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly diff: string;
  readonly text: string;
}

/** Formats a text that came from `path`. */
export function formatText(
  path: string,
  text: string,
  options: CliOptions,
): Omit<JobResult, 'diff' | 'changed'> {
  const result = formatSQL(text, options);
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const { severity, message, line, column } of result.diagnostics) {
    if (severity === 'error') errors.push(`${path}:${line}:${column}: ${message}`);
    else warnings.push(`${path}:${line}:${column}: warning: ${message}`);
  }
  return { path, errors, warnings, text: result.formatted };
}

/** Does one job. Problems with the file are in the result's errors. */
export async function runJob(job: Job): Promise<JobResult> {
  try {
    const file = await readText(job.file);
    const result = formatText(job.path, file.text, job.options);
    const changed = result.errors.length === 0 && result.text !== file.text;
    const diff = job.diff && changed ? unifiedDiff(job.path, file.text, result.text) : '';
    if (job.write && changed) await replaceText(file, result.text);
    return { ...result, changed, diff, text: job.text ? result.text : '' };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const errors = [error.at(job.path)];
    return { path: job.path, changed: false, errors, warnings: [], diff: '', text: '' };
  }
}
