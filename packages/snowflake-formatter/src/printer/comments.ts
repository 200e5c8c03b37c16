import * as K from '../lexer/kinds.ts';
import type { TokenList } from '../lexer/tokens.ts';
import { KEYWORD_CASE } from '../parser/sheet.ts';

/**
 * How many of the comments between tokens `i - 1` and `i` belong to the earlier token: those on its line, unless the
 * later one stands on the same line, too, and the earlier one only leads up to it (a comma, a bracket, a keyword).
 */
export function trailingComments(tokens: TokenList, letterCase: Uint8Array, i: number): number {
  if (i === 0) return 0;
  const from = tokens.commentsBefore[i - 1] as number;
  const to = tokens.commentsBefore[i] as number;
  let c = from;
  while (c < to && ((tokens.commentFlags[c] as number) & K.NEWLINE_BEFORE) === 0) c++;
  const sameLine =
    c === to &&
    ((tokens.flags[i] as number) & K.NEWLINE_BEFORE) === 0 &&
    tokens.commentKind[to - 1] !== K.LINE_COMMENT;
  const glued =
    ((tokens.commentFlags[from] as number) & K.SPACE_BEFORE) === 0 && tokens.commentKind[from] === K.TAG;
  if (sameLine && !glued && tokens.kind[i] !== K.EOF && leadsUp(tokens, letterCase, i - 1)) return 0;
  return c - from;
}

function leadsUp(tokens: TokenList, letterCase: Uint8Array, i: number): boolean {
  switch (tokens.kind[i]) {
    case K.COMMA:
    case K.SEMICOLON:
    case K.OPEN_PAREN:
    case K.OPEN_BRACKET:
    case K.OPEN_BRACE:
    case K.OPERATOR:
      return true;
    case K.WORD:
      return letterCase[i] === KEYWORD_CASE;
    default:
      return false;
  }
}

/** A comment as it is printed: without white space at its lines' ends; a block whose lines start with `*` in line. */
export function commentText(tokens: TokenList, c: number, column: number, newline: string): string {
  const text = tokens.text.slice(tokens.commentStart[c], tokens.commentEnd[c]);
  if (((tokens.commentFlags[c] as number) & K.MULTI_LINE) === 0) return text;
  const lines = text.split('\n').map((line) => line.replace(/[ \t\r]+$/, ''));
  if (tokens.commentKind[c] === K.BLOCK_COMMENT && lines.every((line, n) => n === 0 || /^\s*\*/.test(line))) {
    const indent = ' '.repeat(column + 1);
    return lines.map((line, n) => (n === 0 ? line : indent + line.trimStart())).join(newline);
  }
  return lines.join(newline);
}
