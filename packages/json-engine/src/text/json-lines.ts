import { addFigures, type Figures, newFigures } from './figures.ts';
import { isJsonError } from './json-error.ts';
import type { Place } from './locate.ts';
import { type Layout, printedSize, printInto, Writer } from './print.ts';
import { type ScanOptions, scan } from './scan.ts';
import { isSpace, LINE_FEED } from './syntax.ts';
import type { JsonWarning } from './warnings.ts';

/** An error in one line, with its position in the whole text. */
export interface LineError extends Place {
  readonly message: string;
}

export interface LinesScan {
  /** Where each line with a value begins and ends, in bytes. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Sums over all lines; the depth is that of the deepest. */
  readonly figures: Figures;
  /** In the order of the text. Reading stops at {@link MAX_ERRORS}. */
  readonly errors: readonly LineError[];
  readonly warnings: readonly JsonWarning[];
}

export const MAX_ERRORS = 100;
const KEPT_WARNINGS = 500;

/**
 * Reads JSON Lines (jsonlines.org): one JSON text per line, in UTF-8, ended by a line feed. Blank lines are skipped. A
 * bad line is reported, and reading continues with the next one.
 */
export function scanLines(bytes: Uint8Array, options: ScanOptions = {}): LinesScan {
  const starts: number[] = [];
  const ends: number[] = [];
  const errors: LineError[] = [];
  const warnings: JsonWarning[] = [];
  let lineNumber = 0;
  const figures = newFigures();
  let reported = 0;
  for (let start = 0; start < bytes.length && errors.length < MAX_ERRORS; ) {
    lineNumber += 1;
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed;
    if (!isBlank(bytes, start, end)) {
      try {
        const line = scan(bytes, { start, end, line: lineNumber, wellFormed: options.wellFormed });
        starts.push(start);
        ends.push(end);
        if (warnings.length < KEPT_WARNINGS && line.warnings.count > 0)
          warnings.push(...line.warnings.list());
        addFigures(figures, line.figures);
      } catch (error) {
        if (!isJsonError(error)) throw error;
        errors.push(error.toJSON());
      }
    }
    start = end + 1;
    if (start - reported > 1 << 20) {
      reported = start;
      options.onProgress?.(start);
    }
  }
  figures.bytes = bytes.length;
  return { starts, ends, figures, errors, warnings };
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && isSpace(bytes[at] ?? 0)) at += 1;
  return at === end;
}

/** Formats every value of error-free lines, each followed by a line feed. */
export function printLines(
  bytes: Uint8Array,
  lines: LinesScan,
  layout: Layout,
  options: ScanOptions = {},
): Uint8Array<ArrayBuffer> {
  const { starts, ends } = lines;
  const writer = new Writer(printedSize(lines.figures, layout) + starts.length, layout);
  let reported = 0;
  starts.forEach((start, line) => {
    const end = ends[line] ?? start;
    printInto(writer, bytes, { start, end, wellFormed: options.wellFormed });
    writer.byte(LINE_FEED);
    if (end - reported > 1 << 20) {
      reported = end;
      options.onProgress?.(end);
    }
  });
  return writer.bytes;
}
