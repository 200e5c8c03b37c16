import { diffSequences } from '../sequences/diff-sequences.ts';
import { cutLines, type Lines, lineCount, NOTHING_IGNORED, numberLines, wholeLine } from './lines.ts';

/** Unchanged lines before and after each difference. */
const CONTEXT = 3;

/**
 * A patch in the unified format, which `patch` and `git apply` accept: applied to the left text, it gives the right one
 * byte for byte. Empty for equal texts. White space, case and line ends always count.
 *
 * @param known the hunks of {@link compareTexts}, if nothing was ignored and no text begins with a byte order mark
 */
export function unifiedPatch(
  leftText: string,
  rightText: string,
  names: readonly [left: string, right: string],
  known?: Int32Array,
): string {
  const left = cutLines(leftText);
  const right = cutLines(rightText);
  const hunks = known ?? diffSequences(numberLines(left, right, NOTHING_IGNORED));
  if (hunks.length === 0) return '';
  const parts = [`--- ${patchName(names[0])}\n+++ ${patchName(names[1])}\n`];
  for (let first = 0; first < hunks.length; ) {
    let last = first;
    while (last + 4 < hunks.length && (hunks[last + 4] ?? 0) - (hunks[last + 1] ?? 0) <= 2 * CONTEXT)
      last += 4;
    writeHunk(left, right, hunks.subarray(first, last + 4), parts);
    first = last + 4;
  }
  return parts.join('');
}

/** A name that no reader of patches takes for a time or a quoted name. */
function patchName(name: string): string {
  return name.replace(/[\t\r\n"\\]/g, '_');
}

function writeHunk(left: Lines, right: Lines, hunks: Int32Array, parts: string[]): void {
  const end = hunks.length - 4;
  const before = Math.min(CONTEXT, hunks[0] ?? 0);
  const after = Math.min(CONTEXT, lineCount(left) - (hunks[end + 1] ?? 0));
  const a0 = (hunks[0] ?? 0) - before;
  const b0 = (hunks[2] ?? 0) - before;
  const a1 = (hunks[end + 1] ?? 0) + after;
  const b1 = (hunks[end + 3] ?? 0) + after;
  parts.push(`@@ -${range(a0, a1)} +${range(b0, b1)} @@\n`);
  let line = a0;
  for (let at = 0; at <= end; at += 4) {
    for (; line < (hunks[at] ?? 0); line += 1) writeLine(' ', left, line, parts);
    for (; line < (hunks[at + 1] ?? 0); line += 1) writeLine('-', left, line, parts);
    for (let added = hunks[at + 2] ?? 0; added < (hunks[at + 3] ?? 0); added += 1)
      writeLine('+', right, added, parts);
  }
  for (; line < a1; line += 1) writeLine(' ', left, line, parts);
}

/** First line from 1, and the count; an empty range names the line before it. */
function range(from: number, to: number): string {
  return to - from === 1 ? String(from + 1) : `${to === from ? from : from + 1},${to - from}`;
}

function writeLine(mark: string, lines: Lines, line: number, parts: string[]): void {
  const text = wholeLine(lines, line);
  parts.push(mark, text);
  if (!text.endsWith('\n')) parts.push('\n\\ No newline at end of file\n');
}
