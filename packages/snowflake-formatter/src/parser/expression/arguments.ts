import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { isNameLike } from '../lookahead/operands.ts';
import type { Parser } from '../parser.ts';
import { IN_CALL } from './modes.ts';
import { parseType } from './types.ts';

/** Reads the content of a parenthesis with {@link parseArguments}. */
export function parseContent(p: Parser, open: number): void {
  p.within(open, (close) => parseArguments(p, close));
}

/** Reads the parentheses of OVER ( … ), WITHIN GROUP ( … ) or FILTER ( … ), which a space precedes. */
export function parseWindow(p: Parser, open: number): void {
  p.spaced(open);
  parseContent(p, open);
}

/** Reads the content of parentheses: expressions, and the keywords between them in functions and windows. */
export function parseArguments(p: Parser, end: number): void {
  while (p.i < end) {
    const before = p.i;
    if (p.isWord(p.i, W.WHERE)) p.keywords(1);
    if (windowClause(p)) continue;
    if (p.isWord(p.i, W.FOR) && p.isWord(p.i + 2, W.IN) && argumentWord(p, end)) continue;
    const operand = p.parseExpression(end, IN_CALL);
    if (p.i >= end) return;
    const kind = p.kindAt(p.i);
    if (kind === K.COMMA) {
      p.i++;
      continue;
    }
    if (kind === K.WORD && (argumentWord(p, end) || windowClause(p))) continue;
    if (p.i === before || operand) p.i++;
  }
}

function argumentWord(p: Parser, end: number): boolean {
  const i = p.i;
  const next = p.kindAt(i + 1);
  switch (p.word[i]) {
    case W.AS:
      if (i + 1 >= end) return false;
      p.keywords(1);
      parseType(p, end);
      p.take(W.COLLATE);
      return true;
    case W.FOR:
    case W.USING:
    case W.ON:
    case W.FROM:
    case W.IN:
      if (i + 1 >= end) return false;
      // The FOR of PIVOT (SUM(a) FOR b IN (…)) may start a line.
      if (p.isWord(i, W.FOR) && p.isWord(i + 2, W.IN)) p.breakBefore(i, A.BREAK_CLAUSE);
      p.keywords(1);
      if (next === K.OPEN_PAREN) p.spaced(p.i);
      return true;
    case W.DEFAULT:
      if (!p.isWord(i + 1, W.ON) || !p.isWord(i + 2, W.NULL)) return false;
      p.breakBefore(i, A.BREAK_CLAUSE);
      p.keywords(3);
      if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
      return true;
    case W.RENAME:
    case W.ADD:
      if (!p.isWord(i + 1, W.FIELDS)) return false;
      p.keywords(2);
      return true;
    default:
      return false;
  }
}

const FRAME_WORDS: ReadonlySet<number> = new Set([
  W.BETWEEN,
  W.UNBOUNDED,
  W.PRECEDING,
  W.FOLLOWING,
  W.CURRENT,
  W.ROW,
  W.AND,
  W.INTERVAL,
  W.EXCLUDE,
  W.NO,
  W.TIES,
  W.GROUP,
]);

/** Reads PARTITION BY, ORDER BY and frames, which start new lines when the parentheses have to break. */
export function windowClause(p: Parser): boolean {
  const i = p.i;
  const w = p.wordAt(i);
  if ((w === W.PARTITION || w === W.ORDER) && p.isWord(i + 1, W.BY)) {
    p.breakBefore(i, A.BREAK_CLAUSE);
    p.keywords(2);
    const all = p.isWord(p.i, W.ALL) && p.kindAt(p.i + 1) !== K.DOT;
    if (all || (p.isWord(p.i, W.EXCLUDING) && isNameLike(p.kindAt(p.i + 1)))) p.keywords(1);
    return true;
  }
  if (!startsFrame(p, i)) return false;
  p.breakBefore(i, A.BREAK_CLAUSE);
  p.keywords(1);
  const close = p.count;
  while (p.i < close && p.kindAt(p.i) !== K.CLOSE_PAREN && p.kindAt(p.i) !== K.SEMICOLON) {
    if (FRAME_WORDS.has(p.wordAt(p.i))) p.keyword(p.i);
    p.i = p.after(p.i);
  }
  return true;
}

/** Whether a frame starts at `i`: `ROWS BETWEEN …`, `RANGE UNBOUNDED PRECEDING` or `ROWS 3 PRECEDING`. */
function startsFrame(p: Parser, i: number): boolean {
  const w = p.wordAt(i);
  if (w !== W.ROWS && w !== W.RANGE && w !== W.GROUPS) return false;
  const next = p.wordAt(i + 1);
  return (
    next === W.BETWEEN ||
    next === W.UNBOUNDED ||
    next === W.CURRENT ||
    p.isWord(i + 2, W.PRECEDING) ||
    p.isWord(i + 2, W.FOLLOWING)
  );
}
