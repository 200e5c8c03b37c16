import * as K from '../../lexer/kinds.ts';
import { WORD_TEXT } from '../../lexer/word-table.ts';
import * as A from '../annotations.ts';
import type { Parser } from '../parser.ts';

/** Functions whose arguments come in pairs, and how many arguments precede the pairs. */
const PAIRWISE: ReadonlyMap<string, number> = new Map([
  ['OBJECT_CONSTRUCT', 0],
  ['OBJECT_CONSTRUCT_KEEP_NULL', 0],
  ['DECODE', 1],
]);

/**
 * Keeps the pairs of a call together whose arguments are pairs: the lines of its list break between two pairs. The last
 * argument of DECODE may be alone; where one of an object's is, a template or a star stands for other arguments.
 */
export function markPairs(p: Parser, open: number, close: number): void {
  const before = PAIRWISE.get(WORD_TEXT[p.wordAt(open - 1)] as string);
  if (before === undefined || p.isStep(open - 1)) return;
  const commas: number[] = [];
  for (let i = open + 1; i < close; i = p.after(i)) if (p.kindAt(i) === K.COMMA) commas.push(i);
  if (before === 0 && commas.length % 2 === 0) return;
  for (let n = before; n < commas.length; n += 2) {
    const comma = commas[n] as number;
    p.annotations.breakAt[comma] = 0;
    p.breakBefore(comma + 1, A.BREAK_VALUE);
  }
}
