import * as K from '../../lexer/kinds.ts';
import type { Parser } from '../parser.ts';
import { OPERAND, WANTS_OPERAND } from './step-result.ts';

/** Whether an object's key can end in a token of this kind: keys are strings, or anything that a template produces. */
export function isKey(kind: number | undefined): boolean {
  return kind === K.STRING || kind === K.TEMPLATE || kind === K.VARIABLE || kind === K.QUOTED;
}

/** The colon between an object's key and its value. */
export function keySeparator(p: Parser): number {
  const colon = p.i++;
  const next = p.kindAt(p.i);
  p.tight(colon);
  if (next !== K.OPERATOR && next !== K.COLON) p.spaced(p.i);
  return WANTS_OPERAND;
}

/**
 * Reads the colon of a path (`src:a.b`), which has no spaces around it, or of a bind variable, which has none after it.
 */
export function pathOrBind(p: Parser, left: number): number {
  const colon = p.i++;
  const before = p.kind[colon - 1];
  const next = p.kindAt(p.i);
  const named = isBindName(next) || next === K.OPEN_BRACKET;
  if (left === OPERAND) {
    if (named && before !== K.STAGE && before !== K.COLON) {
      p.tight(colon);
      p.tight(p.i);
    }
  } else if (before !== K.OPEN_PAREN && before !== K.OPEN_BRACKET && colon > 0 && !isPathPart(before)) {
    p.spaced(colon);
  }
  if (named && next !== K.OPEN_BRACKET) p.i++;
  return OPERAND;
}

/** Whether a token after a colon is the name of a bind variable or the first step of a path. */
export function isBindName(kind: number): boolean {
  return kind === K.WORD || kind === K.QUOTED || kind === K.NUMBER;
}

function isPathPart(kind: number | undefined): boolean {
  return kind === K.COLON || kind === K.DOT || kind === K.DOUBLE_COLON;
}
