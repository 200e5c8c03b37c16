import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseParenthesis } from '../expression/brackets.ts';
import { AFTER_OPERAND, IN_QUERY } from '../expression/modes.ts';
import { parseQueryIn } from '../expression/nested-query.ts';
import { clauseLength } from '../lookahead/clauses.ts';
import { startsQuery, startsStatement } from '../lookahead/nested.ts';
import { isNameLike } from '../lookahead/operands.ts';
import type { Query, Row } from '../nodes.ts';
import * as N from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { parseListRow } from './list-row.ts';
import { parseSelectList } from './select-list.ts';
import { parseTables } from './tables.ts';

/** See {@link Parser.parseQuery}: one row for each clause. */
export function parseQuery(p: Parser, end: number): Query {
  return parseQueryRows(p, end, [], p.i, 0);
}

/** Continues a query that already has rows. The word `stop` ends it where a clause could start. */
export function parseQueryRows(p: Parser, end: number, rows: Row[], start: number, stop = 0): Query {
  const query: Query = { rows, start, end: p.i };
  // Whether the query has tables: without any, a comma after ON continues its condition.
  let tables = rows.some((row) => row.kind === N.ROW_TABLES);
  while (p.i < end) {
    const kind = p.kindAt(p.i);
    if (kind === K.SEMICOLON || kind === K.CLOSE_PAREN) break;
    if (kind === K.OPERATOR && p.word[p.i] === K.FLOW) break;
    const last = rows[rows.length - 1];
    const fresh = last === undefined || last.kind === N.ROW_SET;
    if (last === undefined && continuesWith(p)) {
      rows.push(parseWith(p, end));
      continue;
    }
    if (kind === K.WORD) {
      if (stop !== 0 && p.word[p.i] === stop) break;
      if (last?.kind === N.ROW_WITH && startsStatement(p, p.i)) break;
      if (!fresh && end === p.count && startsAnother(p, last)) break;
      if (p.word[p.i] === W.WITH && (fresh || clauseLength(p, p.i, true) > 0)) {
        rows.push(parseWith(p, end));
        continue;
      }
      const length = clauseLength(p, p.i, !fresh);
      if (length > 0) {
        const row = parseRow(p, end, length);
        rows.push(row);
        tables ||= row.kind === N.ROW_TABLES;
        continue;
      }
    }
    if (kind === K.COMMA && tables && (last?.kind === N.ROW_JOIN_CONDITION || last?.kind === N.ROW_TABLES)) {
      const row: Row = { kind: N.ROW_MORE, start: p.i, body: ++p.i, end: p.i };
      parseTables(p, end);
      row.end = p.i;
      rows.push(row);
      continue;
    }
    if (fresh || (kind === K.OPEN_PAREN && last.kind === N.ROW_WITH)) {
      const row: Row = { kind: N.ROW_LOOSE, start: p.i, body: p.i, end: p.i };
      rows.push(row);
      if (kind === K.OPEN_PAREN) parseParenthesis(p, p.i);
      else loose(p, end);
      row.end = p.i;
    } else {
      loose(p, end, kind === K.TEMPLATE ? AFTER_OPERAND : 0);
      last.end = p.i;
    }
  }
  query.end = p.i;
  return query;
}

/**
 * Whether a second SELECT starts another statement: without a set operation or a template tag before it, a semicolon is
 * missing. Line breaks do not count, because formatting changes them and the text must be read the same way afterwards.
 */
function startsAnother(p: Parser, last: Row): boolean {
  if (!p.isWord(p.i, W.SELECT) || last.kind === N.ROW_WITH || last.kind === N.ROW_LOOSE) return false;
  return !p.followsTag(p.i);
}

/** Skips tokens that fit no rule, as an expression if possible: they stay in their row. */
function loose(p: Parser, end: number, mode = 0): void {
  const before = p.i;
  p.parseExpression(end, IN_QUERY | mode);
  if (p.i === before) p.i = Math.min(p.after(p.i), end);
}

/**
 * The bracket that opens the query of a common table expression named at `i`, as in `recent (a, b) AS (`; -1 if there
 * is none.
 */
function tableQuery(p: Parser, i: number): number {
  if (!isNameLike(p.kindAt(i)) || p.isReserved(i)) return -1;
  const as = p.kindAt(i + 1) === K.OPEN_PAREN ? p.after(i + 1) : i + 1;
  return p.isWord(as, W.AS) && p.kindAt(as + 1) === K.OPEN_PAREN ? as + 1 : -1;
}

/**
 * Whether common table expressions continue at `p.i` without their WITH: `recent AS (SELECT …`. A captured text or a
 * macro among them ends the statement that began with WITH.
 */
export function continuesWith(p: Parser): boolean {
  const open = tableQuery(p, p.i);
  return open > 0 && startsQuery(p, open + 1, Math.max(open, p.annotations.match[open] as number));
}

function parseWith(p: Parser, end: number): Row {
  const keywords = p.isWord(p.i, W.WITH) ? 1 : 0;
  const row: Row = { kind: N.ROW_WITH, start: p.i, body: p.i + keywords, end: p.i };
  p.keywords(keywords);
  if (keywords > 0) p.take(W.RECURSIVE);
  while (p.i < end) {
    // A macro that produces more common table expressions, or nothing.
    while (p.kindAt(p.i) === K.TEMPLATE && tableQuery(p, p.i + 1) > 0)
      if (p.newlineBefore(++p.i)) p.mustBreak(p.i);
    if (isNameLike(p.kindAt(p.i))) p.i++;
    if (p.kindAt(p.i) === K.OPEN_PAREN) {
      p.spaced(p.i);
      p.i = p.after(p.i);
    }
    if (p.take(W.AS)) {
      if (p.isWord(p.i, W.NOT) || p.isWord(p.i, W.MATERIALIZED))
        while (p.kindAt(p.i) === K.WORD) p.keywords(1);
      if (p.kindAt(p.i) === K.OPEN_PAREN) {
        p.spaced(p.i);
        if (p.kindAt(p.i + 1) === K.TEMPLATE) parseQueryIn(p, p.i);
        else parseParenthesis(p, p.i);
      }
    }
    if (p.kindAt(p.i) !== K.COMMA || p.i >= end) break;
    p.breakBefore(p.i, A.BREAK_ITEM);
    p.i++;
    if (p.isWord(p.i, W.SELECT)) break;
  }
  if (p.i > end) p.i = end;
  row.end = p.i;
  return row;
}

function parseRow(p: Parser, end: number, length: number): Row {
  const start = p.i;
  const first = p.word[start] as number;
  p.keywords(length);
  const row: Row = { kind: rowKind(p, start, length), start, body: p.i, end: p.i };
  switch (row.kind) {
    case N.ROW_SELECT:
      parseSelectList(p, end);
      break;
    case N.ROW_TABLES:
      parseTables(p, end);
      break;
    case N.ROW_CONDITION:
    case N.ROW_JOIN_CONDITION:
      if (first === W.USING && p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
      p.parseExpression(end, IN_QUERY);
      break;
    case N.ROW_SET:
      break;
    default:
      parseListRow(p, end, first);
  }
  row.end = p.i;
  return row;
}

function rowKind(p: Parser, start: number, length: number): number {
  switch (p.word[start + length - 1]) {
    case W.SELECT:
      return N.ROW_SELECT;
    case W.FROM:
    case W.JOIN:
      return N.ROW_TABLES;
    case W.WHERE:
    case W.HAVING:
    case W.QUALIFY:
      return N.ROW_CONDITION;
    case W.ON:
    case W.USING:
      return N.ROW_JOIN_CONDITION;
    case W.WITH: // START WITH
      return N.ROW_CONDITION;
    case W.BY:
      if (p.word[start] === W.CONNECT) return N.ROW_CONDITION;
      return p.word[start] === W.GROUP || p.word[start] === W.ORDER ? N.ROW_LIST : N.ROW_SET;
  }
  const w = p.word[start];
  return w === W.UNION || w === W.INTERSECT || w === W.EXCEPT || w === W.MINUS ? N.ROW_SET : N.ROW_LIST;
}
