import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseParenthesis, parseQueryIn, startsWords } from '../expression/brackets.ts';
import { IN_CALL, IN_QUERY, parseExpression } from '../expression/expression.ts';
import { clauseLength } from '../lookahead/clauses.ts';
import type { Query, Row } from '../nodes.ts';
import * as N from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { isNameLike, parseTable } from './tables.ts';

/**
 * A query in all its parts, set operations and WITH included: one row for each clause. It ends at `end`, a semicolon,
 * a closing bracket or the flow operator `->>`.
 */
export function parseQuery(p: Parser, end: number): Query {
  return parseQueryRows(p, end, [], p.i, 0);
}

/** The same for a query that has rows already. The word `stop` ends it where a clause could start. */
export function parseQueryRows(p: Parser, end: number, rows: Row[], start: number, stop = 0): Query {
  const query: Query = { rows, start, end: p.i };
  while (p.i < end) {
    const kind = p.kindAt(p.i);
    if (kind === K.SEMICOLON || kind === K.CLOSE_PAREN) break;
    if (kind === K.OPERATOR && p.word[p.i] === K.FLOW) break;
    const last = rows[rows.length - 1];
    const fresh = last === undefined || last.kind === N.ROW_SET;
    if (kind === K.WORD) {
      if (stop !== 0 && p.word[p.i] === stop) break;
      if (last?.kind === N.ROW_WITH && startsWords(p, p.i)) break;
      if (!fresh && end === p.count && startsAnother(p, last)) break;
      if (p.word[p.i] === W.WITH && (fresh || clauseLength(p, p.i, true) > 0)) {
        rows.push(parseWith(p, end));
        continue;
      }
      const length = clauseLength(p, p.i, !fresh);
      if (length > 0) {
        rows.push(parseRow(p, end, length));
        continue;
      }
    }
    if (kind === K.COMMA && !fresh && (last.kind === N.ROW_JOIN_CONDITION || last.kind === N.ROW_TABLES)) {
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
      loose(p, end);
      last.end = p.i;
    }
  }
  query.end = p.i;
  return query;
}

/** A second SELECT without a set operation or a template's tag before it: a semicolon is missing. Where lines break
 * says nothing about it, or the same text would be read differently once it is formatted. */
function startsAnother(p: Parser, last: Row): boolean {
  if (!p.isWord(p.i, W.SELECT) || last.kind === N.ROW_WITH || last.kind === N.ROW_LOOSE) return false;
  return !p.behindTag(p.i);
}

/** Steps over what fits no rule, as an expression if it is one: it stays in the row that it stands in. */
function loose(p: Parser, end: number): void {
  const before = p.i;
  if (p.kindAt(p.i) === K.COMMA) p.breakBefore(p.i, A.BREAK_COMMA);
  else parseExpression(p, end, IN_QUERY);
  if (p.i === before) p.i = Math.min(p.after(p.i), end);
}

function parseWith(p: Parser, end: number): Row {
  const row: Row = { kind: N.ROW_WITH, start: p.i, body: p.i + 1, end: p.i };
  p.keywords(1);
  p.take(W.RECURSIVE);
  while (p.i < end) {
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
      parseExpression(p, end, IN_QUERY);
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

function parseSelectList(p: Parser, end: number): void {
  if (p.isWord(p.i, W.DISTINCT) || p.isWord(p.i, W.ALL)) {
    const next = p.kindAt(p.i + 1);
    if (next !== K.COMMA && next !== K.EOF && next !== K.DOT && !p.isWord(p.i + 1, W.FROM)) p.keywords(1);
    if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
  }
  if (p.isWord(p.i, W.TOP) && (p.kindAt(p.i + 1) === K.NUMBER || p.kindAt(p.i + 1) === K.VARIABLE)) {
    p.keywords(1);
    p.i++;
  }
  while (p.i < end) {
    parseSelectItem(p, end);
    if (p.kindAt(p.i) !== K.COMMA || p.i >= end) return;
    p.breakBefore(p.i, A.BREAK_ITEM);
    p.i++;
  }
}

/** An expression with its alias; a star with its modifiers. */
function parseSelectItem(p: Parser, end: number): void {
  const start = p.i;
  const operand = parseExpression(p, end, IN_QUERY | IN_CALL);
  const stopped = p.i;
  if (p.i >= end) return;
  if (p.isWord(p.i, W.AS)) {
    p.keywords(1);
    if (p.i < end && isNameLike(p.kindAt(p.i))) p.i++;
  } else if (operand && clauseLength(p, p.i, true) === 0 && isAlias(p, p.i) && endsItem(p, p.i + 1, end)) {
    if (p.operatorAt(p.i - 1) !== K.STAR) p.addAs(p.i);
    p.i++;
  }
  // What fits no rule stays in the item, up to the next comma or clause.
  while (
    p.i < end &&
    p.kindAt(p.i) !== K.COMMA &&
    p.kindAt(p.i) !== K.SEMICOLON &&
    p.kindAt(p.i) !== K.CLOSE_PAREN
  ) {
    if (p.kindAt(p.i) === K.WORD && clauseLength(p, p.i, p.i > start) > 0) return;
    if (p.operatorAt(p.i) === K.FLOW) return;
    const before = p.i;
    parseExpression(p, end, IN_QUERY | IN_CALL);
    if (p.isWord(p.i, W.AS)) p.keywords(1);
    else if (p.i === before || p.i === stopped) p.i = Math.min(p.after(p.i), end);
  }
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

/** The entries of FROM, parted by commas. */
export function parseTables(p: Parser, end: number): void {
  while (p.i < end) {
    parseTable(p, end);
    if (p.kindAt(p.i) !== K.COMMA || p.i >= end) return;
    p.breakBefore(p.i, A.BREAK_ITEM);
    p.i++;
  }
}

/** GROUP BY, ORDER BY, LIMIT, VALUES, WINDOW, FETCH and FOR UPDATE: expressions, with the words that these have. */
function parseListRow(p: Parser, end: number, clause: number): void {
  if (clause === W.FETCH) {
    if (p.isWord(p.i, W.FIRST) || p.isWord(p.i, W.NEXT)) p.keywords(1);
  }
  if ((clause === W.GROUP || clause === W.ORDER) && p.isWord(p.i, W.ALL)) p.keywords(1);
  const start = p.i;
  while (p.i < end) {
    const before = p.i;
    if (p.isWord(p.i, W.GROUPING) && p.isWord(p.i + 1, W.SETS)) {
      p.keywords(2);
      if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
    }
    if (p.kindAt(p.i) === K.OPEN_PAREN && clause === W.VALUES) p.spaced(p.i);
    if ((p.i > start || clause === W.FETCH || clause === W.FOR) && listWord(p, clause)) continue;
    parseExpression(p, end, IN_QUERY);
    const kind = p.kindAt(p.i);
    if (p.i >= end || kind === K.SEMICOLON || kind === K.CLOSE_PAREN) return;
    if (kind === K.COMMA) {
      p.breakBefore(p.i, A.BREAK_COMMA);
      p.i++;
    } else if (kind === K.WORD && clauseLength(p, p.i, true) > 0) {
      return;
    } else if (listWord(p, clause)) {
      // taken
    } else if (clause === W.VALUES || p.operatorAt(p.i) === K.FLOW) {
      return;
    } else if (p.i === before) {
      p.i = Math.min(p.after(p.i), end);
    }
  }
}

/** Words of LIMIT, OFFSET and FETCH. */
const LIMIT_WORDS: ReadonlySet<number> = new Set([
  W.ROW,
  W.ROWS,
  W.ONLY,
  W.PERCENT,
  W.FIRST,
  W.NEXT,
  W.WITH,
  W.TIES,
]);

function listWord(p: Parser, clause: number): boolean {
  const w = p.wordAt(p.i);
  if (w === W.AS && clause === W.WINDOW) {
    p.keywords(1);
    if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
    return true;
  }
  if (clause === W.ORDER && (w === W.NULLS || w === W.ASC || w === W.DESC)) {
    p.keywords(1);
    return true;
  }
  if (clause === W.FOR && p.isKeyword(p.i)) {
    p.keywords(1);
    return true;
  }
  if (clause !== W.FETCH && clause !== W.OFFSET && clause !== W.LIMIT) return false;
  if (!LIMIT_WORDS.has(w)) return false;
  p.keywords(1);
  return true;
}
