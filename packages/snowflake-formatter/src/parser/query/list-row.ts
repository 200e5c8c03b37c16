import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import { AFTER_OPERAND, IN_QUERY } from '../expression/modes.ts';
import { clauseLength } from '../lookahead/clauses.ts';
import type { Parser } from '../parser.ts';

/**
 * Reads GROUP BY, ORDER BY, LIMIT, VALUES, WINDOW, FETCH and FOR UPDATE: expressions, and the words that occur only in
 * these clauses.
 */
export function parseListRow(p: Parser, end: number, clause: number): void {
  if (clause === W.FETCH) {
    if (p.isWord(p.i, W.FIRST) || p.isWord(p.i, W.NEXT)) p.keywords(1);
  }
  let mode = IN_QUERY;
  if ((clause === W.GROUP || clause === W.ORDER) && p.take(W.ALL)) mode |= AFTER_OPERAND;
  const start = p.i;
  while (p.i < end) {
    const before = p.i;
    if (p.isWord(p.i, W.GROUPING) && p.isWord(p.i + 1, W.SETS)) {
      p.keywords(2);
      if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
    }
    if (p.kindAt(p.i) === K.OPEN_PAREN && clause === W.VALUES) p.spaced(p.i);
    if ((p.i > start || clause === W.FETCH || clause === W.FOR) && listWord(p, clause)) continue;
    p.parseExpression(end, mode);
    mode = IN_QUERY;
    const kind = p.kindAt(p.i);
    if (p.i >= end || kind === K.SEMICOLON || kind === K.CLOSE_PAREN) return;
    if (kind === K.COMMA) {
      p.i++;
    } else if (kind === K.WORD && clauseLength(p, p.i, true) > 0) {
      return;
    } else if (listWord(p, clause)) {
      // Already read.
    } else if (clause === W.VALUES || p.operatorAt(p.i) === K.FLOW) {
      return;
    } else if (p.i === before) {
      p.i = Math.min(p.after(p.i), end);
    }
  }
}

/** Words of LIMIT, OFFSET and FETCH. */
const LIMIT_WORDS: ReadonlySet<number> = new Set([
  W.ROW,
  W.ROWS,
  W.ONLY,
  W.PERCENT,
  W.FIRST,
  W.NEXT,
  W.WITH,
  W.TIES,
]);

function listWord(p: Parser, clause: number): boolean {
  const w = p.wordAt(p.i);
  if (w === W.AS && clause === W.WINDOW) {
    p.keywords(1);
    if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
    return true;
  }
  if (clause === W.ORDER && (w === W.NULLS || w === W.ASC || w === W.DESC)) {
    p.keywords(1);
    return true;
  }
  if (clause === W.FOR && p.isKeyword(p.i)) {
    p.keywords(1);
    return true;
  }
  if (clause !== W.FETCH && clause !== W.OFFSET && clause !== W.LIMIT) return false;
  if (!LIMIT_WORDS.has(w)) return false;
  p.keywords(1);
  return true;
}
