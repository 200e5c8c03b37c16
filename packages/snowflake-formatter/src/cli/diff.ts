import { compareLines, type LineEdit, linesOf } from './line-diff.ts';

/** Unchanged lines that are shown around changed ones. */
const CONTEXT = 3;

function written(edit: LineEdit): string {
  return edit.line.endsWith('\n')
    ? edit.kind + edit.line
    : `${edit.kind}${edit.line}\n\\ No newline at end of file\n`;
}

/** The differences as `diff -u` prints them; '' for equal texts. */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return '';
  const edits = compareLines(linesOf(before), linesOf(after));
  let out = `--- ${name}\n+++ ${name} (formatted)\n`;
  let aLine = 1;
  let bLine = 1;
  let i = 0;
  while (i < edits.length) {
    if (edits[i]?.kind === ' ') {
      aLine++;
      bLine++;
      i++;
      continue;
    }
    const from = Math.max(0, i - CONTEXT);
    let to = i;
    for (let quiet = 0; to < edits.length && quiet <= 2 * CONTEXT; to++)
      quiet = edits[to]?.kind === ' ' ? quiet + 1 : 0;
    while (to > i && edits[to - 1]?.kind === ' ') to--;
    const until = Math.min(edits.length, to + CONTEXT);
    const hunk = edits.slice(from, until);
    const aStart = aLine - (i - from);
    const bStart = bLine - (i - from);
    const aCount = hunk.filter((edit) => edit.kind !== '+').length;
    const bCount = hunk.filter((edit) => edit.kind !== '-').length;
    out += `@@ -${range(aStart, aCount)} +${range(bStart, bCount)} @@\n${hunk.map(written).join('')}`;
    aLine = aStart + aCount;
    bLine = bStart + bCount;
    i = until;
  }
  return out;
}

function range(start: number, count: number): string {
  if (count === 1) return String(start);
  return `${count === 0 ? start - 1 : start},${count}`;
}
