import * as K from './kinds.ts';
import { quotedEnd } from './scan.ts';
import { TemplateFinder } from './templates.ts';
import type { TokenList } from './tokens.ts';

export interface Unclosed {
  /** The name of the unclosed thing, for messages. */
  readonly what: string;
  readonly offset: number;
}

/** Finds what is never closed. Only the last token or comment can be unclosed: it extends to the end of the text. */
export function findUnclosed(tokens: TokenList): readonly Unclosed[] {
  const { text, count, commentCount } = tokens;
  const found: Unclosed[] = [];
  const last = count - 2;
  if (last >= 0 && tokens.end[last] === text.length) {
    const offset = tokens.start[last] as number;
    if (tokens.kind[last] === K.STRING) {
      const dollars = text.startsWith('$$', offset);
      const open = dollars
        ? text.length < offset + 4 || !text.endsWith('$$')
        : isOpen(text, text.indexOf("'", offset));
      if (open) found.push({ what: dollars ? '$$ string' : 'string literal', offset });
    } else if (tokens.kind[last] === K.QUOTED && isOpen(text, offset)) {
      found.push({ what: 'quoted identifier', offset });
    }
  }
  const comment = commentCount - 1;
  if (
    comment >= 0 &&
    tokens.commentKind[comment] === K.BLOCK_COMMENT &&
    tokens.commentEnd[comment] === text.length
  ) {
    const offset = tokens.commentStart[comment] as number;
    if (text.length < offset + 4 || !text.endsWith('*/')) found.push({ what: 'comment', offset });
  }
  return found;
}

export function isUnclosed(tokens: TokenList): boolean {
  return findUnclosed(tokens).length > 0;
}

/** Whether the string or quoted identifier at `start`, which extends to the end of the text, is unclosed. */
function isOpen(text: string, start: number): boolean {
  const longer = `${text} `;
  return quotedEnd(longer, start, new TemplateFinder(longer)) > text.length;
}
