import * as A from '../parser/annotations.ts';
import { bracketToBreak, isCase, NONE } from './brackets.ts';
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

/** A result, one indentation further in on a line of its own if it is a CASE. */
function printResult(p: Printer, { start, end, base }: Run): void {
  const nested = isCase(p, start);
  if (nested) p.newline(base + p.indent);
  p.printRun({ start, end, base: nested ? base + p.indent : base, tail: 0 });
}

/** A condition, THEN and the result. */
function printThen(p: Printer, { start, end, base }: Run, then: number): void {
  const inner = base + p.indent;
  const result = { start: then + 1, end, base, tail: 0 };
  const whole = inner + p.width(then, end) <= p.max && !p.breaksInside(then, end);
  const flat = p.fits(start, then + 1, 0);
  p.printRun({ start, end: then, base, tail: whole ? 0 : 5 });
  const closed = p.hasClosed();
  const stays = closed || (flat && !whole);
  p.hanging = inner;
  if (whole) {
    if (!closed || !p.fits(then, end, 0)) p.newline(inner);
    p.flat(then, end);
  } else if (stays && (isCase(p, then + 1) || opens(p, result))) {
    p.token(then);
    printResult(p, result);
  } else {
    p.newline(inner);
    p.token(then);
    printResult(p, { ...result, base: inner });
  }
}

/** Whether the result can begin after THEN on this line, because it breaks in one of its brackets. */
function opens(p: Printer, run: Run): boolean {
  const priority = strongestBreak(p, run.start, run.end);
  if (priority !== 0 && priority <= A.BREAK_COMMA) return false;
  return bracketToBreak(p, run, p.nextColumn(run.start - 1) + 5, priority) !== NONE;
}
