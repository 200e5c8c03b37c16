import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { IN_QUERY } from '../expression/modes.ts';
import { addAs } from '../missing-as.ts';
import type { Part, Query, Row } from '../nodes.ts';
import * as N from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { parseQueryRows } from '../query/query.ts';
import { parseTables } from '../query/tables.ts';
import { parseTarget, parseValues } from './insert.ts';

/** Reads UPDATE … SET … FROM … WHERE: one river. */
export function parseUpdate(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  const row: Row = { kind: N.ROW_LIST, start, body: p.i, end: p.i };
  parseTargetAlias(p, W.SET, W.FROM);
  row.end = p.i;
  const rows = [row];
  // Snowflake also accepts FROM before SET.
  if (p.isWord(p.i, W.FROM)) parseQueryRows(p, p.count, rows, start, W.SET);
  if (p.isWord(p.i, W.SET)) rows.push(parseSet(p, 1));
  parts.push({ type: 'query', query: parseQueryRows(p, p.count, rows, start), level: 0 });
}

/** Reads SET (or UPDATE SET, `length` words) with its assignments, each an entry of the list. */
function parseSet(p: Parser, length: number): Row {
  const row: Row = { kind: N.ROW_SELECT, start: p.i, body: p.i + length, end: p.i };
  p.keywords(length);
  while (p.i < p.count) {
    p.parseExpression(p.count, IN_QUERY);
    if (p.kindAt(p.i) !== K.COMMA) break;
    p.breakBefore(p.i, A.BREAK_ITEM);
    p.i++;
  }
  row.end = p.i;
  return row;
}

/** Reads DELETE FROM … USING … WHERE: one river; FROM stays on the line of DELETE. */
export function parseDelete(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  const row: Row = { kind: N.ROW_LIST, start, body: p.i, end: p.i };
  p.take(W.FROM);
  parseTargetAlias(p, W.USING, W.WHERE);
  row.end = p.i;
  const rows = [row];
  if (p.isWord(p.i, W.USING)) {
    const using: Row = { kind: N.ROW_TABLES, start: p.i, body: p.i + 1, end: p.i };
    p.keywords(1);
    parseTables(p, p.count);
    using.end = p.i;
    rows.push(using);
  }
  parts.push({ type: 'query', query: parseQueryRows(p, p.count, rows, start), level: 0 });
}

/** Reads MERGE INTO: its head, USING and ON in a river, then the WHEN clauses. */
export function parseMerge(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  p.take(W.INTO);
  parseTargetAlias(p, W.USING);
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
  if (p.isWord(p.i, W.USING)) {
    const using: Row = { kind: N.ROW_TABLES, start: p.i, body: p.i + 1, end: p.i };
    p.keywords(1);
    parseTables(p, p.count);
    using.end = p.i;
    const query = parseQueryRows(p, p.count, [using], using.start, W.WHEN);
    parts.push({ type: 'query', query, level: 0 });
  }
  while (p.isWord(p.i, W.WHEN)) {
    const before = p.i;
    parseWhen(p, parts);
    if (p.i === before) return;
  }
}

/** Reads the table that a statement changes, with its alias, up to a word that continues the statement. */
function parseTargetAlias(p: Parser, ...stops: readonly number[]): void {
  const ends = (i: number): boolean =>
    i >= p.count || p.kindAt(i) === K.SEMICOLON || stops.includes(p.wordAt(i));
  const start = p.i;
  while (!ends(p.i)) {
    if (p.isWord(p.i, W.AS) || (p.isWord(p.i, W.IDENTIFIER) && p.kindAt(p.i + 1) === K.OPEN_PAREN))
      p.keyword(p.i);
    else if (p.i > start && ends(p.i + 1) && isTargetAlias(p, p.i)) addAs(p, p.i);
    p.i = p.after(p.i);
  }
}

/** Whether the token at `i` is the alias after the table's name. */
function isTargetAlias(p: Parser, i: number): boolean {
  const kind = p.kindAt(i);
  const before = p.kindAt(i - 1);
  return (
    (kind === K.WORD || kind === K.QUOTED) &&
    (before === K.WORD || before === K.QUOTED || before === K.CLOSE_PAREN)
  );
}

/** Reads WHEN [NOT] MATCHED [BY SOURCE] [AND …] THEN and the action below it. */
function parseWhen(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  p.take(W.NOT);
  p.take(W.MATCHED);
  if (p.isWord(p.i, W.BY) && p.kindAt(p.i + 1) === K.WORD) {
    p.keywords(1);
    if (p.isKeyword(p.i)) p.keyword(p.i);
    p.i++;
  }
  if (p.isWord(p.i, W.AND)) {
    p.breakBefore(p.i, A.BREAK_LOGIC);
    p.keywords(1);
    p.parseExpression(p.count, 0);
  }
  while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON && !p.isWord(p.i, W.THEN)) p.i = p.after(p.i);
  p.take(W.THEN);
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
  action(p, parts);
}

function action(p: Parser, parts: Part[]): void {
  const start = p.i;
  if (p.isWord(p.i, W.UPDATE) && p.isWord(p.i + 1, W.SET)) {
    const row = parseSet(p, 2);
    const query: Query = { rows: [row], start, end: p.i };
    parts.push({ type: 'query', query, level: 1 });
    return;
  }
  const insert = p.isWord(p.i, W.INSERT);
  while (p.i < p.count && p.kindAt(p.i) === K.WORD && !p.isWord(p.i, W.WHEN) && !p.isWord(p.i, W.VALUES))
    p.keywords(1);
  if (insert && p.kindAt(p.i) === K.OPEN_PAREN) {
    p.spaced(p.i);
    parseTarget(p);
  }
  if (p.i > start) parts.push({ type: 'flow', start, end: p.i, level: 1 });
  if (p.isWord(p.i, W.VALUES)) parts.push({ type: 'query', query: parseValues(p), level: 1 });
}
