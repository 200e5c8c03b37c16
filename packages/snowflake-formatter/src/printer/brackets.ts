import * as K from '../lexer/kinds.ts';
import * as A from '../parser/annotations.ts';
import type { Printer } from './printer.ts';
import type { Run } from './run.ts';
import { step, strongestBreak } from './walk.ts';

// Decides which bracket of a run breaks, so that the rest of the run stays together. A CASE counts as a bracket.

/** Stands for “no bracket” in place of an index. */
export const NONE = -1;

/**
 * Content that is narrower than this many indentations stays in its bracket: breaking `NUMBER(38, 0)` saves nothing.
 */
const WORTH_BREAKING = 8;

export function isCase(p: Printer, i: number): boolean {
  return ((p.annotations.mark[i] as number) & A.MARK_CASE) !== 0;
}

/** Whether a width is small enough to place a CASE that far to the right, or to follow a bracket on its last line. */
export function isShort(p: Printer, width: number): boolean {
  return width <= p.max / 4;
}

/** Whether a run that does not fit on a line breaks at every break of this priority. */
export function breaksAll(priority: number): boolean {
  return priority > 0 && priority <= A.BREAK_LOGIC && priority !== A.BREAK_VALUE;
}

/** Whether breaking the bracket can shorten a line, if its content starts at column `inner`. */
export function canBreak(p: Printer, open: number, close: number, inner: number): boolean {
  const { queries, breakAt, match } = p.annotations;
  if (queries.has(open) || p.breaksInside(open, close + 1)) return true;
  for (let i = open + 1; i < close; i++) if (breakAt[i] !== 0 || (match[i] as number) > i) return true;
  // A template that is alone on a line would be read as a query.
  if (p.tokens.kind[open + 1] === K.TEMPLATE) return false;
  const width = p.width(open + 1, close);
  return width > WORTH_BREAKING * p.indent && inner + width <= p.max;
}

/**
 * The bracket to break so that the rest of a run, printed from the current position, needs no other break; the end of
 * the run if the only brackets that break are those that always do; {@link NONE} if breaking one is not enough.
 * `priority` is that of the run's strongest break, 0 without one.
 */
export function bracketToBreak(p: Printer, run: Run, priority: number): number {
  const { start, end, base, tail } = run;
  let column = p.measuredColumn(start);
  let from = start;
  for (let i = start; i < end; i = step(p, i)) {
    const next = step(p, i);
    if (i > start && p.breaksBefore(i)) return NONE;
    if (next === i + 1 || !p.breaksInside(i, Math.min(next, end))) continue;
    const opened = column + p.width(from, i + 1);
    const closing = isCase(p, i) ? opened - 4 : base;
    if (opened > p.max || (i > start && !isShort(p, closing - base))) return NONE;
    column = closing + p.width(next - 1, next) + (p.annotations.space[next] as number);
    from = next;
  }
  if (from >= end || column + p.width(from, end) + tail <= p.max) return end;
  return from === start ? choose(p, run, column, priority) : NONE;
}

/**
 * The best of the brackets that make the rest of the run fit when broken: a window if there is one, otherwise the
 * widest. Beside operators, it must be most of the run, and either a list after all of them, or compared with something
 * short as in `) = 0`; otherwise it is better to break the run at its operators.
 */
function choose(p: Printer, run: Run, at: number, priority: number): number {
  const { start, end, base, tail } = run;
  const { breakAt } = p.annotations;
  let best = NONE;
  let highest = priority > 0 ? p.width(start, end) / 2 : 0;
  for (let i = start; i < end; i = step(p, i)) {
    const opened = at + p.width(start, i + 1);
    if (opened > p.max) break;
    const next = step(p, i);
    if (next === i + 1 || next > end || !canBreak(p, i, next - 1, base + p.indent)) continue;
    const closing = isCase(p, i) ? opened - 4 : base;
    const rest = p.width(next - 1, end);
    if ((i > start && !isShort(p, closing - base)) || closing + rest + tail > p.max) continue;
    const window = breakAt[i + 1] === A.BREAK_CLAUSE && !isCase(p, i);
    const compared = priority === A.BREAK_COMPARISON && isShort(p, rest);
    const suits = strongestBreak(p, i, end) === 0 ? holdsList(p, i, next - 1) : compared;
    const rank = window ? p.max : p.width(i, next);
    if (rank < highest || !(suits || window || priority === 0)) continue;
    best = i;
    highest = rank;
  }
  return best;
}

/** Whether the bracket holds a query or a list, or anything else that breaks before operators do. */
function holdsList(p: Printer, open: number, close: number): boolean {
  const priority = strongestBreak(p, open + 1, close);
  return p.annotations.queries.has(open) || breaksAll(priority);
}
