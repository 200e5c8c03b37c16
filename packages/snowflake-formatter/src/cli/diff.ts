/** Unified diffs of two texts, line by line. */

interface Edit {
  readonly kind: ' ' | '-' | '+';
  readonly line: string;
}

/** Beyond this many differing lines, the middle is shown as one replacement: the exact diff takes quadratic time. */
const EXACT_LIMIT = 1500;
const CONTEXT = 3;

/** Myers' shortest edit script between two lists of lines; undefined when it would be longer than the limit. */
function shortestEdits(a: readonly string[], b: readonly string[]): Edit[] | undefined {
  const limit = Math.min(a.length + b.length, EXACT_LIMIT);
  const offset = limit + 1;
  const furthest = new Int32Array(2 * limit + 3);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= limit; d++) {
    trace.push(furthest.slice(offset - d - 1, offset + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (furthest[offset + k - 1] ?? 0) < (furthest[offset + k + 1] ?? 0));
      let x = down ? (furthest[offset + k + 1] ?? 0) : (furthest[offset + k - 1] ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[offset + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, trace);
    }
  }
  return undefined;
}

function walkBack(a: readonly string[], b: readonly string[], trace: readonly Int32Array[]): Edit[] {
  const edits: Edit[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = trace.length - 1; d >= 0 && (x > 0 || y > 0); d--) {
    const row = trace[d] ?? new Int32Array(0);
    const at = (k: number): number => row[k + d + 1] ?? 0;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const fromK = down ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : at(fromK);
    const fromY = d === 0 ? 0 : fromX - fromK;
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      y--;
      edits.push({ kind: ' ', line: a[--x] ?? '' });
    }
    if (d === 0) break;
    if (down) edits.push({ kind: '+', line: b[--y] ?? '' });
    else edits.push({ kind: '-', line: a[--x] ?? '' });
  }
  return edits.reverse();
}

function editsBetween(a: readonly string[], b: readonly string[]): Edit[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++;
  const aMiddle = a.slice(start, a.length - end);
  const bMiddle = b.slice(start, b.length - end);
  const same = (line: string): Edit => ({ kind: ' ', line });
  const replaced = (): Edit[] => [
    ...aMiddle.map((line): Edit => ({ kind: '-', line })),
    ...bMiddle.map((line): Edit => ({ kind: '+', line })),
  ];
  return [
    ...a.slice(0, start).map(same),
    ...(shortestEdits(aMiddle, bMiddle) ?? replaced()),
    ...a.slice(a.length - end).map(same),
  ];
}

/** Cuts a text into lines that keep their line ends. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function written(edit: Edit): string {
  return edit.line.endsWith('\n')
    ? edit.kind + edit.line
    : `${edit.kind}${edit.line}\n\\ No newline at end of file\n`;
}

/** The differences as `diff -u` prints them; '' for equal texts. */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return '';
  const edits = editsBetween(linesOf(before), linesOf(after));
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
