import { isWideSpace } from '../lexer/characters.ts';
import * as K from '../lexer/kinds.ts';
import type { TokenList } from '../lexer/tokens.ts';
import { BREAK_ITEM, KEYWORD_CASE, type TokenAnnotations } from '../parser/annotations.ts';
import * as W from '../vocabulary/generated/landmarks.ts';
import { trimLine } from './lines.ts';
import { authorColumn, lineBefore, shiftLines } from './shifted-lines.ts';
import { tagWord } from './tag-blocks.ts';

/**
 * How many of the comments between tokens `i - 1` and `i` belong to the earlier token: those on its line, unless the
 * later token is also on that line and the earlier one only introduces it (a comma, a bracket, a keyword).
 */
export function trailingComments(tokens: TokenList, annotations: TokenAnnotations, i: number): number {
  if (i === 0) return 0;
  const from = tokens.commentsBefore[i - 1] as number;
  const to = tokens.commentsBefore[i] as number;
  let c = from;
  while (c < to && ((tokens.commentFlags[c] as number) & K.NEWLINE_BEFORE) === 0) c++;
  const sameLine =
    c === to &&
    ((tokens.flags[i] as number) & K.NEWLINE_BEFORE) === 0 &&
    tokens.commentKind[to - 1] !== K.LINE_COMMENT;
  const kind = tokens.kind[i];
  // In `{% if a %}where`, `{% if a %} and` and `{% if a %}, b`, the tag stays with the text after it.
  const item = annotations.breakAt[i] === BREAK_ITEM;
  if (c === to && c > from && (kind === K.WORD || item) && leads(tokens, c - 1, i)) c--;
  // A region that is left as written starts a new line, and text that ends before a comma does not introduce the comma.
  const ended = kind === K.COMMA && (tokens.kind[i - 1] === K.OPERATOR || tokens.kind[i - 1] === K.WORD);
  const joins = kind !== K.EOF && kind !== K.VERBATIM && !ended;
  if (sameLine && !isGlued(tokens, from) && joins && leadsUp(tokens, annotations.letterCase, i - 1)) {
    let end = from;
    // Tags that end blocks stay with the comma before them.
    while (end < c && tokens.kind[i - 1] === K.COMMA && endsBlock(tokens, end)) end++;
    return end - from;
  }
  return c - from;
}

/** Whether comment `c` is a template tag that ends a block. */
export function endsBlock(tokens: TokenList, c: number): boolean {
  return tagWord(tokens.text, tokens.commentStart[c] as number).startsWith('end');
}

/**
 * Whether comment `c`, the last one before token `i`, is a template tag on the line of that token that ends no block
 * and is not attached to anything before it, or is attached to a word after it.
 */
function leads(tokens: TokenList, c: number, i: number): boolean {
  const comma = tokens.kind[i] === K.COMMA;
  if (!comma && touchesNext(tokens, c)) return true;
  if (isGlued(tokens, c) || ((tokens.commentFlags[c] as number) & K.MULTI_LINE) !== 0) return false;
  const word = tagWord(tokens.text, tokens.commentStart[c] as number);
  return (comma || ((tokens.flags[i] as number) & K.NEWLINE_BEFORE) === 0) && /^(?!end)./.test(word);
}

/** Whether comment `c` is a template tag that is attached to the text before it. */
export function isGlued({ commentFlags, commentKind }: TokenList, c: number): boolean {
  return commentKind[c] === K.TAG && ((commentFlags[c] as number) & K.SPACE_BEFORE) === 0;
}

/** Whether comment `c` is a one-line template comment: it is placed like other comments. */
export function isNote({ commentFlags, commentStart, text }: TokenList, c: number): boolean {
  return (
    text.startsWith('{#', commentStart[c] as number) && ((commentFlags[c] as number) & K.MULTI_LINE) === 0
  );
}

/**
 * The end of the template tags among the comments from `from` to `to`: only template comments and SQL comments follow.
 */
export function tagsEnd(tokens: TokenList, from: number, to: number): number {
  let end = to;
  while (end > from && (tokens.commentKind[end - 1] !== K.TAG || isNote(tokens, end - 1))) end--;
  return end;
}

/** Whether comment `c`, which precedes token `i`, follows an opening parenthesis without a space. */
export function hugsBracket(tokens: TokenList, c: number, i: number): boolean {
  return (
    tokens.kind[i - 1] === K.OPEN_PAREN &&
    c === tokens.commentsBefore[i - 1] &&
    tokens.commentKind[c] !== K.LINE_COMMENT &&
    ((tokens.commentFlags[c] as number) & K.MULTI_LINE) === 0
  );
}

/** Keywords after which nothing has to follow. */
const COMPLETE: ReadonlySet<number> = new Set([W.END, W.NULL, W.TRUE, W.FALSE, W.ASC, W.DESC]);

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
      return letterCase[i] === KEYWORD_CASE && !COMPLETE.has(tokens.word[i] as number);
    default:
      return false;
  }
}

/** The end of the group of comments that starts at `c`: those on the same line, up to comment `to`. */
export function commentGroup(tokens: TokenList, c: number, to: number): number {
  let end = c + 1;
  while (end < to && ((tokens.commentFlags[end] as number) & K.NEWLINE_BEFORE) === 0) end++;
  return end;
}

/**
 * Whether the group of comments from `c` to `end`, which belongs to token `i`, is on a separate line; `started` says
 * that it is at the start of a line in any case.
 */
export function hasOwnLine(
  tokens: TokenList,
  c: number,
  end: number,
  to: number,
  i: number,
  started = false,
): boolean {
  const first =
    started || (i === 0 && c === 0) || ((tokens.commentFlags[c] as number) & K.NEWLINE_BEFORE) !== 0;
  // A region that is left as written starts a new line.
  if (!first || (end === to && (tokens.kind[i] === K.EOF || tokens.kind[i] === K.VERBATIM))) return first;
  const after = end < to ? tokens.commentFlags[end] : tokens.flags[i];
  return ((after as number) & K.NEWLINE_BEFORE) !== 0 || breaksLine(tokens, c, end);
}

/**
 * Whether comment `c` is a template tag at the start of a line, followed on the line by token `i`, a comma after an
 * entry, as in `{% if a %}, b{% endif %}`: then the comma is a leading comma, as the author wrote it.
 */
export function leadsComma(tokens: TokenList, c: number, i: number): boolean {
  return (
    tokens.kind[i] === K.COMMA &&
    tokens.kind[i - 1] !== K.COMMA &&
    c < (tokens.commentsBefore[i] as number) &&
    tokens.commentKind[c] === K.TAG &&
    ((tokens.commentFlags[c] as number) & K.NEWLINE_BEFORE) !== 0
  );
}

/**
 * Whether the author ends a line with the comma `i` after comment `c`, a tag that opens or divides a block: `{% for a
 * in as %},`.
 */
export function endsLineOfTag(tokens: TokenList, c: number, i: number): boolean {
  const { commentFlags, commentStart, commentsBefore, flags, kind, text } = tokens;
  if (!leadsComma(tokens, c, i)) return false;
  if (commentsBefore[i] !== c + 1 || commentsBefore[i + 1] !== c + 1) return false;
  if (((commentFlags[c] as number) & K.MULTI_LINE) !== 0) return false;
  const next = kind[i + 1] as number;
  const closes = next >= K.OPEN_PAREN && next <= K.CLOSE_BRACE && (next - K.OPEN_PAREN) % 2 === 1;
  const breaks = ((flags[i + 1] as number) & K.NEWLINE_BEFORE) !== 0 && !closes;
  return breaks && /^(?:if|for|elif|else)$/.test(tagWord(text, commentStart[c] as number));
}

/** Whether comment `c` is a template tag at the start of a line that ends a block, followed by a semicolon. */
export function endsStatement(tokens: TokenList, c: number, i: number): boolean {
  const starts = ((tokens.commentFlags[c] as number) & K.NEWLINE_BEFORE) !== 0;
  return starts && tokens.kind[i] === K.SEMICOLON && endsBlock(tokens, c);
}

/** Whether the comma `i` is added by a condition to the entry on its line: `a {% if not loop.last %},{% endif %}`. */
export function isConditional(tokens: TokenList, i: number): boolean {
  const { commentsBefore, commentFlags, commentKind } = tokens;
  const first = commentsBefore[i - 1] as number;
  const after = commentsBefore[i] as number;
  if (first === after || after === commentsBefore[i + 1] || !endsBlock(tokens, after)) return false;
  for (let c = first; c <= after; c++)
    if (commentKind[c] !== K.TAG || ((commentFlags[c] as number) & K.NEWLINE_BEFORE) !== 0) return false;
  return true;
}

/** Whether one of the comments from `c` to `end` has several lines: then the next token starts a new line. */
function breaksLine(tokens: TokenList, c: number, end: number): boolean {
  for (let at = c; at < end; at++)
    if (((tokens.commentFlags[at] as number) & K.MULTI_LINE) !== 0) return true;
  return false;
}

/**
 * A comment as printed: without trailing white space, and with the `*` aligned if all lines of a block start with one.
 * @param column where it starts; null if it keeps every character.
 */
export function commentText(tokens: TokenList, c: number, column: number | null, tab: number): string {
  const text = tokens.text.slice(tokens.commentStart[c], tokens.commentEnd[c]);
  const flags = tokens.commentFlags[c] as number;
  if (column === null || (flags & K.MULTI_LINE) === 0 || (flags & K.KEPT) !== 0) return text;
  if (tokens.commentKind[c] === K.TAG) {
    const start = tokens.commentStart[c] as number;
    return shiftLines(text, column - authorColumn(tokens.text, start, tab), tab);
  }
  if (tokens.commentKind[c] === K.BLOCK_COMMENT && !text.endsWith('*/')) return text;
  const lines = text.split('\n').map(trimLine);
  if (tokens.commentKind[c] === K.BLOCK_COMMENT && lines.every((line, n) => n === 0 || /^\s*\*/.test(line))) {
    const indent = ' '.repeat(column + 1);
    return lines.map((line, n) => (n === 0 ? line : indent + line.trimStart())).join('\n');
  }
  const start = tokens.commentStart[c] as number;
  const moves = tokens.commentKind[c] === K.BLOCK_COMMENT && lineBefore(tokens.text, start).trim() === '';
  // A comment at the start of its line moves as a whole.
  const by = moves ? column - authorColumn(tokens.text, start, tab) : 0;
  return shiftLines(lines.join('\n'), by, tab);
}

/** Whether the next token is directly attached to the comment, which only happens after a template tag. */
export function touchesNext({ commentEnd, commentKind, text }: TokenList, c: number): boolean {
  const next = text.charCodeAt(commentEnd[c] as number);
  return commentKind[c] === K.TAG && next > 32 && !isWideSpace(next);
}

/**
 * The column after a multi-line template tag that is printed with token `i`; -1 if there is none.
 * @param column where the tag would start.
 * @param tab how many columns a tab takes.
 */
export function columnAfterTag(
  tokens: TokenList,
  annotations: TokenAnnotations,
  i: number,
  column: number,
  tab: number,
): number {
  const { commentsBefore, commentFlags, commentKind } = tokens;
  const last = (commentsBefore[i] as number) - 1;
  const before = i > 0 ? (commentsBefore[i - 1] as number) : 0;
  if (last < before || commentKind[last] !== K.TAG) return -1;
  if (((commentFlags[last] as number) & K.MULTI_LINE) === 0) return -1;
  if (last < before + trailingComments(tokens, annotations, i)) return -1;
  const tag = commentText(tokens, last, column, tab);
  return tag.length - tag.lastIndexOf('\n') - 1;
}
