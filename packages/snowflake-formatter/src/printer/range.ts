import * as K from '../lexer/kinds.ts';
import * as A from '../parser/annotations.ts';
import { AS, BY, MEASURES, VALUES } from '../vocabulary/generated/landmarks.ts';
import { blankBefore } from './author-lines.ts';
import { bracketToBreak, breaksAll, canBreak, isCase, isShort, NONE } from './brackets.ts';
import { printCase } from './case.ts';
import { endsBlock, endsLineOfTag, isConditional } from './comments.ts';
import type { Printer } from './printer.ts';
import type { Run } from './run.ts';
import { step, stepTo, strongestBreak } from './walk.ts';

/** Nothing is laid out below this depth. A bracket may take several levels. */
const MAX_DEPTH = A.MAX_DEPTH * 4;

/**
 * Prints a run from the current position: on this line if it fits, otherwise broken at its strongest break. Each
 * bracket is examined once, so the work grows with the length of the text and not with its depth.
 */
export function printRange(p: Printer, run: Run): void {
  const { start, end, base } = run;
  if (start >= end) return;
  p.hanging = base;
  if (p.tokens.kind[start] === K.VERBATIM) {
    // The text after a part that is left unchanged starts where that part would have started.
    p.token(start);
    if (start + 1 < end) p.newline(base);
    printRange(p, { ...run, start: start + 1 });
    return;
  }
  if (p.depth > MAX_DEPTH || p.fits(start, end, run.tail)) {
    flatRange(p, run);
    return;
  }
  p.depth++;
  const priority = strongestBreak(p, start, end);
  const cut = breaksAll(priority) ? end : templateCut(p, start, end);
  if (cut < end) splitAtTemplates(p, run, cut);
  else if (breaksAll(priority)) breakAll(p, run, priority);
  else printOperands(p, run, priority);
  p.depth--;
}

/**
 * Prints operands with their operators: in a row if breaking one bracket is enough, otherwise with each operator on a
 * separate line.
 */
function printOperands(p: Printer, run: Run, priority: number): void {
  const broken = bracketToBreak(p, run, priority);
  if (priority === 0 || broken !== NONE) sequence(p, run, broken);
  else split(p, run, priority);
}

function splitAtTemplates(p: Printer, { start, end, base, tail }: Run, first: number): void {
  let from = start;
  let column = p.columnUnderTags(start, base);
  if (p.writer.atStart) p.newline(column);
  for (let to = first; from < end; to = templateCut(p, from, end)) {
    printRange(p, { start: from, end: to, base: column, tail: to < end ? 0 : tail });
    if (to < end) {
      column = p.columnUnderTags(to, base);
      p.newline(column);
    }
    from = to;
  }
}

/** The first token that a template's line separates from the tokens before it: no operator joins the two. */
function templateCut(p: Printer, start: number, end: number): number {
  const { commentsBefore, commentKind, kind } = p.tokens;
  for (let i = step(p, start); i < end; i = step(p, i)) {
    if (!p.breaksBefore(i)) continue;
    const comments = commentsBefore[i] as number;
    const tag =
      comments !== commentsBefore[i - 1] &&
      commentKind[comments - 1] === K.TAG &&
      !p.staysInExpression(p.firstLeading(i), i);
    if (tag || kind[i] === K.TEMPLATE) return i;
    // The token follows a macro that is on a separate line.
    if (kind[i - 1] === K.TEMPLATE && comments === commentsBefore[i - 1]) return i;
  }
  return end;
}

/** Prints a statement's words: a list that does not fit continues on lines that are indented by `times` levels. */
export function printFlow(p: Printer, run: Run, times = 1): void {
  const { start, end, base, tail } = run;
  const lists = !p.fits(start, end, tail) && strongestBreak(p, start, end) === A.BREAK_ITEM;
  if (lists) splitAtCommas(p, { start, end, base: base + times * p.indent, tail }, A.BREAK_ITEM);
  else printRange(p, run);
}

function flatRange(p: Printer, run: Run): void {
  p.token(run.start);
  p.hanging = run.base + p.indent;
  p.flat(run.start + 1, run.end);
}

function split(p: Printer, { start, end, base, tail }: Run, priority: number): void {
  const { breakAt } = p.annotations;
  const opens = isOpen(p.tokens.kind[start - 1]);
  const column =
    (priority === A.BREAK_CLAUSE || priority === A.BREAK_LOGIC) && opens ? base : base + p.indent;
  let from = start;
  for (let i = stepTo(p, start, end); i <= end; i = stepTo(p, i, end)) {
    if (i < end && breakAt[i] !== priority) continue;
    const part = { start: from, end: i, base, tail: i < end ? 0 : tail };
    if (from > start) {
      // `) = 0`: tokens after a bracket whose end starts a line stay there if they fit.
      if (
        priority !== A.BREAK_CLAUSE &&
        priority !== A.BREAK_LOGIC &&
        p.hasClosed(from) &&
        p.fits(from, end, tail)
      ) {
        p.flat(from, end);
        return;
      }
      // The AS of a view is placed under its head, with its properties between them.
      if (priority !== A.BREAK_CLAUSE || p.tokens.word[from] !== AS) part.base = column;
      p.newline(part.base);
    }
    if (priority === A.BREAK_CLAUSE && strongestBreak(p, from, i) === A.BREAK_COMMA)
      printClauseWithList(p, part);
    else printFlow(p, part, from === start ? 2 : 1);
    from = i;
  }
}

/** Prints a clause with a list, such as MEASURES: its entries are aligned after its keyword. */
function printClauseWithList(p: Printer, run: Run): void {
  const { start, end, tail } = run;
  let i = start;
  if (!p.fits(start, end, tail)) {
    while (i < end && p.annotations.letterCase[i] === A.KEYWORD_CASE) {
      p.token(i++);
      // The next word may also be a keyword, but of the first entry: CASE, NOT.
      const word = p.tokens.word[i - 1];
      if (word === BY || word === MEASURES) break;
    }
  }
  if (i === start) printRange(p, run);
  else if (i < end) splitAtCommas(p, { start: i, end, base: p.listColumn(i), tail }, A.BREAK_COMMA);
}

function isOpen(kind: number | undefined): boolean {
  return kind === K.OPEN_PAREN || kind === K.OPEN_BRACKET || kind === K.OPEN_BRACE;
}

/** Breaks at every break of one priority. In a list, the rows of VALUES are aligned after the word. */
function breakAll(p: Printer, run: Run, priority: number): void {
  const { start, end, tail } = run;
  if (priority < A.BREAK_ITEM || priority > A.BREAK_COMMA) split(p, run, priority);
  else if (p.tokens.word[start] === VALUES && p.tokens.kind[start] === K.WORD) {
    p.token(start);
    splitAtCommas(p, { start: start + 1, end, base: p.listColumn(start + 1), tail }, priority);
  } else splitAtCommas(p, run, priority);
}

/** Prints one entry per line, with its comma at the end or, with leading commas, two columns before the next entry. */
export function splitAtCommas(p: Printer, { start, end, base, tail }: Run, priority: number): void {
  const leading = p.options.commaPosition === 'leading';
  const { kind } = p.tokens;
  // Entries may be in groups with blank lines between them; arguments are part of an expression.
  const separable = priority === A.BREAK_ITEM;
  let from = start;
  for (let i = start; i <= end; i = stepTo(p, i, end)) {
    // The comma in `{% if not loop.last %}, {% endif %}` is beside another one, at which the list breaks.
    const looped =
      i === from || (kind[i + 1] === K.COMMA && endsBlock(p.tokens, p.tokens.commentsBefore[i] as number));
    if (i < end && (looped || p.annotations.breakAt[i] !== priority)) continue;
    // The comma may follow the comments before it on the line.
    const stays = i < end && isConditional(p.tokens, i);
    const leads =
      i < end && (leading ? leadsLine(p, i) : p.leadingWidth(i) > 0 || p.breaksInside(i - 1, i + 1));
    const comma = stays ? 1 : leading || leads ? 0 : p.width(i, i + 1);
    printRange(p, { start: from, end: i, base, tail: i < end ? comma : tail });
    if (i >= end) return;
    if (leads && !stays) {
      const ends = !leading && endsTagLine(p, i, end);
      p.newline(ends ? base : Math.max(0, base - 2));
      if (separable) p.keepBlankLine(leading && !blankBefore(p, i) ? i + 1 : i);
      p.token(i);
      if (ends && i + 1 < end) p.newline(base);
      if (separable && !leading) p.keepBlankLine(i + 1);
    } else {
      p.token(i);
      if (i + 1 < end) {
        p.newline(base);
        if (separable) p.keepBlankLine(i + 1, i);
      }
    }
    from = i + 1;
  }
}

/**
 * Whether the comma `i` stays with the tag before it on its line, and the next entry does not: the tag ends a condition
 * about the entry above, or the author breaks the line after the comma.
 */
function endsTagLine(p: Printer, i: number, end: number): boolean {
  const sameLine = ((p.tokens.flags[i] as number) & K.NEWLINE_BEFORE) === 0;
  const last = (p.tokens.commentsBefore[i] as number) - 1;
  if (!sameLine || last < p.firstLeading(i)) return false;
  if (i + 1 < end && endsLineOfTag(p.tokens, p.firstLeading(i), i)) p.dividing = i;
  return endsBlock(p.tokens, last) || p.dividing === i;
}

/** Whether the comma `i` can lead the line of the next entry: a comment between the two prevents that. */
function leadsLine(p: Printer, i: number): boolean {
  return !p.commentsBreak(i + 1) && p.tokens.kind[i + 1] !== K.VERBATIM;
}

/** Prints tokens in a row; only brackets break: `broken`, or each that does not fit if `broken` is {@link NONE}. */
function sequence(p: Printer, { start, end, base, tail }: Run, broken: number): void {
  for (let i = start; i < end; ) {
    const match = p.annotations.match[i] as number;
    const next = match + 1;
    if (match <= i || match >= end) {
      p.token(i++);
    } else {
      const whole =
        broken === NONE
          ? p.fits(i, next, tailWidth(p, next, end, tail))
          : i !== broken && !p.breaksInside(i, next);
      if (whole || p.depth > MAX_DEPTH) p.flat(i, next);
      else printGroup(p, { start: i, end: next, base, tail: 0 }, i > start);
      i = next;
    }
    p.hanging = base + p.indent;
  }
}

/** How many columns follow on the line up to where it must break, or can break within a bracket. */
function tailWidth(p: Printer, start: number, end: number, tail: number): number {
  let width = 0;
  for (let i = start; i < end && width < p.max; i = step(p, i)) {
    if (p.breaksBefore(i)) return width;
    const next = step(p, i);
    const open = next > i + 1 && next <= end && canBreak(p, i, next - 1, 0);
    width = p.width(start - 1, open ? i + 1 : Math.min(next, end)) - p.width(start - 1, start);
    if (open) return width;
  }
  return width + tail;
}

/**
 * Prints a bracket or CASE that has to break, from the first to the last token of the run. It may start on a new line
 * if something precedes it.
 */
function printGroup(p: Printer, run: Run, follows: boolean): void {
  const { start: open, end, base } = run;
  if (isCase(p, open)) {
    if (follows && !isShort(p, p.nextColumn(open) + p.leadingWidth(open) - base)) p.newline(base + p.indent);
    printCase(p, open, end - 1);
  } else if (canBreak(p, open, end - 1, base + p.indent)) printBracket(p, run);
  else p.flat(open, end);
}

/** Prints the content on separate lines, and the closing bracket at the line's base. */
function printBracket(p: Printer, { start: open, end, base }: Run): void {
  const close = end - 1;
  const query = p.annotations.queries.get(open);
  p.depth++;
  // A comment broke the line before the bracket: it goes to the column of its closing bracket.
  if (p.breaksBefore(open)) p.hanging = base;
  let { edge } = p;
  const { tagsAround } = p;
  p.token(open);
  if (query === undefined) {
    p.newline(base + p.indent);
    printContent(p, { start: open + 1, end: close, base: base + p.indent, tail: 0 });
  } else {
    p.tagsAround = p.blocksAround(open, query);
    edge = (p.options.indentSubqueries ? base + p.indent : base) + p.tagsAround * p.indent;
    p.newline(edge);
    p.printQuery(query, edge, 0);
  }
  p.newline(base);
  // A tag at the end of the query goes to the same column as one at its start.
  const outer = p.edge;
  const block = query === undefined ? undefined : p.enterQuery(query.start, query.end);
  p.edge = edge;
  p.token(close);
  p.closes();
  p.edge = outer;
  p.tagsAround = tagsAround;
  if (query !== undefined) p.leaveQuery(block);
  p.depth--;
}

function printContent(p: Printer, run: Run): void {
  const clauses = p.annotations.breakAt[run.start] === A.BREAK_CLAUSE;
  const priority = clauses ? A.BREAK_CLAUSE : strongestBreak(p, run.start, run.end);
  if (breaksAll(priority)) breakAll(p, run, priority);
  else printRange(p, run);
}
