import * as K from '../lexer/kinds.ts';
import * as W from '../lexer/words.ts';
import { parseCall, parseParenthesis, parseWindow, windowClause } from './brackets.ts';
import { parseCase } from './case.ts';
import { IN_CALL } from './expression.ts';
import { BARE_FUNCTIONS, type Parser } from './parser.ts';
import { parseQuery } from './query.ts';
import * as S from './sheet.ts';
import { parseType } from './types.ts';

/** What a word did to an expression: it is no part of it, it asks for an operand, it completes one. */
const NOT_MINE = -1;
const WANTS_OPERAND = 0;
const OPERAND = 1;

/** A word where an operand is due: a prefix keyword, a literal, a call or a name. */
export function operandWord(p: Parser, end: number, mode: number): number {
  const i = p.i;
  const w = p.word[i] as number;
  const next = p.kindAt(i + 1);
  if (next === K.DOT && w !== 0) return name(p);
  switch (w) {
    case 0:
      return name(p);
    case W.CASE:
      parseCase(p, end);
      return OPERAND;
    case W.NOT:
      p.keyword(p.i++);
      return WANTS_OPERAND;
    case W.AND:
    case W.OR:
      p.keyword(p.i++);
      return WANTS_OPERAND;
    case W.ASYNC:
    case W.EXISTS:
      if (next !== K.OPEN_PAREN) break;
      p.keyword(p.i++);
      p.spaced(p.i);
      return WANTS_OPERAND;
    case W.ANY:
    case W.ALL:
    case W.SOME:
      if (next === K.OPEN_PAREN && i > 0) {
        p.keyword(p.i++);
        p.spaced(p.i);
        return WANTS_OPERAND;
      }
      if (w === W.ALL && startsOperand(p, i + 1)) {
        p.keyword(p.i++);
        return WANTS_OPERAND;
      }
      if (w === W.ANY && p.wordAt(i + 1) === W.ORDER) {
        p.keyword(p.i++);
        return OPERAND;
      }
      break;
    case W.DISTINCT:
    case W.PRIOR:
    case W.CONNECT_BY_ROOT:
      if (!startsOperand(p, i + 1)) break;
      p.keyword(p.i++);
      if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
      return WANTS_OPERAND;
    case W.NULL:
    case W.TRUE:
    case W.FALSE:
      p.keyword(p.i++);
      return OPERAND;
    case W.DEFAULT:
      if (next === K.COMMA || next === K.CLOSE_PAREN) p.keyword(i);
      p.i++;
      return OPERAND;
    case W.INTERVAL:
      if (next === K.STRING || next === K.NUMBER || next === K.VARIABLE) {
        p.keyword(p.i);
        p.i += 2;
        return OPERAND;
      }
      break;
    case W.DATE:
    case W.TIME:
    case W.TIMESTAMP:
    case W.TIMESTAMP_NTZ:
    case W.TIMESTAMP_LTZ:
    case W.TIMESTAMP_TZ:
    case W.TIMESTAMPTZ:
    case W.TIMESTAMPNTZ:
    case W.TIMESTAMPLTZ:
      if (next === K.STRING) {
        p.sheet.letterCase[i] = S.TYPE_CASE;
        p.i += 2;
        return OPERAND;
      }
      break;
    case W.SELECT:
    case W.WITH:
      if (w === W.SELECT || p.isWord(i + 2, W.AS)) {
        if ((mode & IN_CALL) === 0) return NOT_MINE;
        parseQuery(p, end);
        return OPERAND;
      }
      break;
    case W.WHEN:
    case W.THEN:
    case W.ELSE:
    case W.END:
      return NOT_MINE;
    case W.FROM:
    case W.ORDER:
    case W.PARTITION:
    case W.ROWS:
    case W.RANGE:
    case W.GROUPS:
      if ((mode & IN_CALL) !== 0) {
        const taken = innerClause(p, end);
        if (taken !== NOT_MINE) return taken;
      }
      break;
    case W.IN:
    case W.LIKE:
    case W.ILIKE:
    case W.RLIKE:
    case W.REGEXP:
    case W.IS:
    case W.BETWEEN:
      if (next === K.OPEN_PAREN && w !== W.IN && w !== W.BETWEEN && w !== W.IS) break;
      if (next !== K.COMMA && next !== K.EOF) return binaryWord(p, end);
      break;
  }
  if (next === K.OPEN_PAREN) {
    p.i++;
    return call(p, i);
  }
  return name(p);
}

function name(p: Parser): number {
  const i = p.i;
  p.i++;
  if (p.kindAt(i + 1) === K.WORD && p.operatorAt(i + 2) === K.LAMBDA && p.isType(i + 1)) parseType(p, i + 2);
  if (p.kindAt(i + 1) === K.OPEN_PAREN) {
    return call(p, i);
  } else if (BARE_FUNCTIONS.has(p.word[i] as number)) {
    p.sheet.letterCase[i] = S.FUNCTION_CASE;
  }
  return OPERAND;
}

/** The call of what is named at `i`: the parenthesis is the next token. Unclosed, it completes nothing. */
function call(p: Parser, i: number): number {
  callName(p, i);
  const open = p.i;
  parseCall(p, open);
  return p.sheet.match[open] === -1 ? WANTS_OPERAND : OPERAND;
}

function callName(p: Parser, i: number): void {
  if (p.kindAt(i - 1) === K.DOT || p.kindAt(i - 1) === K.COLON) return;
  const w = p.wordAt(i);
  const navigation = p.matching > 0 && (w === W.FIRST || w === W.LAST || w === W.NEXT || w === W.PREV);
  if ((navigation && p.isKeyword(i)) || p.isKnownFunction(i)) p.sheet.letterCase[i] = S.FUNCTION_CASE;
  else if (isFunctionKeyword(w)) {
    p.keyword(i);
  } else if (w === W.ROLLUP || w === W.CUBE || w === W.VALUES) {
    p.keyword(i);
    p.spaced(i + 1);
  }
}

/** Whether the token at `i` can start an operand: then the word before it can be a prefix. */
export function startsOperand(p: Parser, i: number): boolean {
  switch (p.kindAt(i)) {
    case K.WORD: {
      const w = p.word[i] as number;
      return (
        w !== W.FROM &&
        w !== W.AS &&
        w !== W.WHERE &&
        w !== W.IS &&
        w !== W.IN &&
        w !== W.LIKE &&
        w !== W.AND &&
        w !== W.OR
      );
    }
    case K.QUOTED:
    case K.STRING:
    case K.NUMBER:
    case K.VARIABLE:
    case K.TEMPLATE:
    case K.OPEN_PAREN:
    case K.OPEN_BRACKET:
    case K.OPEN_BRACE:
      return true;
    case K.COLON:
      return true;
    case K.OPERATOR:
      return p.word[i] === K.STAR || p.word[i] === K.MINUS_SIGN;
    default:
      return false;
  }
}

/** A word after an operand: an operator, or a keyword that goes on with what stands before it. */
export function binaryWord(p: Parser, end: number): number {
  const i = p.i;
  const w = p.word[i] as number;
  switch (w) {
    case W.IS:
      p.breakBefore(i, S.BREAK_COMPARISON);
      p.keyword(p.i++);
      p.take(W.NOT);
      if (p.isWord(p.i, W.DISTINCT)) {
        p.keywords(1);
        p.take(W.FROM);
        return WANTS_OPERAND;
      }
      return WANTS_OPERAND;
    case W.NOT:
      if (!startsOperand(p, i + 1) && p.kindAt(i + 1) !== K.WORD) return NOT_MINE;
      p.breakBefore(i, S.BREAK_COMPARISON);
      p.keyword(p.i++);
      if (p.wordAt(p.i) !== 0 && isComparison(p.wordAt(p.i))) return comparison(p);
      return WANTS_OPERAND;
    case W.IN:
    case W.LIKE:
    case W.ILIKE:
    case W.RLIKE:
    case W.REGEXP:
    case W.BETWEEN:
      p.breakBefore(i, S.BREAK_COMPARISON);
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
    case W.AT:
      if (!p.isWord(i + 1, W.TIME) || !p.isWord(i + 2, W.ZONE)) return NOT_MINE;
      p.keywords(3);
      return WANTS_OPERAND;
    default:
      return NOT_MINE;
  }
}

/** ASC and DESC are followed by the next key, NULLS, a frame or the end of the list. */
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

/** FROM, ORDER BY, PARTITION BY and frames inside a function's parentheses. */
export function innerClause(p: Parser, end: number): number {
  const i = p.i;
  if (p.isWord(i, W.FROM)) {
    if (i + 1 >= end) return NOT_MINE;
    p.keywords(1);
    return WANTS_OPERAND;
  }
  return windowClause(p) ? WANTS_OPERAND : NOT_MINE;
}

/** Keywords that are written like a function. */
function isFunctionKeyword(w: number): boolean {
  switch (w) {
    case W.TABLE:
    case W.CAST:
    case W.TRY_CAST:
    case W.IDENTIFIER:
    case W.LIKE:
    case W.ILIKE:
    case W.RLIKE:
    case W.REGEXP:
      return true;
    default:
      return false;
  }
}
