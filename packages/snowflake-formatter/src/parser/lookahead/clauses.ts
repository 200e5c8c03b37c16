import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import type { TokenCursor } from '../token-cursor.ts';
import { startsOperand } from './operands.ts';

/**
 * How many words the clause keyword at `i` has; 0 if no clause of a query starts there. Few of Snowflake's words are
 * reserved, so the following token decides: `limit` is a clause before a number and an alias before a comma. Where an
 * operand is expected (`afterOperand` false), only words that cannot be a column's name count.
 */
export function clauseLength(p: TokenCursor, i: number, afterOperand: boolean): number {
  const w = p.word[i] as number;
  if (w === 0) return 0;
  const before = p.kindAt(i - 1);
  if (before === K.DOT || before === K.COLON) return 0;
  switch (w) {
    case W.FROM:
      if (endsFunction(p, i)) return 0;
      return p.kindAt(i + 1) === K.DOT ? 0 : 1;
    case W.SELECT:
    case W.WHERE:
    case W.HAVING:
    case W.QUALIFY:
      return p.kindAt(i + 1) === K.DOT ? 0 : 1;
    case W.ON:
      return 1;
    case W.WITH:
      // After a template tag, another query may start.
      return afterOperand && p.isWord(i + 2, W.AS) && p.kindAt(i + 3) === K.OPEN_PAREN ? 1 : 0;
    case W.USING:
      return afterOperand && p.kindAt(i + 1) !== K.COMMA ? 1 : 0;
    case W.INTO:
      return afterOperand ? 1 : 0;
    case W.ORDER:
      if (p.isWord(i + 1, W.SIBLINGS) && p.isWord(i + 2, W.BY)) return 3;
      return p.isWord(i + 1, W.BY) ? 2 : 0;
    case W.GROUP:
    case W.CONNECT:
      return p.isWord(i + 1, W.BY) ? 2 : 0;
    case W.START:
      return p.isWord(i + 1, W.WITH) ? 2 : 0;
    case W.LIMIT:
    case W.OFFSET:
      return afterOperand && startsLimit(p, i + 1) ? 1 : 0;
    case W.FETCH:
      if (p.isWord(i + 1, W.FIRST) || p.isWord(i + 1, W.NEXT)) return 1;
      return afterOperand && p.kindAt(i + 1) === K.NUMBER ? 1 : 0;
    case W.WINDOW:
      return afterOperand && p.isWord(i + 2, W.AS) && p.kindAt(i + 3) === K.OPEN_PAREN ? 1 : 0;
    case W.FOR:
      return p.isWord(i + 1, W.UPDATE) ? 2 : 0;
    case W.UNION:
    case W.INTERSECT:
    case W.EXCEPT:
    case W.MINUS:
      return setLength(p, i);
    case W.VALUES:
      return p.kindAt(i + 1) === K.OPEN_PAREN && !afterOperand ? 1 : 0;
    default:
      return w === W.JOIN || qualifiesJoin(w) ? joinLength(p, i) : 0;
  }
}

/**
 * Whether a FROM belongs to a function before it, as in `NTH_VALUE(a, 2) FROM FIRST IGNORE NULLS OVER (…)`, and so
 * starts no clause.
 */
function endsFunction(p: TokenCursor, i: number): boolean {
  if (!p.isWord(i + 1, W.FIRST) && !p.isWord(i + 1, W.LAST)) return false;
  const w = p.wordAt(i + 2);
  if (w === W.IGNORE || w === W.RESPECT) return true;
  const next = p.kindAt(i + 3);
  return w === W.OVER && (next === K.OPEN_PAREN || (next === K.WORD && clauseLength(p, i + 3, true) === 0));
}

function startsLimit(p: TokenCursor, i: number): boolean {
  const kind = p.kindAt(i);
  if (kind === K.WORD) {
    const w = p.word[i] as number;
    if (w === W.NULL) return true;
    if (
      w === W.AS ||
      w === W.MATCH_CONDITION ||
      clauseLength(p, i, false) > 0 ||
      w === W.LIMIT ||
      w === W.OFFSET
    )
      return false;
    return startsOperand(p, i);
  }
  return kind !== K.OPERATOR && startsOperand(p, i);
}

function setLength(p: TokenCursor, i: number): number {
  let at = i + 1;
  if (p.isWord(at, W.ALL) || p.isWord(at, W.DISTINCT)) at++;
  if (p.isWord(at, W.BY) && p.isWord(at + 1, W.NAME)) at += 2;
  const w = p.wordAt(at);
  const kind = p.kindAt(at);
  if (
    w === W.SELECT ||
    w === W.WITH ||
    w === W.VALUES ||
    w === W.FROM ||
    kind === K.OPEN_PAREN ||
    kind === K.TEMPLATE ||
    // A template loop produces what follows.
    kind === K.EOF ||
    p.isReserved(i)
  ) {
    return at - i;
  }
  return 0;
}

/**
 * The length of a JOIN with its words, as in `NATURAL LEFT OUTER JOIN`: any of these words counts if JOIN follows soon.
 */
function joinLength(p: TokenCursor, i: number): number {
  for (let at = i; at < i + 6; at++) {
    const w = p.wordAt(at);
    if (w === W.JOIN) {
      return p.kindAt(at + 1) === K.COMMA || p.kindAt(at + 1) === K.DOT ? 0 : at - i + 1;
    }
    if (!qualifiesJoin(w)) return 0;
  }
  return 0;
}

/** A word that may stand before JOIN. */
function qualifiesJoin(w: number): boolean {
  switch (w) {
    case W.INNER:
    case W.LEFT:
    case W.RIGHT:
    case W.FULL:
    case W.CROSS:
    case W.NATURAL:
    case W.ASOF:
    case W.ANTI:
    case W.SEMI:
    case W.OUTER:
    case W.DIRECTED:
      return true;
    default:
      return false;
  }
}
