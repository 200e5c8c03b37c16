import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { startsOperand } from '../lookahead/operands.ts';
import type { Parser } from '../parser.ts';
import { parseWindow, windowClause } from './arguments.ts';
import { parseParenthesis } from './brackets.ts';
import { NOT_MINE, OPERAND, WANTS_OPERAND } from './step-result.ts';

/** A word after an operand: an operator, or a keyword that continues what precedes it. */
export function binaryWord(p: Parser, end: number): number {
  const i = p.i;
  const w = p.word[i] as number;
  switch (w) {
    case W.IS:
      p.breakBefore(i, A.BREAK_COMPARISON);
      p.keyword(p.i++);
      p.take(W.NOT);
      if (p.take(W.DISTINCT)) p.take(W.FROM);
      return WANTS_OPERAND;
    case W.NOT:
      if (!startsOperand(p, i + 1) && p.kindAt(i + 1) !== K.WORD) return NOT_MINE;
      p.breakBefore(i, A.BREAK_COMPARISON);
      p.keyword(p.i++);
      if (p.wordAt(p.i) !== 0 && isComparison(p.wordAt(p.i))) return comparison(p);
      return WANTS_OPERAND;
    case W.IN:
    case W.LIKE:
    case W.ILIKE:
    case W.RLIKE:
    case W.REGEXP:
    case W.BETWEEN:
      p.breakBefore(i, A.BREAK_COMPARISON);
      return comparison(p);
    case W.ESCAPE:
    case W.COLLATE:
      if (p.kindAt(i + 1) !== K.STRING && p.kindAt(i + 1) !== K.VARIABLE) return NOT_MINE;
      p.keyword(p.i++);
      return WANTS_OPERAND;
    case W.OVER:
      if (p.kindAt(i + 1) === K.OPEN_PAREN) {
        p.keyword(p.i++);
        parseWindow(p, p.i);
        return OPERAND;
      }
      if (p.kindAt(i + 1) !== K.WORD && p.kindAt(i + 1) !== K.QUOTED) return NOT_MINE;
      p.keyword(i);
      p.i += 2;
      return OPERAND;
    case W.WITHIN:
      if (!p.isWord(i + 1, W.GROUP) || p.kindAt(i + 2) !== K.OPEN_PAREN) return NOT_MINE;
      p.keywords(2);
      parseWindow(p, p.i);
      return OPERAND;
    case W.FILTER:
      if (p.kindAt(i + 1) !== K.OPEN_PAREN) return NOT_MINE;
      p.keyword(p.i++);
      parseWindow(p, p.i);
      return OPERAND;
    case W.IGNORE:
    case W.RESPECT:
      if (!p.isWord(i + 1, W.NULLS)) return NOT_MINE;
      p.keywords(2);
      return OPERAND;
    case W.FROM:
      if (!p.isWord(i + 1, W.FIRST) && !p.isWord(i + 1, W.LAST)) return innerClause(p, end);
      if (!p.isWord(i + 2, W.IGNORE) && !p.isWord(i + 2, W.RESPECT) && !p.isWord(i + 2, W.OVER))
        return innerClause(p, end);
      p.keywords(2);
      return OPERAND;
    case W.ASC:
    case W.DESC:
      if (!endsSortKey(p, i + 1)) return NOT_MINE;
      p.keywords(1);
      return OPERAND;
    case W.NULLS:
      if (!p.isWord(i + 1, W.FIRST) && !p.isWord(i + 1, W.LAST)) return NOT_MINE;
      p.keywords(2);
      return OPERAND;
    default:
      return NOT_MINE;
  }
}

/**
 * Whether the token at `i` can end a sort key: ASC and DESC are followed by the next key, NULLS, a frame or the end of
 * the list.
 */
function endsSortKey(p: Parser, i: number): boolean {
  const kind = p.kindAt(i);
  return (
    kind !== K.DOT &&
    kind !== K.OPEN_PAREN &&
    kind !== K.OPERATOR &&
    kind !== K.DOUBLE_COLON &&
    kind !== K.COLON
  );
}

function isComparison(w: number): boolean {
  return w === W.IN || w === W.LIKE || w === W.ILIKE || w === W.RLIKE || w === W.REGEXP || w === W.BETWEEN;
}

function comparison(p: Parser): number {
  const w = p.wordAt(p.i);
  p.keyword(p.i++);
  if (w !== W.IN && w !== W.BETWEEN) {
    if (p.isWord(p.i, W.ANY) || p.isWord(p.i, W.ALL)) {
      if (p.kindAt(p.i + 1) === K.OPEN_PAREN) p.keyword(p.i++);
    }
  }
  if (p.kindAt(p.i) === K.OPEN_PAREN) {
    p.spaced(p.i);
    if (w !== W.BETWEEN) {
      parseParenthesis(p, p.i);
      return OPERAND;
    }
  }
  return WANTS_OPERAND;
}

/** Reads FROM, ORDER BY, PARTITION BY and frames inside a function's parentheses. */
export function innerClause(p: Parser, end: number): number {
  const i = p.i;
  if (p.isWord(i, W.FROM)) {
    if (i + 1 >= end) return NOT_MINE;
    p.keywords(1);
    return WANTS_OPERAND;
  }
  return windowClause(p) ? WANTS_OPERAND : NOT_MINE;
}
