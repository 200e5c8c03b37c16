import * as A from '../parser/annotations.ts';
import { isCase } from './brackets.ts';
import type { Printer } from './printer.ts';
import type { Run } from './run.ts';
import { stepTo } from './walk.ts';

/** Prints a CASE from its first to its last token: WHEN and ELSE indented under it, END under it. */
export function printCase(p: Printer, open: number, close: number): void {
  p.depth++;
  p.token(open);
  const column = p.ended - 4;
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

/** Prints the content of WHEN or ELSE. If that is too long, it breaks before THEN. */
function printBranch(p: Printer, run: Run): void {
  const { start, end } = run;
  if (p.fits(start, end, 0)) {
    p.hanging = run.base + p.indent;
    p.flat(start, end);
    return;
  }
  let then = start;
  while (then < end && ((p.annotations.mark[then] as number) & A.MARK_THEN) === 0)
    then = stepTo(p, then, end);
  if (then < end) printThen(p, run, then);
  else printResult(p, start, end, run.base);
}

/**
 * Prints a condition, THEN on the next line, and the result. If the result is a CASE, THEN stays on its line if it fits
 * there.
 */
function printThen(p: Printer, { start, end, base }: Run, then: number): void {
  const inner = base + p.indent;
  const nested = isCase(p, then + 1);
  const room = nested && p.fits(start, then + 1, 0);
  p.printRun({ start, end: then, base: p.breaksBefore(start) ? inner : base, tail: 0 });
  p.hanging = inner;
  const stays = room || (p.hasClosed(then) && (nested || p.fits(then, end, 0)));
  if (!stays) p.newline(inner);
  p.token(then);
  printResult(p, then + 1, end, stays ? base : inner);
}

/** Prints a result, on a separate line with one more indentation if it is a CASE that does not fit. */
function printResult(p: Printer, start: number, end: number, outer: number): void {
  const nested = isCase(p, start) && !p.fits(start, end, 0);
  const base = nested || p.breaksBefore(start) ? outer + p.indent : outer;
  if (nested) p.newline(base);
  p.printRun({ start, end, base, tail: 0 });
}
