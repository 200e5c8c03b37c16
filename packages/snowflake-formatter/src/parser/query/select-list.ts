import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { isBindName } from '../expression/colons.ts';
import { IN_CALL, IN_QUERY } from '../expression/modes.ts';
import { clauseLength } from '../lookahead/clauses.ts';
import { isNameLike, startsOperand } from '../lookahead/operands.ts';
import { addAs } from '../missing-as.ts';
import type { Parser } from '../parser.ts';

/** Reads the items of a select list, with DISTINCT and TOP before them. */
export function parseSelectList(p: Parser, end: number): void {
  if (p.isWord(p.i, W.DISTINCT) || p.isWord(p.i, W.ALL)) {
    const next = p.kindAt(p.i + 1);
    if (next !== K.COMMA && next !== K.EOF && next !== K.DOT && !p.isWord(p.i + 1, W.FROM)) p.keywords(1);
    if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
  }
  const count = topCount(p);
  if (count > 0) {
    p.keywords(1);
    if (p.kindAt(p.i) !== K.TEMPLATE) p.spaced(p.i);
    p.i = count;
  }
  while (p.i < end) {
    parseSelectItem(p, end);
    if (p.kindAt(p.i) !== K.COMMA || p.i >= end) return;
    p.breakBefore(p.i, A.BREAK_ITEM);
    p.i++;
  }
}

/**
 * The index after the number of TOP; 0 if this is not TOP. Only the following token distinguishes `TOP (5) a` from a
 * call.
 */
function topCount(p: Parser): number {
  if (!p.isWord(p.i, W.TOP)) return 0;
  const { i } = p;
  const kind = p.kindAt(i + 1);
  if (kind === K.NUMBER || kind === K.VARIABLE || kind === K.TEMPLATE) return i + 2;
  const bind = kind === K.COLON && p.spaceBefore(i + 1) && isBindName(p.kindAt(i + 2));
  if (!bind && kind !== K.OPEN_PAREN) return 0;
  const after = bind ? i + 3 : p.after(i + 1);
  const next = p.kindAt(after);
  const word = next === K.WORD && startsOperand(p, after) && clauseLength(p, after, true) === 0;
  return word || next === K.QUOTED || p.operatorAt(after) === K.STAR ? after : 0;
}

/** Reads an expression with its alias, or a star with its modifiers. */
function parseSelectItem(p: Parser, end: number): void {
  const start = p.i;
  const operand = p.parseExpression(end, IN_QUERY | IN_CALL);
  const stopped = p.i;
  if (p.i >= end) return;
  if (p.isWord(p.i, W.AS)) {
    p.keywords(1);
    if (p.i < end && isNameLike(p.kindAt(p.i))) p.i++;
  } else if (operand && clauseLength(p, p.i, true) === 0 && isAlias(p, p.i) && endsItem(p, p.i + 1, end)) {
    if (p.operatorAt(p.i - 1) !== K.STAR) addAs(p, p.i);
    keepLine(p);
    p.i++;
  }
  // Tokens that fit no rule stay in the item, up to the next comma or clause.
  while (
    p.i < end &&
    p.kindAt(p.i) !== K.COMMA &&
    p.kindAt(p.i) !== K.SEMICOLON &&
    p.kindAt(p.i) !== K.CLOSE_PAREN
  ) {
    if (p.kindAt(p.i) === K.WORD && clauseLength(p, p.i, p.i > start) > 0) return;
    if (p.operatorAt(p.i) === K.FLOW) return;
    keepLine(p);
    const before = p.i;
    p.parseExpression(end, IN_QUERY | IN_CALL);
    if (p.isWord(p.i, W.AS)) p.keywords(1);
    else if (p.i === before || p.i === stopped) p.i = Math.min(p.after(p.i), end);
  }
}

/**
 * Keeps the line of a template that is alone on it, such as `{{ 'union all' if not loop.last }}` or `{{ columns }}`.
 */
function keepLine(p: Parser): void {
  if ((p.kindAt(p.i) === K.TEMPLATE || p.kindAt(p.i - 1) === K.TEMPLATE) && p.newlineBefore(p.i))
    p.mustBreak(p.i);
}

function isAlias(p: Parser, i: number): boolean {
  const kind = p.kindAt(i);
  if (kind === K.QUOTED) return true;
  return kind === K.WORD && !p.isReserved(i);
}

function endsItem(p: Parser, i: number, end: number): boolean {
  if (i >= end) return true;
  const kind = p.kindAt(i);
  if (kind === K.COMMA || kind === K.SEMICOLON || kind === K.CLOSE_PAREN || kind === K.EOF) return true;
  if (kind === K.OPERATOR) return p.word[i] === K.FLOW;
  return kind === K.WORD && clauseLength(p, i, true) > 0;
}
