import * as A from '../annotations.ts';
import type { Part } from '../nodes.ts';
import type { Parser } from '../parser.ts';

/** A parenthesis that certainly holds a query, even where a template makes it. */
export function parseQueryIn(p: Parser, open: number): void {
  p.within(open, (close) => parseNestedQuery(p, open, close));
}

/** The query between `open` and `close`, which the printer lays out as a block. */
export function parseNestedQuery(p: Parser, open: number, close: number): void {
  const query = p.parseQuery(close);
  // A semicolon or `->>` in parentheses is not SQL: the rest is taken as it comes.
  if (p.i < close) return;
  p.annotations.queries.set(open, query);
  p.mark(open, A.MARK_QUERY);
}

/** The statement between `open` and `close`, as in `rs := (SHOW TABLES ->> SELECT …)` and `ASYNC (INSERT …)`. */
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
