import * as A from '../parser/annotations.ts';
import type { Printer } from './printer.ts';
import type { Run } from './run.ts';
import { step, strongestBreak } from './walk.ts';

// Which bracket of a run breaks, so that the rest of the run stays together. A CASE counts as a bracket.

/** In place of a bracket's index. */
export const NONE = -1;

/** Content that is narrower than this many indentations stays in its bracket: breaking `NUMBER(38, 0)` gains nothing. */
const WORTH_BREAKING = 8;

/** Whether breaking the bracket can shorten a line, if its content goes to column `inner`. */
export function canBreak(p: Printer, open: number, close: number, inner: number): boolean {
  const { queries, breakAt, match } = p.annotations;
  if (queries.has(open) || p.breaksInside(open, close + 1)) return true;
  for (let i = open + 1; i < close; i++) if (breakAt[i] !== 0 || (match[i] as number) > i) return true;
  const width = p.width(open + 1, close);
  return width > WORTH_BREAKING * p.indent && inner + width <= p.max;
}

/** Whether the bracket holds a query or a list, or anything else that breaks before operators do. */
function holdsList(p: Printer, open: number): boolean {
  if (p.annotations.queries.has(open) || isCase(p, open)) return true;
  const close = p.annotations.match[open] as number;
  const priority = open + 1 < close ? strongestBreak(p, open + 1, close) : 0;
  return priority > 0 && priority < A.BREAK_VALUE;
}

export function isCase(p: Printer, i: number): boolean {
  return ((p.annotations.mark[i] as number) & A.MARK_CASE) !== 0;
}

/** Whether a CASE at this column would hang too far to the right of the line that it belongs to. */
export function hangsFar(p: Printer, column: number, base: number): boolean {
  return column - base > p.max / 4;
}

/**
 * The bracket that breaks so that the rest of a run, whose first token is at column `at`, needs no other break; the
 * run's end if only brackets break that always do; {@link NONE} if one is not enough. `priority` is that of the run's
 * strongest break, 0 without one.
 */
export function bracketToBreak(p: Printer, run: Run, at: number, priority: number): number {
  const { start, end, base, tail } = run;
  let chosen = end;
  let column = at;
  for (let from = start; from < end; ) {
    const forced = alwaysBreaks(p, from, start, end);
    if (forced === NONE) return NONE;
    const line = { start: from, end: Math.min(forced + 1, end), base, tail: forced < end ? 0 : tail };
    if (column + p.width(from, line.end) + line.tail > p.max) {
      if (chosen < end) return NONE;
      chosen = choose(p, line, column, run, priority);
      if (chosen === NONE) return NONE;
    }
    if (forced === end) break;
    const hanging = column + gapAfter(p, from, forced);
    if (isCase(p, forced) && forced > start && hangsFar(p, hanging, base)) return NONE;
    from = step(p, forced);
    column = (isCase(p, forced) ? hanging + 3 : base + 1) + (p.annotations.space[from] as number);
  }
  return chosen;
}

/** The first bracket from `from` on that always breaks, or `end`; {@link NONE} if a line breaks outside of brackets. */
function alwaysBreaks(p: Printer, from: number, start: number, end: number): number {
  for (let i = from; i < end; i = step(p, i)) {
    if (i > start && p.breaksBefore(i)) return NONE;
    if (step(p, i) > i + 1 && p.breaksInside(i, Math.min(step(p, i), end))) return i;
  }
  return end;
}

/** Columns from the start of token `from` to the start of token `to`. */
function gapAfter(p: Printer, from: number, to: number): number {
  return to > from ? p.width(from, to) + (p.annotations.space[to] as number) : 0;
}

/**
 * The best of the brackets that, broken, make the rest of a line fit: a window if there is one, otherwise the widest.
 * Beside operators, it has to be most of the line, or the line better breaks at these.
 */
function choose(p: Printer, line: Run, column: number, run: Run, priority: number): number {
  const { start, end, base, tail } = line;
  const least = priority > 0 ? p.width(start, end) / 2 : 0;
  let best = NONE;
  let highest = 0;
  let operators = 0;
  for (let i = start; i < end && column + p.width(start, i + 1) <= p.max; i = step(p, i)) {
    if (i > run.start && p.annotations.breakAt[i] === priority) operators++;
    const next = step(p, i);
    if (next === i + 1 || next > end || !canBreak(p, i, next - 1, base + p.indent)) continue;
    const hanging = column + gapAfter(p, start, i);
    if (isCase(p, i) && i > run.start && hangsFar(p, hanging, base)) continue;
    const closing = isCase(p, i) ? hanging + 3 : base + 1;
    if (closing + (next < end ? gapAfter(p, next - 1, end) : 0) + tail > p.max) continue;
    const width = p.width(i, next);
    const window = p.annotations.breakAt[i + 1] === A.BREAK_CLAUSE && !isCase(p, i);
    if (priority > 0 && !window) {
      const last = holdsList(p, i) && endsRun(p, next, run.end, 0);
      if (width < least || !(last || (operators === 0 && endsRun(p, next, run.end, priority)))) continue;
    }
    const rank = window ? p.max : width;
    if (rank < highest) continue;
    best = i;
    highest = rank;
  }
  return best;
}

/**
 * Whether nothing follows that had better have a line of its own: no operator, except for one of the given priority with
 * a short operand, as in `) = 0`.
 */
function endsRun(p: Printer, from: number, end: number, priority: number): boolean {
  let operator = false;
  for (let i = from; i < end; i = step(p, i)) {
    const next = step(p, i);
    const breakAt = p.annotations.breakAt[i] as number;
    if (breakAt > 0 && (operator ? breakAt <= priority : breakAt !== priority)) return false;
    operator ||= breakAt > 0;
    if (operator && next > i + 1 && canBreak(p, i, next - 1, 0)) return false;
  }
  return true;
}
