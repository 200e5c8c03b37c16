import * as K from '../lexer/kinds.ts';
import { trailingComments } from './comments.ts';
import type { Measure } from './measure.ts';

/** Whether the author left a blank line before the token or the comments that lead up to it. */
export function blankBefore(p: Measure, i: number): boolean {
  const { commentsBefore, commentFlags, flags } = p.tokens;
  const first = firstLeadingComment(p, i);
  const before = first < (commentsBefore[i] as number) ? commentFlags[first] : flags[i];
  return ((before as number) & K.BLANK_LINE_BEFORE) !== 0;
}

/**
 * Whether a blank line separates a statement from the one above. Not if a comment that ends that one is between them.
 */
export function separates(p: Measure, i: number): boolean {
  const { commentsBefore, flags } = p.tokens;
  if (firstLeadingComment(p, i) === commentsBefore[i]) return true;
  return blankBefore(p, i) || ((flags[i] as number) & K.BLANK_LINE_BEFORE) === 0;
}

/** The first comment before the token that does not belong to the previous token. */
function firstLeadingComment(p: Measure, i: number): number {
  const before = i > 0 ? (p.tokens.commentsBefore[i - 1] as number) : 0;
  return before + trailingComments(p.tokens, p.annotations.letterCase, i);
}
