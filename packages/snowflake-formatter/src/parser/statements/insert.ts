import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseParenthesis } from '../expression/brackets.ts';
import { startsQuery } from '../lookahead/nested.ts';
import type { Part, Query } from '../nodes.ts';
import * as N from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { parseRows } from '../query/tables.ts';

/** Reads INSERT INTO … VALUES or a query, and the forms that write to several tables. */
export function parseInsert(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  p.take(W.OVERWRITE);
  if (p.isWord(p.i, W.ALL) || p.isWord(p.i, W.FIRST)) {
    p.keywords(1);
    parts.push({ type: 'flow', start, end: p.i, level: 0 });
    multiTableInsert(p, parts);
    return;
  }
  p.take(W.INTO);
  p.take(W.TABLE);
  parseTarget(p);
  if (p.kindAt(p.i) === K.OPEN_PAREN) {
    p.spaced(p.i);
    parseParenthesis(p, p.i);
  }
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
  parseSource(p, parts, 0);
}

/** Reads a table that a statement writes to, with its columns. No AS is ever added here. */
export function parseTarget(p: Parser): void {
  while (p.i < p.count) {
    const kind = p.kindAt(p.i);
    if (kind === K.OPEN_PAREN) {
      const close = p.annotations.match[p.i] as number;
      if (close < 0 || startsQuery(p, p.i + 1, close)) return;
      if (p.isWord(p.i - 1, W.IDENTIFIER)) {
        p.tight(p.i);
        p.keyword(p.i - 1);
      } else {
        p.spaced(p.i);
      }
      p.i = close + 1;
      if (
        p.kindAt(close) === K.CLOSE_PAREN &&
        !p.isWord((p.annotations.match[close] as number) - 1, W.IDENTIFIER)
      )
        return;
    } else if (kind === K.WORD) {
      const w = p.word[p.i];
      if (
        p.kindAt(p.i - 1) !== K.DOT &&
        (w === W.SELECT || w === W.VALUES || w === W.WITH || w === W.WHEN || w === W.INTO || w === W.ELSE)
      )
        return;
      p.i++;
    } else if (kind === K.SEMICOLON || kind === K.VERBATIM) {
      return;
    } else {
      p.i++;
    }
  }
}

/** Reads the rows to write: VALUES or a query. */
export function parseSource(p: Parser, parts: Part[], level: number): void {
  if (p.isWord(p.i, W.VALUES)) parts.push({ type: 'query', query: parseValues(p), level });
  else if (p.i < p.count && startsQuery(p, p.i, p.count))
    parts.push({ type: 'query', query: p.parseQuery(p.count), level });
}

/** Reads VALUES with its rows. */
export function parseValues(p: Parser): Query {
  const start = p.i;
  p.keywords(1);
  const body = p.i;
  if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
  parseRows(p, p.count);
  // A template may produce rows, or remove the last comma.
  while (p.kindAt(p.i) === K.COMMA || p.kindAt(p.i) === K.TEMPLATE) {
    p.i++;
    parseRows(p, p.count);
  }
  return { rows: [{ kind: N.ROW_LIST, start, body, end: p.i }], start, end: p.i };
}

/** Reads INSERT ALL and INSERT FIRST: INTO clauses, with or without conditions, and the query they read from. */
function multiTableInsert(p: Parser, parts: Part[]): void {
  let level = 1;
  while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) {
    const start = p.i;
    const w = p.wordAt(p.i);
    if (w === W.WHEN) {
      p.keywords(1);
      p.parseExpression(p.count, 0);
      p.take(W.THEN);
      level = 2;
      parts.push({ type: 'flow', start, end: p.i, level: 1 });
    } else if (w === W.ELSE) {
      p.keywords(1);
      level = 2;
      parts.push({ type: 'flow', start, end: p.i, level: 1 });
    } else if (w === W.INTO) {
      p.keywords(1);
      parseTarget(p);
      if (p.isWord(p.i, W.VALUES)) {
        p.breakBefore(p.i, A.BREAK_CLAUSE);
        parseValues(p);
      }
      parts.push({ type: 'flow', start, end: p.i, level });
    } else {
      parseSource(p, parts, 0);
      return;
    }
    if (p.i === start) return;
  }
}
