import * as A from '../parser/annotations.ts';
import type { Printer } from './printer.ts';

// Steps along a run of tokens, where brackets and CASE count as one step.

/** The token after `i`, or after the bracket or CASE that opens there. */
export function step(p: Printer, i: number): number {
  const match = p.annotations.match[i] as number;
  return match > i ? match + 1 : i + 1;
}

/** Like {@link step}, but not beyond `end` unless `i` is there: a bracket that closes beyond it does not count. */
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
