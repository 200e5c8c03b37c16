import { COLOURED, type Colours, NO_COLOURS } from './colour-tokens.ts';

/** A change of a text: the characters from `from` to `oldEnd` became those from `from` to `newEnd`. */
interface Edit {
  readonly from: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

function editBetween(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let same = 0;
  while (
    same < shorter - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return { from, oldEnd: before.length - same, newEnd: after.length - same };
}

const COMMENT = COLOURED.indexOf('comment');

/**
 * The colours of an edited text, as far as they can be known at once: other tokens' colours move along, and the token
 * that is being typed keeps its colour. The worker's answer follows a moment later. Brackets wait for it.
 */
export function shiftColours({ tokens }: Colours, before: string, after: string): Colours {
  if (tokens.length === 0) return NO_COLOURS;
  const { from, oldEnd, newEnd } = editBetween(before, after);
  const delta = newEnd - oldEnd;
  const typed = after.slice(from, newEnd);
  const shifted: number[] = [];
  for (let at = 0; at < tokens.length; at += 3) {
    const [start, end, kind] = [tokens[at] ?? 0, tokens[at + 1] ?? 0, tokens[at + 2] ?? 0];
    const isContinued = end === from && (kind === COMMENT ? !typed.includes('\n') : /^\w+$/.test(typed));
    if (isContinued) shifted.push(start, newEnd, kind);
    else if (end <= from) shifted.push(start, end, kind);
    else if (start >= oldEnd) shifted.push(start + delta, end + delta, kind);
    else if (start < from) shifted.push(start, end < oldEnd ? from : end + delta, kind);
    else if (end > oldEnd) shifted.push(newEnd, end + delta, kind);
  }
  return { tokens: Uint32Array.from(shifted), brackets: NO_COLOURS.brackets };
}
