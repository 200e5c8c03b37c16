import * as A from '../parser/annotations.ts';
import type { Query, Row } from '../parser/nodes.ts';
import * as N from '../parser/nodes.ts';
import type { Printer } from './printer.ts';
import { printRange, splitAtCommas } from './range.ts';
import { stepTo } from './walk.ts';

/** Prints a query at column `left`, one row a line, its clause keywords right-aligned (or left-aligned, if so chosen). */
export function printQuery(p: Printer, query: Query, left: number, tail: number): void {
  const river = p.options.layout === 'river';
  const outer = p.edge;
  p.edge = left;
  const width = river ? riverWidth(p, query) : 0;
  const last = query.rows.length - 1;
  let printed = query.start;
  for (let r = 0; r <= last; r++) {
    const row = query.rows[r] as Row;
    for (; printed < row.start; printed++) p.token(printed);
    printed = row.end;
    const rest = r === last ? tail : 0;
    if (row.kind === N.ROW_LOOSE) {
      const column = width > 0 ? left + width + 1 : left;
      p.newline(column);
      printRange(p, row.start, row.end, column, rest);
      continue;
    }
    if (row.kind === N.ROW_MORE) {
      printMore(p, row, river ? left + width + 1 : left + 5, rest);
      continue;
    }
    const phrase = phraseWidth(p, row);
    const nested = !river && row.kind === N.ROW_JOIN_CONDITION;
    const column = river ? left + width - phrase : nested ? left + p.indent : left;
    p.newline(column);
    if (row.start > query.start && p.stoodInLine(row.start)) p.movedClauses++;
    p.hanging = column + p.indent;
    p.flat(row.start, row.body);
    const body = river ? left + width + 1 : column + phrase + 1;
    p.hanging = body;
    if (row.body < row.end) printBody(p, row, column, body, river ? left + width : -1, rest);
  }
  p.edge = outer;
}

/** More tables behind a join's condition, under the first one. */
function printMore(p: Printer, row: Row, body: number, tail: number): void {
  const leading = p.options.commaPosition === 'leading' || p.breaksInside(row.start - 1, row.body);
  if (leading) p.newline(Math.max(0, body - 2));
  p.token(row.start);
  if (!leading) p.newline(body);
  p.hanging = body;
  splitAtCommas(p, row.body, row.end, body, tail, A.BREAK_ITEM);
}

/** The longest clause keyword of the block. */
function riverWidth(p: Printer, query: Query): number {
  let width = 0;
  for (const row of query.rows) {
    if (row.kind === N.ROW_LOOSE || row.kind === N.ROW_MORE) continue;
    const phrase = phraseWidth(p, row);
    if (phrase > width) width = phrase;
    if (width < 3 && (row.kind === N.ROW_CONDITION || row.kind === N.ROW_JOIN_CONDITION)) width = 3;
  }
  return width;
}

/** Columns of a row's clause keyword, comments aside. */
function phraseWidth(p: Printer, row: Row): number {
  let width = row.body - row.start - 1;
  for (let i = row.start; i < row.body; i++)
    width += (p.tokens.end[i] as number) - (p.tokens.start[i] as number);
  return width;
}

function printBody(p: Printer, row: Row, column: number, body: number, edge: number, tail: number): void {
  switch (row.kind) {
    case N.ROW_SELECT:
      printItems(p, row, column, body, tail);
      break;
    case N.ROW_TABLES:
      if (p.options.newlineAfterComma) splitAtCommas(p, row.body, row.end, body, tail, A.BREAK_ITEM);
      else printRange(p, row.body, row.end, body, tail);
      break;
    case N.ROW_WITH:
      printWith(p, row, body);
      break;
    case N.ROW_CONDITION:
    case N.ROW_JOIN_CONDITION:
      printCondition(p, row, column, body, edge, tail);
      break;
    default:
      printRange(p, row.body, row.end, body, tail);
  }
}

/** DISTINCT and TOP stay with SELECT; the items follow, each on its line. */
function printItems(p: Printer, row: Row, column: number, body: number, tail: number): void {
  let first = row.body;
  while (
    first < row.end &&
    p.annotations.letterCase[first] === A.KEYWORD_CASE &&
    isSelectModifier(p, first)
  ) {
    p.token(first++);
    if (p.tokens.kind[first] === 4 || p.tokens.kind[first] === 17) {
      if (p.text(first - 1).length === 3) p.token(first++);
    }
  }
  if (first >= row.end) return;
  const { alignCommas, newlineAfterComma } = p.options;
  const broken = p.writer.atStart || p.breaksInside(first - 1, first + 1);
  const under = first === row.body || broken ? body : p.nextColumn(first);
  const base = alignCommas ? under : column + p.indent;
  p.hanging = base;
  if (newlineAfterComma) splitAtCommas(p, first, row.end, base, tail, A.BREAK_ITEM);
  else printRange(p, first, row.end, base, tail);
}

function isSelectModifier(p: Printer, i: number): boolean {
  const text = p.text(i).toUpperCase();
  return text === 'DISTINCT' || text === 'ALL' || text === 'TOP';
}

/** Common table expressions, each from a line of its own. */
function printWith(p: Printer, row: Row, body: number): void {
  let first = row.body;
  if (p.annotations.letterCase[first] === A.KEYWORD_CASE) p.token(first++);
  splitAtCommas(p, first, row.end, body, 0, A.BREAK_ITEM);
}

/** AND and OR start lines: right-aligned in the river, indented once in the left layout. */
function printCondition(
  p: Printer,
  row: Row,
  column: number,
  body: number,
  edge: number,
  tail: number,
): void {
  let from = row.body;
  let base = body;
  for (let i = stepTo(p, row.body, row.end); i <= row.end; i = stepTo(p, i, row.end)) {
    if (i < row.end && p.annotations.breakAt[i] !== A.BREAK_LOGIC) continue;
    p.hanging = base;
    printRange(p, from, i, base, i < row.end ? 0 : tail);
    if (i >= row.end) return;
    const width = (p.tokens.end[i] as number) - (p.tokens.start[i] as number);
    const indented = row.kind === N.ROW_JOIN_CONDITION ? column : column + p.indent;
    p.newline(edge >= 0 ? edge - width : indented);
    p.token(i);
    base = edge >= 0 ? body : indented + width + 1;
    from = i + 1;
  }
}
