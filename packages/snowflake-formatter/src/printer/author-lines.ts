import * as K from '../lexer/kinds.ts';
import type { Measure } from './measure.ts';
import { tagWord } from './tag-blocks.ts';

/** Whether the author left a blank line before the token or the comments directly before it. */
export function blankBefore(p: Measure, i: number): boolean {
  const { commentsBefore, commentFlags, flags } = p.tokens;
  const first = p.firstLeading(i);
  const before = first < (commentsBefore[i] as number) ? commentFlags[first] : flags[i];
  return ((before as number) & K.BLANK_LINE_BEFORE) !== 0;
}

/**
 * Whether a blank line separates a statement from the one above. It does not if a comment that ends the one above, or a
 * tag that ends its block, is between them.
 */
export function separates(p: Measure, i: number): boolean {
  const { commentsBefore, commentStart, flags, text } = p.tokens;
  const first = p.firstLeading(i);
  if (first === commentsBefore[i] || blankBefore(p, i)) return true;
  const ends = /^e[nl]/.test(tagWord(text, commentStart[first] as number));
  return !ends && ((flags[i] as number) & K.BLANK_LINE_BEFORE) === 0;
}
