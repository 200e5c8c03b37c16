/** The differences between two texts, line by line. */

/** One line of a comparison: in both texts, only in the first, or only in the second. */
export interface LineEdit {
  readonly kind: ' ' | '-' | '+';
  readonly line: string;
}

/** Beyond this many differing lines, the middle is shown as one replacement: the exact diff takes quadratic time. */
const EXACT_LIMIT = 1500;

/** Myers' shortest edit script between two lists of lines; undefined when it would be longer than the limit. */
function shortestEdits(a: readonly string[], b: readonly string[]): LineEdit[] | undefined {
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

function walkBack(a: readonly string[], b: readonly string[], trace: readonly Int32Array[]): LineEdit[] {
  const edits: LineEdit[] = [];
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

/** The differences between two lists of lines, in their order. */
export function compareLines(a: readonly string[], b: readonly string[]): LineEdit[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++;
  const aMiddle = a.slice(start, a.length - end);
  const bMiddle = b.slice(start, b.length - end);
  const same = (line: string): LineEdit => ({ kind: ' ', line });
  const replaced = (): LineEdit[] => [
    ...aMiddle.map((line): LineEdit => ({ kind: '-', line })),
    ...bMiddle.map((line): LineEdit => ({ kind: '+', line })),
  ];
  return [
    ...a.slice(0, start).map(same),
    ...(shortestEdits(aMiddle, bMiddle) ?? replaced()),
    ...a.slice(a.length - end).map(same),
  ];
}

/** Splits a text into lines that keep their line ends. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Lines of a text that are replaced. Offsets count from 0, in UTF-16 code units. */
export interface LineChange {
  /**
   * The index of the first replaced line, from 0, and the one after the last; they are equal if lines are only added.
   */
  readonly startLine: number;
  readonly endLine: number;
  /** The offsets of these lines. */
  readonly start: number;
  readonly end: number;
  /** The replacement, including line ends. */
  readonly text: string;
}

/** Where `after` differs from `before`, in text order. Adjacent changed lines form one change. */
export function lineChanges(before: string, after: string): LineChange[] {
  const changes: LineChange[] = [];
  let line = 0;
  let offset = 0;
  let open: { startLine: number; start: number; text: string } | undefined;
  const close = (): void => {
    if (open !== undefined) changes.push({ ...open, endLine: line, end: offset });
    open = undefined;
  };
  for (const { kind, line: content } of compareLines(linesOf(before), linesOf(after))) {
    if (kind === ' ') close();
    else open ??= { startLine: line, start: offset, text: '' };
    if (open !== undefined && kind === '+') open.text += content;
    if (kind === '+') continue;
    line++;
    offset += content.length;
  }
  close();
  return changes;
}
