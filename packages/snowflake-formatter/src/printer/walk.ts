import * as A from '../parser/annotations.ts';
import type { Printer } from './printer.ts';
import type { Run } from './run.ts';

// Ways along a run of tokens, where brackets and CASE count as one step.

/** The token after `i`, or after the bracket or CASE that opens there. */
export function step(p: Printer, i: number): number {
  const match = p.annotations.match[i] as number;
  return match > i ? match + 1 : i + 1;
}

/** The same, but no farther than `end` unless `i` is there: a bracket that closes beyond it does not count. */
export function stepTo(p: Printer, i: number, end: number): number {
  const next = step(p, i);
  return i < end && next > end ? end : next;
}

/** The highest priority of the breaks between `start` and `end`, which is the smallest number; 0 if there is none. */
export function strongestBreak(p: Printer, start: number, end: number): number {
  const { breakAt } = p.annotations;
  let best = 0;
  for (let i = step(p, start); i < end; i = step(p, i)) {
    const priority = breakAt[i] as number;
    if (priority !== 0 && (best === 0 || priority < best)) {
      best = priority;
      if (best === A.BREAK_CLAUSE) return best;
    }
  }
  return best;
}

/** Columns that follow on a line before it can or must break. It looks no farther than a line's length. */
export function tailWidth(p: Printer, start: number, end: number, tail: number): number {
  if (start >= end) return tail;
  const window = windowAhead(p, start, end);
  if (window !== NO_WINDOW) return p.width(start, window + 1) + (p.annotations.space[start] as number);
  if (!p.breaksInside(start - 1, end))
    return p.width(start, end) + (p.annotations.space[start] as number) + tail;
  let i = start;
  while (i < end && p.width(start, i) < p.max) {
    const next = step(p, i);
    if (p.breaksInside(i - 1, i + 1)) return p.width(start, i);
    if (next > i + 1 && p.breaksInside(i, Math.min(next, end))) return p.width(start, i + 1) + 1;
    i = next;
  }
  return p.width(start, Math.min(i, end));
}

/** In place of a token's index. */
const NO_WINDOW = -1;

/** The bracket of OVER, WITHIN GROUP or the like that follows soon and breaks first; {@link NO_WINDOW} without one. */
function windowAhead(p: Printer, start: number, end: number): number {
  let last = Math.min(end, start + 6);
  for (let i = start; i < last; i = step(p, i)) {
    // An added AS counts like the author's own, or formatting the output again would look less far ahead.
    if ((p.annotations.mark[i] as number) & A.MARK_AS) last--;
    if (p.annotations.breakAt[i] !== 0) return NO_WINDOW;
    const match = p.annotations.match[i] as number;
    if (
      match > i + 1 &&
      match < end &&
      p.annotations.breakAt[i + 1] === A.BREAK_CLAUSE &&
      (p.annotations.mark[i] as number) === 0
    )
      return i;
  }
  return NO_WINDOW;
}

/**
 * Whether a run with operators can stay together because at most one bracket in it has to break, at its commas, or
 * because the only brackets that break are those that always do: "first at commas, then before operators".
 */
export function canStay(p: Printer, { start, end, base, tail }: Run): boolean {
  let column = p.measuredColumn(start);
  let broken = 0;
  let i = start;
  while (i < end) {
    const next = Math.min(step(p, i), end);
    const gap = i > start ? (p.annotations.space[i] as number) : 0;
    if (i > start && p.breaksInside(i - 1, i + 1)) return false;
    if (next > i + 1) {
      const forced = p.breaksInside(i, next);
      const after = tailWidth(p, next, end, tail);
      if (forced) {
        column = base + 1;
      } else if (
        column + gap + p.width(i, next) + after > p.max &&
        column + gap + 1 <= p.max &&
        breaksWell(p, i, next - 1)
      ) {
        broken++;
        const window = p.annotations.breakAt[i + 1] === A.BREAK_CLAUSE;
        if (!window && operatorAfter(p, next, end)) return false;
        column = base + 1;
      } else {
        column += gap + p.width(i, next);
      }
    } else {
      column += gap + p.width(i, next);
    }
    if (column > p.max) return false;
    i = next;
  }
  return broken <= 1 && column + tail <= p.max;
}

function operatorAfter(p: Printer, start: number, end: number): boolean {
  for (let i = start; i < end; i = step(p, i))
    if ((p.annotations.breakAt[i] as number) > A.BREAK_COMMA) return true;
  return false;
}

function breaksWell(p: Printer, open: number, close: number): boolean {
  if (p.annotations.queries.has(open)) return true;
  for (let i = open + 1; i < close; i = step(p, i)) {
    const priority = p.annotations.breakAt[i] as number;
    if (priority !== 0 && priority <= A.BREAK_COMMA) return true;
  }
  return false;
}
