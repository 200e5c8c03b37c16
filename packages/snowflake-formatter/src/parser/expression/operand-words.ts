import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { BARE_FUNCTIONS, startsOperand } from '../lookahead/operands.ts';
import type { Parser } from '../parser.ts';
import { binaryWord, innerClause } from './binary-words.ts';
import { parseCall } from './brackets.ts';
import { parseCase } from './case.ts';
import { intervalFields, namesItsUnits } from './intervals.ts';
import { IN_CALL } from './modes.ts';
import { NOT_MINE, OPERAND, WANTS_OPERAND } from './step-result.ts';
import { parseType } from './types.ts';

/** Reads a word where an operand is expected: a prefix keyword, a literal, a call or a name. */
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
      if (w === W.ANY && (p.wordAt(i + 1) === W.ORDER || next === K.CLOSE_PAREN)) {
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
    case W.BOTH:
    case W.LEADING:
    case W.TRAILING:
      // TRIM(BOTH ' ' FROM a)
      if (p.kindAt(i - 1) !== K.OPEN_PAREN || (next !== K.STRING && !p.isWord(i + 1, W.FROM))) break;
      p.keyword(p.i++);
      return next === K.STRING ? WANTS_OPERAND : OPERAND;
    case W.FINAL:
    case W.RUNNING:
      // FINAL LAST(price)
      if (p.matching === 0 || next !== K.WORD || p.kindAt(i + 2) !== K.OPEN_PAREN) break;
      p.keyword(p.i++);
      return WANTS_OPERAND;
    case W.NULL:
    case W.TRUE:
    case W.FALSE:
      p.keyword(p.i++);
      return OPERAND;
    case W.DEFAULT:
      if (next === K.COMMA || next === K.CLOSE_PAREN || p.operatorAt(i - 1) === K.EQUALS) p.keyword(i);
      p.i++;
      return OPERAND;
    case W.INTERVAL:
      if (next === K.STRING || next === K.NUMBER || next === K.VARIABLE) {
        p.keyword(p.i);
        p.i += 2;
        if (next !== K.STRING || !namesItsUnits(p, i + 1)) intervalFields(p, A.KEYWORD_CASE);
        return OPERAND;
      }
      break;
    case W.SELECT:
    case W.WITH:
      if (w === W.SELECT || (i + 2 < end && p.isWord(i + 2, W.AS))) {
        if ((mode & IN_CALL) === 0) return NOT_MINE;
        p.parseQuery(end);
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
  // DATE '2026-01-01'
  if (next === K.STRING && p.isType(i)) {
    p.annotations.letterCase[i] = A.TYPE_CASE;
    p.i += 2;
    return OPERAND;
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
    p.annotations.letterCase[i] = A.FUNCTION_CASE;
  }
  return OPERAND;
}

/**
 * Reads the call of the function named at `i`, whose parenthesis follows. An unclosed parenthesis completes nothing.
 */
function call(p: Parser, i: number): number {
  callName(p, i);
  const open = p.i;
  parseCall(p, open);
  return p.annotations.match[open] === A.UNMATCHED ? WANTS_OPERAND : OPERAND;
}

function callName(p: Parser, i: number): void {
  if (p.kindAt(i - 1) === K.DOT || p.kindAt(i - 1) === K.COLON) return;
  const w = p.wordAt(i);
  const navigation = p.matching > 0 && (w === W.FIRST || w === W.LAST || w === W.NEXT || w === W.PREV);
  if ((navigation && p.isKeyword(i)) || p.isKnownFunction(i)) p.annotations.letterCase[i] = A.FUNCTION_CASE;
  else if (isFunctionKeyword(w)) {
    p.keyword(i);
  } else if (w === W.ROLLUP || w === W.CUBE || w === W.VALUES) {
    p.keyword(i);
    p.spaced(i + 1);
  }
}

/** Keywords that are written like functions. */
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
