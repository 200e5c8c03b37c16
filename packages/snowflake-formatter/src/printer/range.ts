import * as K from '../lexer/kinds.ts';
import * as A from '../parser/annotations.ts';
import { VALUES } from '../vocabulary/generated/landmarks.ts';
import type { Printer } from './printer.ts';
import { printQuery } from './river.ts';
import { canStay, step, stepTo, strongestBreak, tailWidth } from './walk.ts';

/**
 * Prints tokens `start` to `end` from where the line stands: on this line if they fit, else broken at what breaks
 * first. `base` is the column that lines of this run belong to, `tail` the columns that still have to follow on its
 * last line. Every bracket is looked into once, so the work grows with the text and not with its depth.
 */
export function printRange(p: Printer, start: number, end: number, base: number, tail: number): void {
  if (start >= end) return;
  p.hanging = base;
  if (p.depth > A.MAX_DEPTH * 4 || p.fits(start, end, tail)) {
    flatRange(p, start, end, base);
    return;
  }
  p.depth++;
  const priority = strongestBreak(p, start, end);
  const cut = priority === 0 || priority > A.BREAK_COMMA ? templateCut(p, start, end) : end;
  if (cut < end) {
    let from = start;
    for (let to = cut; from < end; to = templateCut(p, from, end)) {
      printRange(p, from, to, base, to < end ? 0 : tail);
      if (to < end) p.newline(base);
      from = to;
    }
  } else if (priority === 0) sequence(p, start, end, base, tail);
  else if (priority <= A.BREAK_COMMA) breakAll(p, start, end, base, tail, priority);
  else if (priority > A.BREAK_COMMA && canStay(p, start, end, base, tail))
    sequence(p, start, end, base, tail);
  else split(p, start, end, base, tail, priority);
  p.depth--;
}

/** The first token that a template's line parts from what is before it: no operator joins the two. */
function templateCut(p: Printer, start: number, end: number): number {
  const { commentsBefore, commentKind, kind } = p.tokens;
  for (let i = step(p, start); i < end; i = step(p, i)) {
    if (!p.breaksBefore(i)) continue;
    const comments = commentsBefore[i] as number;
    const tag = comments !== commentsBefore[i - 1] && commentKind[comments - 1] === K.TAG;
    if (tag || kind[i] === K.TEMPLATE) return i;
  }
  return end;
}

/** Prints a statement's words: what does not fit goes on indented. */
export function printFlow(p: Printer, start: number, end: number, column: number, tail: number): void {
  const lists = !p.fits(start, end, tail) && strongestBreak(p, start, end) === A.BREAK_ITEM;
  if (lists) splitAtCommas(p, start, end, column + p.indent, tail, A.BREAK_ITEM);
  else printRange(p, start, end, column, tail);
}

function flatRange(p: Printer, start: number, end: number, base: number): void {
  p.token(start);
  p.hanging = base + p.indent;
  p.flat(start + 1, end);
}

function split(p: Printer, start: number, end: number, base: number, tail: number, priority: number): void {
  const { breakAt } = p.annotations;
  const opens = isOpen(p.tokens.kind[start - 1]);
  const column =
    (priority === A.BREAK_CLAUSE || priority === A.BREAK_LOGIC) && opens ? base : base + p.indent;
  let from = start;
  for (let i = stepTo(p, start, end); i <= end; i = stepTo(p, i, end)) {
    if (i < end && breakAt[i] !== priority) continue;
    if (from > start) p.newline(column);
    printPart(p, from, i, from > start ? column : base, i < end ? 0 : tail, priority);
    from = i;
  }
}

/** A part of a split. A clause with a list, such as MEASURES, lines its entries up behind its keyword. */
function printPart(
  p: Printer,
  start: number,
  end: number,
  base: number,
  tail: number,
  priority: number,
): void {
  const lists = priority === A.BREAK_CLAUSE && hasComma(p, start, end);
  let i = start;
  if (lists && !p.fits(start, end, tail))
    while (i < end && p.annotations.letterCase[i] === A.KEYWORD_CASE) p.token(i++);
  if (i === start || i === end) printRange(p, i, end, base, tail);
  else splitAtCommas(p, i, end, p.nextColumn(i), tail, A.BREAK_COMMA);
}

function hasComma(p: Printer, start: number, end: number): boolean {
  for (let i = start; i < end; i = step(p, i)) if (p.annotations.breakAt[i] === A.BREAK_COMMA) return true;
  return false;
}

function isOpen(kind: number | undefined): boolean {
  return kind === K.OPEN_PAREN || kind === K.OPEN_BRACKET || kind === K.OPEN_BRACE;
}

/** Breaks at every place of one strength. */
function breakAll(
  p: Printer,
  start: number,
  end: number,
  base: number,
  tail: number,
  priority: number,
): void {
  if (priority >= A.BREAK_ITEM) splitList(p, start, end, base, tail, priority);
  else split(p, start, end, base, tail, priority);
}

/** A list, and the rows of VALUES, which line up behind the word. */
function splitList(
  p: Printer,
  start: number,
  end: number,
  base: number,
  tail: number,
  priority: number,
): void {
  if (p.tokens.word[start] === VALUES && p.tokens.kind[start] === K.WORD) {
    p.token(start);
    splitAtCommas(p, start + 1, end, p.nextColumn(start + 1), tail, priority);
  } else {
    splitAtCommas(p, start, end, base, tail, priority);
  }
}

/** One entry a line, with its comma at the end or, with leading commas, two columns before the next entry. */
export function splitAtCommas(
  p: Printer,
  start: number,
  end: number,
  base: number,
  tail: number,
  priority: number,
): void {
  const leading = p.options.commaPosition === 'leading';
  let from = start;
  for (let i = start; i <= end; i = stepTo(p, i, end)) {
    if (i < end && p.annotations.breakAt[i] !== priority) continue;
    printRange(p, from, i, base, i < end ? (leading ? 0 : 1) : tail);
    if (i >= end) return;
    // A comment parts the comma from the entry before or behind it: the comma may not pass it, so it stays where it is.
    if (leading ? !p.commentsBreak(i + 1) : p.breaksInside(i - 1, i + 1)) {
      p.newline(Math.max(0, base - 2));
      p.token(i);
    } else {
      p.token(i);
      if (i + 1 < end) p.newline(base);
    }
    from = i + 1;
  }
}

/** Prints tokens in a row; only brackets and CASE break, each for itself. */
export function sequence(p: Printer, start: number, end: number, base: number, tail: number): void {
  let i = start;
  while (i < end) {
    const match = p.annotations.match[i] as number;
    if (match > i && match < end) {
      printGroup(p, i, match, base, tailWidth(p, match + 1, end, tail));
      i = match + 1;
    } else {
      p.token(i++);
    }
    p.hanging = base + p.indent;
  }
}

/** A bracket with its content, or a CASE. */
export function printGroup(p: Printer, open: number, close: number, base: number, tail: number): void {
  if (p.fits(open, close + 1, tail) || p.depth > A.MAX_DEPTH * 4) {
    p.flat(open, close + 1);
    return;
  }
  if (((p.annotations.mark[open] as number) & A.MARK_CASE) !== 0) {
    printCase(p, open, close);
    return;
  }
  const query = p.annotations.queries.get(open);
  if (query === undefined && !canBreak(p, open, close) && !p.breaksInside(open, close + 1)) {
    p.flat(open, close + 1);
    return;
  }
  p.depth++;
  // A comment broke the line before the bracket: it stands where it closes.
  if (p.breaksBefore(open)) p.hanging = base;
  let { edge } = p;
  p.token(open);
  if (query !== undefined) {
    const left = p.options.indentSubqueries ? base + p.indent : base;
    p.newline(left);
    printQuery(p, query, left, 0);
    edge = left;
  } else {
    p.newline(base + p.indent);
    const clauses = p.annotations.breakAt[open + 1] === A.BREAK_CLAUSE;
    const priority = clauses ? A.BREAK_CLAUSE : strongestBreak(p, open + 1, close);
    if (priority === 0 || priority > A.BREAK_COMMA) printRange(p, open + 1, close, base + p.indent, 0);
    else breakAll(p, open + 1, close, base + p.indent, 0, priority);
  }
  p.newline(base);
  // A tag that ends the query stands where one that begins it does.
  const outer = p.edge;
  p.edge = edge;
  p.token(close);
  p.edge = outer;
  p.depth--;
}

/** Whether breaking the bracket can shorten anything: it does not for `(38, 0)` or a name. */
function canBreak(p: Printer, open: number, close: number): boolean {
  for (let i = open + 1; i < close; i++)
    if (p.annotations.breakAt[i] !== 0 || (p.annotations.match[i] as number) > i) return true;
  return close > open + 5;
}

/** WHEN and ELSE indented under CASE, END under CASE. */
function printCase(p: Printer, open: number, close: number): void {
  p.depth++;
  p.token(open);
  const column = p.columnBehind(open) - 4;
  const inner = column + p.indent;
  let from = open + 1;
  for (let i = open + 1; i <= close; i = stepTo(p, i, close)) {
    if (i < close && p.annotations.breakAt[i] !== A.BREAK_CLAUSE) continue;
    if (i > open + 1) {
      if (from === open + 1) printRange(p, from, i, inner, 0);
      else printWhen(p, from, i, inner);
    }
    p.hanging = inner;
    p.newline(i < close ? inner : column);
    if (i < close) p.token(i);
    from = i + 1;
  }
  p.token(close);
  p.depth--;
}

/** What follows WHEN or ELSE. THEN goes to the next line when the condition took more than one. */
function printWhen(p: Printer, start: number, end: number, column: number): void {
  let then = start;
  while (then < end && ((p.annotations.mark[then] as number) & A.MARK_THEN) === 0)
    then = stepTo(p, then, end);
  if (then >= end) {
    printRange(p, start, end, column, 0);
    return;
  }
  if (p.fits(start, end, 0)) {
    p.flat(start, end);
    return;
  }
  const stays = p.fits(start, then + 1, 0) || strongestBreak(p, start, then) !== A.BREAK_LOGIC;
  printRange(p, start, then, column, 5);
  if (!stays) p.newline(column + p.indent);
  p.hanging = column + p.indent;
  p.token(then);
  printRange(p, then + 1, end, stays ? column : column + p.indent, 0);
}
