import type { CliOptions } from '../cli/option-table.ts';
import { formatRange, formatSQL, isFormatterFailure, tokenize, validateSQL } from '../index.ts';
import { formatStatements } from '../range.ts';
import type { Diagnostic } from '../types.ts';
import { minimalChanges, type TextChange } from './edits.ts';

/** A task for the formatter. Offsets count from 0, in UTF-16 code units. */
export type Task =
  | { readonly kind: 'validate'; readonly text: string }
  | { readonly kind: 'document'; readonly text: string; readonly options: CliOptions }
  | {
      readonly kind: 'range';
      readonly text: string;
      readonly options: CliOptions;
      readonly start: number;
      readonly end: number;
    }
  | {
      /** A character was typed that may end a statement; `offset` is after it. */
      readonly kind: 'typed';
      readonly text: string;
      readonly options: CliOptions;
      readonly offset: number;
    };

export interface Answer {
  readonly changes: readonly TextChange[];
  /**
   * When validating, all findings; when formatting, only why the formatter refused. Positions are in the whole text.
   */
  readonly diagnostics: readonly Diagnostic[];
}

const NOTHING: Answer = { changes: [], diagnostics: [] };

/** Runs a task. Never throws, whatever the text. */
export function runTask(task: Task): Answer {
  const { text } = task;
  switch (task.kind) {
    case 'validate':
      return { changes: [], diagnostics: validateSQL(text).diagnostics };
    case 'document': {
      const { formatted, diagnostics, errors } = formatSQL(text, task.options);
      const failures = diagnostics.filter(isFormatterFailure);
      // An unbalanced statement must not prevent the others from being formatted.
      const unbalanced = errors.length > 0 && failures.length === 0;
      const result = unbalanced ? formatStatements(text, task.options) : formatted;
      return { changes: minimalChanges(text, result), diagnostics: failures };
    }
    case 'range':
      return formatPart(text, ...selected(text, task.start, task.end), task.options).answer;
    case 'typed':
      return formatEnded(text, task.offset, task.options);
  }
}

/** The first and the last character of a selection without the white space around it, which belongs to no statement. */
function selected(text: string, start: number, end: number): [number, number] {
  const inside = text.slice(start, end);
  const content = inside.trim();
  if (content === '') return [start, start];
  const first = start + inside.indexOf(content);
  return [first, first + content.length - 1];
}

/** Formats the statements that overlap the characters from `start` to `end`, both included. */
function formatPart(
  text: string,
  start: number,
  end: number,
  options: CliOptions,
): { readonly answer: Answer; readonly from: number; readonly to: number } {
  const result = formatRange(text, start, end, options);
  const from = result.start;
  const to = text.length - (result.formatted.length - result.end);
  const changes = minimalChanges(text.slice(from, to), result.formatted.slice(from, result.end), from);
  const diagnostics = result.diagnostics
    .filter(isFormatterFailure)
    .map((one) => ({ ...one, position: one.position + from }));
  return { answer: { changes, diagnostics }, from, to };
}

/**
 * Formats the statement whose semicolon was just typed, or the one that ends on the line before a newly started line. A
 * semicolon may also be inside a string, a comment or a block, where it ends nothing.
 */
function formatEnded(text: string, offset: number, options: CliOptions): Answer {
  const before = text.slice(0, offset).trimEnd();
  const last = before.length - 1;
  const typed = text.slice(before.length, offset);
  const isSemicolon = typed === '' && before.endsWith(';');
  if (!isSemicolon && !/^[ \t]*\r?\n[ \t]*$/.test(typed)) return NOTHING;
  const { answer, from, to } = formatPart(text, last, last, options);
  const final = tokenize(text.slice(from, to)).findLast(({ type }) => type !== 'comment');
  if (final?.value !== ';') return NOTHING;
  const end = from + final.position - 1;
  const isHere = isSemicolon ? end === last : end <= last && !text.slice(end, last).includes('\n');
  return isHere ? answer : NOTHING;
}
