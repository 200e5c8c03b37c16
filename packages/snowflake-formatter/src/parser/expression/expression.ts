import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { clauseLength } from '../lookahead/clauses.ts';
import type { Parser } from '../parser.ts';
import { binaryWord } from './binary-words.ts';
import { bracketContent, parseBrace, parseCall, parseParenthesis, starModifiers } from './brackets.ts';
import { operandWord } from './operand-words.ts';
import { parseType } from './types.ts';

/** The expression ends where a clause of the query around it starts. */
export const IN_QUERY = 1;
/** Content of a function's parentheses. */
export const IN_CALL = 2;
/** Content of `{ … }`: a colon parts key and value. */
export const IN_BRACE = 4;

/**
 * Reads one expression, as far as it is one: up to a comma, a closing bracket, a semicolon, `end`, a word that no
 * expression goes on with (an alias, say), or with {@link IN_QUERY} the next clause. Gives back whether it stopped
 * after an operand, so that a word which follows can be an alias.
 */
export function parseExpression(p: Parser, end: number, mode: number): boolean {
  const { annotations } = p;
  let operand = false;
  let between = 0;
  // In braces, the first colon of an entry parts key and value; the others belong to paths.
  let keyed = (mode & IN_BRACE) === 0;
  while (p.i < end) {
    const i = p.i;
    switch (p.kind[i]) {
      case K.COMMA:
      case K.SEMICOLON:
      case K.CLOSE_PAREN:
      case K.CLOSE_BRACKET:
      case K.CLOSE_BRACE:
      case K.VERBATIM:
        return operand;
      case K.OPEN_PAREN:
        if (operand) parseCall(p, i);
        else parseParenthesis(p, i);
        operand = p.annotations.match[i] !== -1;
        break;
      case K.OPEN_BRACKET:
        if (!operand && p.kind[i - 1] === K.WORD) p.spaced(i);
        bracketContent(p, i, IN_CALL);
        operand = true;
        break;
      case K.OPEN_BRACE:
        if (operand && !(mode & IN_CALL)) return operand;
        parseBrace(p, i);
        operand = true;
        break;
      case K.OPERATOR:
        if (p.word[i] === K.FLOW) return operand;
        operand = operator(p, i, operand);
        break;
      case K.COLON:
        if (operand && !keyed && isKey(p.kind[i - 1])) {
          keyed = true;
          operand = keyEnd(p, i);
        } else {
          operand = colon(p, i, operand);
        }
        break;
      case K.DOUBLE_COLON:
        p.i++;
        parseType(p, end);
        operand = true;
        break;
      case K.DOT:
        p.i++;
        if (p.i < end && isName(p, p.i)) p.i++;
        if (p.operatorAt(p.i - 1) === K.STAR) starModifiers(p, end);
        operand = true;
        break;
      case K.WORD: {
        const before = p.i;
        if (operand) {
          const w = p.word[i] as number;
          if (w === 0) return operand;
          if ((mode & IN_QUERY) !== 0 && clauseLength(p, i, true) > 0) return operand;
          if (w === W.AND || w === W.OR) {
            p.keyword(i);
            p.i++;
            if (w === W.AND && between > 0) between--;
            else p.breakBefore(i, A.BREAK_LOGIC);
            operand = false;
          } else {
            const state = binaryWord(p, end);
            if (state < 0) return operand;
            operand = state === 1;
          }
        } else {
          if ((mode & IN_QUERY) !== 0 && clauseLength(p, i, false) > 0) return operand;
          const state = operandWord(p, end, mode);
          if (state < 0) return operand;
          operand = state === 1;
        }
        if (p.i === before) return operand;
        if (p.isWord(p.i - 1, W.BETWEEN) && !operand) between++;
        break;
      }
      case K.QUOTED:
      case K.STRING:
      case K.NUMBER:
      case K.VARIABLE:
      case K.STAGE:
        if (operand && p.kind[i - 1] !== K.TEMPLATE) return operand;
        p.i++;
        operand = true;
        break;
      case K.UNKNOWN:
        p.i++;
        operand = false;
        break;
      default:
        if (operand && (mode & IN_QUERY) !== 0 && hasOwnLine(p, i, end)) p.mustBreak(i);
        p.i++;
        operand = true;
    }
  }
  return operand;

  function operator(parser: Parser, i: number, hasOperand: boolean): boolean {
    const op = parser.word[i] as number;
    parser.i++;
    if (op === K.STAR && !hasOperand) {
      if ((mode & IN_QUERY) !== 0) starModifiers(parser, end);
      return true;
    }
    if (op === K.BANG && hasOperand) {
      if (parser.i < end && isName(parser, parser.i)) parser.i++;
      return true;
    }
    if (!hasOperand && (op === K.MINUS_SIGN || op === K.PLUS)) {
      const next = parser.kindAt(parser.i);
      if (next === K.COLON && isBindName(parser.kindAt(parser.i + 1))) {
        parser.tight(parser.i++);
        parser.tight(parser.i++);
        return true;
      }
      if (next !== K.OPERATOR && next !== K.UNKNOWN && next !== K.COLON) annotations.space[parser.i] = 0;
      return false;
    }
    if (hasOperand) parser.breakBefore(i, operatorBreak(op));
    return false;
  }
}

/** Whether the template at `i` has a line of its own and ends a clause, as dbt's macros do that make the next one. */
function hasOwnLine(p: Parser, i: number, end: number): boolean {
  if (!p.newlineBefore(i)) return false;
  let next = i + 1;
  while (next < i + 8 && p.kindAt(next) === K.TEMPLATE && p.newlineBefore(next)) next++;
  const kind = p.kindAt(next);
  return next >= end || kind === K.SEMICOLON || (kind === K.WORD && clauseLength(p, next, true) > 0);
}

function operatorBreak(op: number): number {
  switch (op) {
    case K.STAR:
    case K.SLASH:
    case K.PERCENT_SIGN:
      return A.BREAK_PRODUCT;
    case K.PLUS:
    case K.MINUS_SIGN:
    case K.CONCAT:
      return A.BREAK_SUM;
    case K.NAMED:
    case K.LAMBDA:
    case K.FLOW:
    case K.ASSIGN:
    case K.BANG:
      return 0;
    default:
      return A.BREAK_COMPARISON;
  }
}

/** Whether an object's key can end in a token of this kind: its keys are strings, or what a template makes of them. */
function isKey(kind: number | undefined): boolean {
  return kind === K.STRING || kind === K.TEMPLATE || kind === K.VARIABLE || kind === K.QUOTED;
}

/** The colon between an object's key and its value. */
function keyEnd(p: Parser, i: number): boolean {
  p.i++;
  const next = p.kindAt(p.i);
  p.tight(i);
  if (next !== K.OPERATOR && next !== K.COLON) p.annotations.space[p.i] = 1;
  return false;
}

/** A path's colon is tight, a bind variable's hugs its name. */
function colon(p: Parser, i: number, operand: boolean): boolean {
  p.i++;
  const next = p.kindAt(p.i);
  const named = isBindName(next) || next === K.OPEN_BRACKET;
  if (operand) {
    if (named && p.kind[i - 1] !== K.STAGE && p.kind[i - 1] !== K.COLON) {
      p.tight(i);
      p.tight(p.i);
    }
  } else if (
    p.kind[i - 1] !== K.OPEN_PAREN &&
    p.kind[i - 1] !== K.OPEN_BRACKET &&
    i > 0 &&
    !isPathPart(p.kind[i - 1])
  ) {
    p.annotations.space[i] = 1;
  }
  if (named && next !== K.OPEN_BRACKET) p.i++;
  return true;
}

/** Whether the token behind a colon is the name of a bind variable or the first step of a path. */
function isBindName(kind: number): boolean {
  return kind === K.WORD || kind === K.QUOTED || kind === K.NUMBER;
}

function isPathPart(kind: number | undefined): boolean {
  return kind === K.COLON || kind === K.DOT || kind === K.DOUBLE_COLON;
}

/** Whether a dot may be followed by the token as a name. */
function isName(p: Parser, i: number): boolean {
  const kind = p.kindAt(i);
  return (
    kind === K.WORD ||
    kind === K.QUOTED ||
    kind === K.VARIABLE ||
    kind === K.TEMPLATE ||
    kind === K.NUMBER ||
    (kind === K.OPERATOR && p.word[i] === K.STAR)
  );
}

/** Reads expressions parted by commas up to `end`, stepping over what is none: the content of brackets. */
export function parseList(p: Parser, end: number, mode: number): void {
  while (p.i < end) {
    const before = p.i;
    parseExpression(p, end, mode);
    if (p.i >= end) return;
    if (p.kind[p.i] === K.COMMA) {
      p.breakBefore(p.i, A.BREAK_COMMA);
      p.i++;
    } else if (p.i === before) {
      p.i = p.annotations.match[p.i] === -1 ? p.i + 1 : Math.max(p.i + 1, p.i);
    }
  }
}
