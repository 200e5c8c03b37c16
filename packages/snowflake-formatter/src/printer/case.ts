import * as A from '../parser/annotations.ts';
import { bracketToBreak, breaksAll, isCase, NONE } from './brackets.ts';
import type { Printer } from './printer.ts';
import type { Run } from './run.ts';
import { stepTo, strongestBreak } from './walk.ts';

/** A CASE from its first to its last token: WHEN and ELSE indented under it, END under it. */
export function printCase(p: Printer, open: number, close: number): void {
  p.depth++;
  p.token(open);
  const column = p.columnAfter(open) - 4;
  const inner = column + p.indent;
  let from = open + 1;
  for (let i = open + 1; i <= close; i = stepTo(p, i, close)) {
    if (i < close && p.annotations.breakAt[i] !== A.BREAK_CLAUSE) continue;
    if (i > open + 1) {
      const branch = { start: from, end: i, base: inner, tail: 0 };
      if (from === open + 1) p.printRun(branch);
      else printBranch(p, branch);
    }
    p.hanging = inner;
    p.newline(i < close ? inner : column);
    if (i < close) p.token(i);
    from = i + 1;
  }
  p.token(close);
  p.closes();
  p.depth--;
}

/** What follows WHEN or ELSE. If that is too long, it breaks before THEN. */
function printBranch(p: Printer, run: Run): void {
  const { start, end } = run;
  if (p.fits(start, end, 0)) {
    p.flat(start, end);
    return;
  }
  let then = start;
  while (then < end && ((p.annotations.mark[then] as number) & A.MARK_THEN) === 0)
    then = stepTo(p, then, end);
  if (then < end) printThen(p, run, then);
  else printResult(p, run);
}

/** A condition, THEN and the result: on a line of its own if it fits there, otherwise broken where it is. */
function printThen(p: Printer, { start, end, base }: Run, then: number): void {
  const inner = base + p.indent;
  const whole = inner + p.width(then, end) <= p.max && !p.breaksInside(then, end);
  const flat = p.fits(start, then + 1, 0);
  p.printRun({ start, end: then, base, tail: whole ? 0 : 1 + p.width(then, then + 1) });
  p.hanging = inner;
  const result = { start: then + 1, end, base, tail: 0 };
  const room = p.hasClosed(then) ? !whole || p.fits(then, end, 0) : flat && !whole;
  if (!room || !opens(p, result)) {
    p.newline(inner);
    result.base = inner;
  }
  p.token(then);
  printResult(p, result);
}

/** Whether the result can begin after THEN on this line, because it breaks in one of its brackets. */
function opens(p: Printer, run: Run): boolean {
  const priority = strongestBreak(p, run.start, run.end);
  if (isCase(p, run.start)) return true;
  const then = run.start - 1;
  const column = p.measuredColumn(then) + p.width(then, then + 1) + 1;
  return !breaksAll(priority) && bracketToBreak(p, run, column, priority) !== NONE;
}

/** A result, one indentation further in on a line of its own if it is a CASE. */
function printResult(p: Printer, { start, end, base, tail }: Run): void {
  const nested = isCase(p, start) && !p.fits(start, end, 0);
  if (nested) p.newline(base + p.indent);
  p.printRun({ start, end, base: nested ? base + p.indent : base, tail });
}
