import * as K from '../lexer/kinds.ts';
import * as A from '../parser/annotations.ts';
import type { Query, Row } from '../parser/nodes.ts';
import * as N from '../parser/nodes.ts';
import { VALUES } from '../vocabulary/generated/landmarks.ts';
import { alignAliases } from './aliases.ts';
import type { Printer } from './printer.ts';
import { printRange, splitAtCommas } from './range.ts';
import { step, stepTo } from './walk.ts';

/** Stands for the river's edge in the layout without a river. */
const NO_RIVER = -1;

/** The position of a row of a query. Columns count from 0. */
interface RowPlace {
  /** The column of the clause keyword. */
  readonly column: number;
  /** The column of the clause's content. */
  readonly body: number;
  /** The column after the clause keywords, where they are right-aligned, or {@link NO_RIVER}. */
  readonly edge: number;
  /** How many columns must still follow on the row's last line. */
  readonly tail: number;
}

/**
 * Prints a query at column `left`, one row per line, its clause keywords right-aligned or, in the left layout,
 * left-aligned.
 */
export function printQuery(p: Printer, query: Query, left: number, tail: number): void {
  const river = p.options.layout === 'river';
  const outer = p.edge;
  const outerFlow = p.flowEdge;
  p.edge = left;
  p.flowEdge = -1;
  const outerBlock = p.enterQuery(query.start, query.end);
  const width = river ? riverWidth(p, query) : 0;
  const last = query.rows.length - 1;
  let printed = query.start;
  for (let r = 0; r <= last; r++) {
    const row = query.rows[r] as Row;
    for (; printed < row.start; printed++) p.token(printed);
    printed = row.end;
    // The comma before more tables follows the condition above.
    const rest = r === last ? tail : query.rows[r + 1]?.kind === N.ROW_MORE ? 1 : 0;
    const follows = r > 0;
    if (row.kind === N.ROW_LOOSE) {
      const inBody = width > 0 && !p.standsForQuery(row.start);
      printLoose(p, row, inBody ? left + width + 1 : left, rest, follows);
    } else if (row.kind === N.ROW_MORE) printMore(p, row, river ? left + width + 1 : left + 5, rest);
    else {
      const edge = width > 0 ? left + width : left - 1;
      const place = river ? riverPlace(p, row, edge, rest) : leftPlace(p, row, left, rest);
      printRow(p, row, place, follows);
    }
  }
  p.edge = outer;
  p.flowEdge = outerFlow;
  p.leaveQuery(outerBlock);
}

function printLoose(p: Printer, row: Row, column: number, tail: number, follows: boolean): void {
  const silent = p.columnOfSilent(row.start);
  p.newline(silent >= 0 ? silent : column);
  if (follows) p.keepBlankLine(row.start);
  printRange(p, { start: row.start, end: row.end, base: column, tail });
}

function riverPlace(p: Printer, row: Row, edge: number, tail: number): RowPlace {
  return { column: edge - phraseWidth(p, row), body: edge + 1, edge, tail };
}

function leftPlace(p: Printer, row: Row, left: number, tail: number): RowPlace {
  const column = row.kind === N.ROW_JOIN_CONDITION ? left + p.indent : left;
  return { column, body: column + phraseWidth(p, row) + 1, edge: NO_RIVER, tail };
}

/** Prints a row: its clause keyword and the clause's content. The author's blank lines between two rows are kept. */
function printRow(p: Printer, row: Row, place: RowPlace, follows: boolean): void {
  p.newline(place.column);
  if (follows) p.keepBlankLine(row.start);
  p.hanging = place.column + p.indent;
  p.flat(row.start, row.body);
  p.hanging = place.body;
  if (row.body < row.end) printBody(p, row, place);
}

/** Prints more tables after a join's condition, under the first one. */
function printMore(p: Printer, row: Row, body: number, tail: number): void {
  const leading = p.options.commaPosition === 'leading' || p.breaksInside(row.start - 1, row.body);
  if (leading) p.newline(Math.max(0, body - 2));
  p.token(row.start);
  if (!leading) p.newline(body);
  p.hanging = body;
  splitAtCommas(p, { start: row.body, end: row.end, base: body, tail }, A.BREAK_ITEM);
}

/** The width of the longest clause keyword of the block. */
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

/** The width of a row's clause keyword, without comments. */
function phraseWidth(p: Printer, row: Row): number {
  let width = row.body - row.start - 1;
  for (let i = row.start; i < row.body; i++)
    width += (p.tokens.end[i] as number) - (p.tokens.start[i] as number);
  return width;
}

function printBody(p: Printer, row: Row, place: RowPlace): void {
  const run = { start: row.body, end: row.end, base: place.body, tail: place.tail };
  switch (row.kind) {
    case N.ROW_SELECT:
      printItems(p, row, place);
      break;
    case N.ROW_TABLES:
      if (p.options.newlineAfterComma) splitAtCommas(p, run, A.BREAK_ITEM);
      else printRange(p, run);
      break;
    case N.ROW_WITH:
      printWith(p, row, place.body);
      break;
    case N.ROW_CONDITION:
    case N.ROW_JOIN_CONDITION:
      printCondition(p, row, place);
      break;
    default:
      // A single row of VALUES closes under the word.
      if (p.tokens.word[row.start] === VALUES && p.annotations.match[row.body] === row.end - 1)
        run.base = place.column;
      printRange(p, run);
  }
}

/** Prints the items of a SELECT. DISTINCT and TOP stay with SELECT; each item follows on a separate line. */
function printItems(p: Printer, row: Row, { column, body, tail }: RowPlace): void {
  const { end } = row;
  const first = printModifiers(p, row);
  if (first >= end) return;
  const { alignCommas, alignAliases: aligned, newlineAfterComma } = p.options;
  // After a comment between the two, which may or may not be printed yet, the current column does not count.
  const { commentsBefore } = p.tokens;
  const apart = commentsBefore[first] !== commentsBefore[first - 1];
  const broken = apart || p.writer.atStart || p.breaksInside(first - 1, first + 1);
  const under = first === row.body || broken ? body : p.nextColumn(first);
  const base = alignCommas ? under : column + p.indent;
  p.hanging = base;
  const items = { start: first, end, base, tail };
  const outer = p.aliasColumn;
  p.aliasColumn = aligned && newlineAfterComma ? alignAliases(p, items, under) : 0;
  if (newlineAfterComma) splitAtCommas(p, items, A.BREAK_ITEM);
  else printRange(p, items);
  p.aliasColumn = outer;
}

/** Prints DISTINCT, ALL, and TOP with its number; returns the token after them. */
function printModifiers(p: Printer, row: Row): number {
  let i = row.body;
  while (i < row.end && p.annotations.letterCase[i] === A.KEYWORD_CASE) {
    const modifier = p.text(i).toUpperCase();
    if (modifier !== 'DISTINCT' && modifier !== 'ALL' && modifier !== 'TOP') break;
    p.token(i++);
    if (modifier !== 'TOP') continue;
    const end = step(p, i) + (p.tokens.kind[i] === K.COLON ? 1 : 0);
    p.flat(i, end);
    i = end;
  }
  return i;
}

/** Prints common table expressions, each starting a new line. */
function printWith(p: Printer, row: Row, body: number): void {
  let first = row.body;
  if (p.annotations.letterCase[first] === A.KEYWORD_CASE) p.token(first++);
  splitAtCommas(p, { start: first, end: row.end, base: body, tail: 0 }, A.BREAK_ITEM);
}

/** Prints a condition. AND and OR start lines: right-aligned in the river, indented once in the left layout. */
function printCondition(p: Printer, row: Row, { column, body, edge, tail }: RowPlace): void {
  const { end } = row;
  let from = row.body;
  let base = body;
  for (let i = stepTo(p, from, end); i <= end; i = stepTo(p, i, end)) {
    if (i < end && p.annotations.breakAt[i] !== A.BREAK_LOGIC) continue;
    p.hanging = base;
    printRange(p, { start: from, end: i, base, tail: i < end ? 0 : tail });
    if (i >= end) return;
    const width = (p.tokens.end[i] as number) - (p.tokens.start[i] as number);
    const indented = row.kind === N.ROW_JOIN_CONDITION ? column : column + p.indent;
    p.newline(edge === NO_RIVER ? indented : edge - width);
    p.token(i);
    base = edge === NO_RIVER ? indented + width + 1 : body;
    from = i + 1;
  }
}
