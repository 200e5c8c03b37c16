import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { holdsQuery, startsStatement } from '../lookahead/nested.ts';
import type { Parser } from '../parser.ts';
import { parseArguments } from './arguments.ts';
import { IN_BRACE, IN_CALL } from './modes.ts';
import { parseNestedQuery, parseNestedStatement } from './nested-query.ts';
import { markPairs } from './pairs.ts';
import { starModifiers } from './star-modifiers.ts';
import { parseParameters } from './types.ts';

/** `[…]`: an array literal, a subscript or a slice. */
export function parseSquareBracket(p: Parser, open: number): void {
  p.within(open, (close) => parseList(p, close, IN_CALL));
}

/** `{ 'key': value }`, `{* EXCLUDE c}`, `{tbl.*}`, `{fn LOG(5)}`. */
export function parseBrace(p: Parser, open: number): void {
  p.within(open, (close) => {
    if (p.isWord(p.i, W.FN)) p.i++;
    if (p.operatorAt(p.i) === K.STAR) {
      p.i++;
      starModifiers(p, close);
    }
    parseList(p, close, IN_BRACE | IN_CALL);
  });
}

/** A function's parentheses, which hug its name. */
export function parseCall(p: Parser, open: number): void {
  const { letterCase, space } = p.annotations;
  const before = p.kindAt(open - 1);
  if (before === K.STAGE) p.spaced(open);
  else if (before !== K.WORD || letterCase[open - 1] !== A.KEYWORD_CASE || space[open] === 0) p.tight(open);
  p.within(open, (close) => {
    if (p.isWord(p.i, W.SELECT) && before === K.WORD) parseNestedQuery(p, open, close);
    else parseArguments(p, close);
    markPairs(p, open, close);
  });
}

/** A parenthesis where an operand is due: a query, a statement, a lambda's parameters or a list of expressions. */
export function parseParenthesis(p: Parser, open: number): void {
  if (p.operatorAt(p.after(open)) === K.LAMBDA && p.annotations.match[open] !== A.UNMATCHED) {
    parseParameters(p, open);
    return;
  }
  if (p.kindAt(open - 1) === K.WORD && open > 0) p.spaced(open);
  p.within(open, (close) => {
    if (holdsQuery(p, close)) parseNestedQuery(p, open, close);
    else if (startsStatement(p, p.i)) parseNestedStatement(p, open, close);
    else parseArguments(p, close);
  });
}

/** The comma-separated expressions between brackets, up to `end`; skips whatever is not an expression. */
function parseList(p: Parser, end: number, mode: number): void {
  while (p.i < end) {
    const before = p.i;
    p.parseExpression(end, mode);
    if (p.i >= end) return;
    if (p.kind[p.i] === K.COMMA || p.i === before) p.i++;
  }
}
