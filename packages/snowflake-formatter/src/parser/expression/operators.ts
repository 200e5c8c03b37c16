import * as K from '../../lexer/kinds.ts';
import * as A from '../annotations.ts';
import type { Parser } from '../parser.ts';
import { isBindName } from './colons.ts';
import { isMemberName } from './member-names.ts';
import { starModifiers } from './star-modifiers.ts';
import { OPERAND, WANTS_OPERAND } from './step-result.ts';

/** Reads an operator: binary after an operand; otherwise a sign or the `*` for all columns. */
export function operator(p: Parser, end: number, left: number): number {
  const at = p.i++;
  const op = p.word[at] as number;
  if (left !== OPERAND) return prefix(p, end, op);
  if (op !== K.BANG) {
    p.breakBefore(at, operatorBreak(op));
    return WANTS_OPERAND;
  }
  // `model!PREDICT`
  if (p.i < end && isMemberName(p, p.i)) p.i++;
  return OPERAND;
}

function prefix(p: Parser, end: number, op: number): number {
  if (op === K.STAR) {
    starModifiers(p, end);
    return OPERAND;
  }
  if (op !== K.MINUS_SIGN && op !== K.PLUS) return WANTS_OPERAND;
  const next = p.kindAt(p.i);
  if (next === K.COLON && isBindName(p.kindAt(p.i + 1))) {
    p.tight(p.i++);
    p.tight(p.i++);
    return OPERAND;
  }
  if (next !== K.OPERATOR && next !== K.UNKNOWN && next !== K.COLON) p.tight(p.i);
  return WANTS_OPERAND;
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
