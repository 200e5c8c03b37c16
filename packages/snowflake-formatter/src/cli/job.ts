import { formatSQL, validateSQL } from '../index.ts';
import { LineFinder } from '../positions.ts';
import { unifiedDiff } from './diff.ts';
import type { CliOptions } from './option-table.ts';
import { FileProblem } from './problems.ts';
import { readText, replaceText } from './text-file.ts';

/** One file to format, as it is sent to a worker. */
export interface Job {
  /** As it is shown. */
  readonly path: string;
  /** Where it lies, absolute. */
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
  if (result.errors.length > 0 || result.warnings.length > 0) {
    const placed = validateSQL(text).diagnostics;
    const place = (message: string, label: string): string => {
      const found = placed.find((one) => one.message === message) ?? placeIn(text, message);
      return `${path}:${found?.line ?? 1}:${found?.column ?? 1}: ${label}${message}`;
    };
    for (const error of result.errors) errors.push(place(error, ''));
    for (const warning of result.warnings) warnings.push(place(warning, 'warning: '));
  }
  return { path, errors, warnings, text: result.formatted };
}

/** The place that the message itself names, as the proof's do. */
function placeIn(
  text: string,
  message: string,
): { readonly line: number; readonly column: number } | undefined {
  const position = / at position (\d+)$/.exec(message)?.[1];
  return position === undefined ? undefined : new LineFinder(text).at(Number(position) - 1);
}

/** Does one job. What goes wrong with the file is in the result's errors. */
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
