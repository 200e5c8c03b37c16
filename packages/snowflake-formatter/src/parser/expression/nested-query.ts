import * as A from '../annotations.ts';
import type { Part } from '../nodes.ts';
import type { Parser } from '../parser.ts';

/** Reads a parenthesis that certainly holds a query, even if a template produces it. */
export function parseQueryIn(p: Parser, open: number): void {
  p.within(open, (close) => parseNestedQuery(p, open, close));
}

/** Reads the query between `open` and `close`, which the printer lays out as a block. */
export function parseNestedQuery(p: Parser, open: number, close: number): void {
  const query = p.parseQuery(close);
  // A semicolon or `->>` in parentheses is not valid SQL: the rest is read as plain words.
  if (p.i < close) return;
  p.annotations.queries.set(open, query);
  p.mark(open, A.MARK_QUERY);
}

/** Reads the statement between `open` and `close`, as in `rs := (SHOW TABLES ->> SELECT …)` and `ASYNC (INSERT …)`. */
export function parseNestedStatement(p: Parser, open: number, close: number): void {
  const { count } = p;
  const start = p.i;
  const parts: Part[] = [];
  p.count = close;
  p.parseParts(parts);
  p.count = count;
  if (p.i < close) return;
  p.annotations.queries.set(open, { start, end: close, parts });
  p.mark(open, A.MARK_QUERY);
}
