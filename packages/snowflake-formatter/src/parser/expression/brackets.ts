import * as K from '../../lexer/kinds.ts';
import { WORD_TEXT } from '../../lexer/word-table.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { holdsQuery, startsStatement } from '../lookahead/nested.ts';
import type { Parser } from '../parser.ts';
import { parseArguments } from './arguments.ts';
import { IN_BRACE, IN_CALL } from './modes.ts';
import { parseNestedQuery, parseNestedStatement } from './nested-query.ts';
import { starModifiers } from './star-modifiers.ts';
import { parseParameters } from './types.ts';

/** Reads `[…]`: an array literal, a subscript or a slice. */
export function parseSquareBracket(p: Parser, open: number): void {
  p.within(open, (close) => parseList(p, close, IN_CALL));
}

/** Reads `{ 'key': value }`, `{* EXCLUDE c}`, `{tbl.*}` or `{fn LOG(5)}`. */
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

/** Reads a function's parentheses, which follow its name without a space. */
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

/**
 * Reads a parenthesis where an operand is expected: a query, a statement, a lambda's parameters or a list of
 * expressions.
 */
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

/** Reads the comma-separated expressions between brackets, up to `end`; skips anything that is not an expression. */
function parseList(p: Parser, end: number, mode: number): void {
  while (p.i < end) {
    const before = p.i;
    p.parseExpression(end, mode);
    if (p.i >= end) return;
    if (p.kind[p.i] === K.COMMA || p.i === before) p.i++;
  }
}

/** Functions whose arguments come in pairs, and the number of arguments before the pairs. */
const PAIRWISE: ReadonlyMap<string, number> = new Map([
  ['OBJECT_CONSTRUCT', 0],
  ['OBJECT_CONSTRUCT_KEEP_NULL', 0],
  ['DECODE', 1],
]);

/**
 * Keeps the pairs together in a call whose arguments are pairs: its lines break only between two pairs. The last
 * argument of DECODE may be single; if an object's last argument is, a template or a star stands for other arguments.
 */
function markPairs(p: Parser, open: number, close: number): void {
  const before = PAIRWISE.get(WORD_TEXT[p.wordAt(open - 1)] as string);
  if (before === undefined || p.isStep(open - 1)) return;
  const commas: number[] = [];
  for (let i = open + 1; i < close; i = p.after(i)) if (p.kindAt(i) === K.COMMA) commas.push(i);
  if (before === 0 && commas.length % 2 === 0) return;
  for (let n = before; n < commas.length; n += 2) {
    const comma = commas[n] as number;
    p.annotations.breakAt[comma] = 0;
    p.breakBefore(comma + 1, A.BREAK_VALUE);
  }
}
