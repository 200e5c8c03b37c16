import * as K from '../lexer/kinds.ts';
import * as A from '../parser/annotations.ts';
import { AS } from '../vocabulary/generated/landmarks.ts';
import type { Printer } from './printer.ts';
import type { Run } from './run.ts';
import { stepTo } from './walk.ts';

/**
 * Marks the AS of a select list whose items are on separate lines, and returns the column where they are aligned: after
 * the longest item that fits on one line and still leaves room for the longest alias. `first` is the column of the
 * first item.
 */
export function alignAliases(p: Printer, { start, end, base, tail }: Run, first: number): number {
  const { breakAt, mark } = p.annotations;
  // The end of each item without its alias, if it fits on one line, and the widest alias.
  const ends: number[] = [];
  let room = 0;
  let from = start;
  for (let i = start; i <= end; i = stepTo(p, i, end)) {
    if (i < end && breakAt[i] !== A.BREAK_ITEM) continue;
    const alias = aliasOf(p, from, i);
    if (alias > from) {
      mark[alias] = (mark[alias] as number) | A.MARK_ALIGN;
      room = Math.max(room, p.width(alias, i) + Math.max(1, tail));
      const column = from > start ? base : first;
      const fits = column + p.width(from, i) < p.max && !p.breaksInside(from, i);
      if (fits) ends.push(column + p.width(from, alias) + 1);
    }
    if (i >= end) break;
    from = i + 1;
  }
  return ends.reduce((widest, column) => (column + room <= p.max ? Math.max(widest, column) : widest), 0);
}

/** The AS of the item from `from` to `to`, or the alias before which the printer adds one; -1 if it has no alias. */
function aliasOf(p: Printer, from: number, to: number): number {
  const { letterCase, mark } = p.annotations;
  const { kind, word } = p.tokens;
  const last = to - 1;
  if (((mark[last] as number) & A.MARK_AS) !== 0) return last;
  const written =
    kind[last - 1] === K.WORD && word[last - 1] === AS && letterCase[last - 1] === A.KEYWORD_CASE;
  return written && last - 1 > from ? last - 1 : -1;
}
