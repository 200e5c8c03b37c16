import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseWindow } from '../expression/arguments.ts';
import { AFTER_OPERAND, IN_QUERY } from '../expression/modes.ts';
import { parseNestedQuery } from '../expression/nested-query.ts';
import { clauseLength } from '../lookahead/clauses.ts';
import { holdsQuery } from '../lookahead/nested.ts';
import { isNameLike } from '../lookahead/operands.ts';
import { addAs } from '../missing-as.ts';
import type { Parser } from '../parser.ts';
import { parseSemanticQuery } from './semantic-view.ts';
import { tableSuffix } from './table-suffixes.ts';

/** Reads one entry of FROM or one joined table, with everything that may follow its name. */
function parseTable(p: Parser, end: number): void {
  const start = p.i;
  p.take(W.LATERAL);
  if (p.kindAt(p.i) === K.OPEN_PAREN) {
    if (p.kindAt(p.i - 1) === K.WORD) p.spaced(p.i);
    parseTableParenthesis(p, p.i);
  } else if (p.isWord(p.i, W.VALUES) && p.kindAt(p.i + 1) === K.OPEN_PAREN) {
    p.keywords(1);
    parseRows(p, end);
  } else {
    tableName(p, end);
  }
  let named = false;
  while (p.i < end) {
    const before = p.i;
    const kind = p.kindAt(p.i);
    if (kind === K.COMMA || kind === K.SEMICOLON || kind === K.CLOSE_PAREN) return;
    if (kind === K.OPERATOR && p.word[p.i] === K.FLOW) return;
    if (kind === K.WORD) {
      if (p.word[p.i] === W.SET) return;
      if (p.wordAt(p.i + 1) !== W.MATCH_CONDITION && clauseLength(p, p.i, p.i > start) > 0) return;
      if (tableSuffix(p)) continue;
      if (p.isWord(p.i, W.AS)) {
        p.keywords(1);
        alias(p);
        named = true;
        continue;
      }
      if (!named && p.i > start && certainAlias(p, end)) {
        addAs(p, p.i, true);
        alias(p);
        named = true;
        continue;
      }
    } else if (kind === K.QUOTED && !named && p.i > start) {
      addAs(p, p.i, true);
      alias(p);
      named = true;
      continue;
    } else if (kind === K.OPEN_PAREN) {
      const stage = p.kindAt(p.i - 1) === K.STAGE;
      if (stage) p.spaced(p.i);
      parseTableParenthesis(p, p.i);
      continue;
    }
    p.parseExpression(end, kind === K.TEMPLATE && p.i > start ? IN_QUERY | AFTER_OPERAND : IN_QUERY);
    if (p.i === before) p.i = Math.min(p.after(p.i), end);
  }
}

function tableName(p: Parser, end: number): void {
  const kind = p.kindAt(p.i);
  if (kind === K.WORD && clauseLength(p, p.i, false) > 0) return;
  if (
    kind === K.WORD &&
    p.kindAt(p.i + 1) !== K.OPEN_PAREN &&
    p.kindAt(p.i + 1) !== K.DOT &&
    p.kindAt(p.i + 1) !== K.OPERATOR
  ) {
    p.i++;
    return;
  }
  if (p.isWord(p.i, W.SEMANTIC_VIEW)) {
    p.annotations.letterCase[p.i++] = A.FUNCTION_CASE;
    parseSemanticQuery(p, p.i);
    return;
  }
  p.parseExpression(end, IN_QUERY);
}

function alias(p: Parser): void {
  if (!isNameLike(p.kindAt(p.i))) return;
  p.i++;
  if (p.kindAt(p.i) === K.OPEN_PAREN) {
    p.spaced(p.i);
    p.i = p.after(p.i);
  }
}

/** Words that may follow a table's alias, apart from clauses. */
const AFTER_ALIAS: ReadonlySet<number> = new Set([
  W.MATCH_CONDITION,
  W.PIVOT,
  W.UNPIVOT,
  W.SAMPLE,
  W.TABLESAMPLE,
  W.SET,
  W.WHEN,
]);

/**
 * Whether the word can only be the table's alias: it is not reserved, and is followed by something that may follow an
 * alias.
 */
function certainAlias(p: Parser, end: number): boolean {
  if (p.isReserved(p.i) && !p.isWord(p.i, W.SAMPLE)) return false;
  const i = p.i + 1;
  if (i >= end) return true;
  switch (p.kindAt(i)) {
    case K.EOF:
    case K.COMMA:
    case K.SEMICOLON:
    case K.CLOSE_PAREN:
      return true;
    case K.OPEN_PAREN:
      return p.word[p.i] === 0 && isColumnList(p, i);
    case K.OPERATOR:
      return p.word[i] === K.FLOW;
    case K.WORD: {
      if (clauseLength(p, i, true) > 0) return true;
      return AFTER_ALIAS.has(p.word[i] as number);
    }
    default:
      return false;
  }
}

/**
 * Whether the parenthesis can hold the columns of an alias. If it contains other words, the word before it is a clause.
 */
function isColumnList(p: Parser, open: number): boolean {
  const next = p.kindAt(open + 2);
  return next === K.COMMA || next === K.CLOSE_PAREN || p.kindAt(open + 1) === K.TEMPLATE;
}

/** Reads a parenthesis in FROM: a query, or joined tables. */
export function parseTableParenthesis(p: Parser, open: number): void {
  p.within(open, (close) => {
    if (holdsQuery(p, close)) parseNestedQuery(p, open, close);
    else parseJoins(p, close);
  });
}

/** Reads tables joined inside parentheses: the joins start new lines only if necessary. */
function parseJoins(p: Parser, end: number): void {
  while (p.i < end) {
    const before = p.i;
    parseTable(p, end);
    const length = p.kindAt(p.i) === K.WORD && p.i < end ? clauseLength(p, p.i, true) : 0;
    if (length > 0) {
      p.breakBefore(p.i, A.BREAK_CLAUSE);
      const first = p.wordAt(p.i);
      p.keywords(length);
      if (first === W.ON || first === W.USING) {
        if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
        p.parseExpression(end, IN_QUERY);
      }
    } else if (p.kindAt(p.i) === K.COMMA) {
      p.breakBefore(p.i, A.BREAK_ITEM);
      p.i++;
    } else if (p.i === before) {
      p.i = Math.min(p.after(p.i), end);
    }
  }
}

/** The rows of VALUES: parentheses separated by commas. */
export function parseRows(p: Parser, end: number): void {
  while (p.i < end && p.kindAt(p.i) === K.OPEN_PAREN) {
    parseWindow(p, p.i);
    if (p.kindAt(p.i) !== K.COMMA || p.kindAt(p.i + 1) !== K.OPEN_PAREN || p.i + 1 >= end) return;
    p.i++;
  }
}

/** The entries of FROM, separated by commas. */
export function parseTables(p: Parser, end: number): void {
  while (p.i < end) {
    parseTable(p, end);
    if (p.kindAt(p.i) !== K.COMMA || p.i >= end) return;
    p.breakBefore(p.i, A.BREAK_ITEM);
    p.i++;
  }
}
