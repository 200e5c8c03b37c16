import { DataError, isDataError } from '../model/data-error.ts';
import type { Notes } from '../model/notes.ts';
import type { DataValue } from '../model/value.ts';
import { readJson } from './read-json.ts';

/** A line that is not JSON. */
export interface BadLine {
  /** From 1. */
  readonly line: number;
  readonly error: DataError;
}

/** More bad lines are not read: the text is something else. */
export const MAX_BAD_LINES = 1000;

/**
 * Reads JSON Lines (jsonlines.org): one JSON text on each line, blank lines skipped. Bad lines are left out and
 * returned.
 */
export function readJsonLines(
  text: string,
  notes: Notes,
): { readonly value: DataValue; readonly badLines: readonly BadLine[] } {
  const items: DataValue[] = [];
  const badLines: BadLine[] = [];
  let line = 0;
  for (let start = 0; start < text.length; ) {
    line += 1;
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const content = text.slice(start, end);
    if (content.trim() !== '') {
      try {
        items.push(readJson(content, notes, start, [items.length]));
      } catch (error) {
        if (!isDataError(error)) throw error;
        if (badLines.length === MAX_BAD_LINES)
          throw new DataError(`More than ${MAX_BAD_LINES} lines are not JSON. Choose another format.`, start);
        badLines.push({ line, error });
      }
    }
    start = end + 1;
  }
  return { value: { kind: 'list', items, start: 0, end: 0 }, badLines };
}
