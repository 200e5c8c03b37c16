import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { clauseLength } from '../lookahead/clauses.ts';
import type { Parser } from '../parser.ts';
import { binaryWord } from './binary-words.ts';
import { parseBrace, parseCall, parseParenthesis, parseSquareBracket } from './brackets.ts';
import { isKey, keySeparator, pathOrBind } from './colons.ts';
import { isMemberName } from './member-names.ts';
import { AFTER_OPERAND, IN_BRACE, IN_CALL, IN_QUERY } from './modes.ts';
import { operandWord } from './operand-words.ts';
import { operator } from './operators.ts';
import { starModifiers } from './star-modifiers.ts';
import { NOT_MINE, OPERAND, WANTS_OPERAND } from './step-result.ts';
import { parseType } from './types.ts';

/**
 * See {@link Parser.parseExpression}. Each step reads at least one token and reports whether an operand is complete.
 */
export function parseExpression(p: Parser, end: number, mode: number): boolean {
  let left = (mode & AFTER_OPERAND) === 0 ? WANTS_OPERAND : OPERAND;
  // The number of BETWEENs without their AND; lines do not break at that AND.
  let betweens = 0;
  while (p.i < end) {
    const i = p.i;
    const kind = p.kind[i];
    let result: number;
    if (kind === K.WORD) {
      if (left === OPERAND && betweens > 0 && p.word[i] === W.AND) {
        p.keyword(p.i++);
        betweens--;
        result = WANTS_OPERAND;
      } else {
        result = word(p, end, mode, left);
      }
      if (result === WANTS_OPERAND && p.isWord(p.i - 1, W.BETWEEN)) betweens++;
    } else if (kind === K.COLON && left === OPERAND && (mode & IN_BRACE) !== 0 && isKey(p.kind[i - 1])) {
      // Other colons in the entry belong to paths.
      mode &= ~IN_BRACE;
      result = keySeparator(p);
    } else {
      result = mark(p, end, mode, left);
    }
    if (result === NOT_MINE) break;
    left = result;
    if (p.i === i) break;
  }
  return left === OPERAND;
}

/** Reads a word: AND and OR, another word after an operand, or a word where an operand is expected. */
function word(p: Parser, end: number, mode: number, left: number): number {
  const i = p.i;
  const w = p.word[i] as number;
  if (left !== OPERAND) {
    if ((mode & IN_QUERY) !== 0 && clauseLength(p, i, p.followsTag(i)) > 0) return NOT_MINE;
    return operandWord(p, end, mode);
  }
  if (w === 0) return NOT_MINE;
  if ((mode & IN_QUERY) !== 0 && clauseLength(p, i, true) > 0) return NOT_MINE;
  if (w !== W.AND && w !== W.OR) return binaryWord(p, end);
  p.keyword(p.i++);
  p.breakBefore(i, A.BREAK_LOGIC);
  return WANTS_OPERAND;
}

/** Reads any token except a word. */
function mark(p: Parser, end: number, mode: number, left: number): number {
  switch (p.kind[p.i]) {
    case K.COMMA:
    case K.SEMICOLON:
    case K.CLOSE_PAREN:
    case K.CLOSE_BRACKET:
    case K.CLOSE_BRACE:
    case K.VERBATIM:
      return NOT_MINE;
    case K.OPEN_PAREN:
      return parenthesis(p, left);
    case K.OPEN_BRACKET:
      if (left !== OPERAND && p.kind[p.i - 1] === K.WORD) p.spaced(p.i);
      parseSquareBracket(p, p.i);
      return OPERAND;
    case K.OPEN_BRACE:
      if (left === OPERAND && (mode & IN_CALL) === 0) return NOT_MINE;
      parseBrace(p, p.i);
      return OPERAND;
    case K.OPERATOR:
      return p.word[p.i] === K.FLOW ? NOT_MINE : operator(p, end, left);
    case K.COLON:
      return pathOrBind(p, left);
    case K.DOUBLE_COLON:
      p.i++;
      parseType(p, end);
      return OPERAND;
    case K.DOT:
      return member(p, end);
    case K.QUOTED:
    case K.STRING:
    case K.NUMBER:
    case K.VARIABLE:
    case K.STAGE:
      if (left === OPERAND) {
        if (p.kind[p.i - 1] !== K.TEMPLATE) return NOT_MINE;
        if (p.newlineBefore(p.i)) p.mustBreak(p.i);
      }
      p.i++;
      return OPERAND;
    case K.UNKNOWN:
      p.i++;
      return WANTS_OPERAND;
    default:
      return template(p, end, mode, left);
  }
}

/** Reads arguments after an operand, otherwise an operand. An unclosed parenthesis completes nothing. */
function parenthesis(p: Parser, left: number): number {
  const open = p.i;
  if (left === OPERAND) parseCall(p, open);
  else parseParenthesis(p, open);
  return p.annotations.match[open] === A.UNMATCHED ? WANTS_OPERAND : OPERAND;
}

/** Reads a dot with the name after it. */
function member(p: Parser, end: number): number {
  p.i++;
  if (p.i < end && isMemberName(p, p.i)) p.i++;
  if (p.operatorAt(p.i - 1) === K.STAR) starModifiers(p, end);
  return OPERAND;
}

function template(p: Parser, end: number, mode: number, left: number): number {
  if (left === OPERAND) {
    if ((mode & IN_QUERY) !== 0) {
      if (endsClause(p, end)) p.mustBreak(p.i);
    } else if (p.newlineBefore(p.i)) {
      // In a statement, a macro can produce any part of it: what it produces starts a line.
      p.mustBreak(p.i);
    }
  }
  p.i++;
  return OPERAND;
}

/** Whether the next template is on a separate line and ends a clause, like dbt macros that produce the next clause. */
function endsClause(p: Parser, end: number): boolean {
  if (!p.newlineBefore(p.i)) return false;
  const limit = p.i + 8;
  let next = p.i + 1;
  while (next < limit && p.kindAt(next) === K.TEMPLATE && p.newlineBefore(next)) next++;
  const kind = p.kindAt(next);
  return next >= end || kind === K.SEMICOLON || (kind === K.WORD && clauseLength(p, next, true) > 0);
}
