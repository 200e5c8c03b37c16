import { formatProved, formatSQL } from './format.ts';
import { lex } from './lexer/lexer.ts';
import type { TokenList } from './lexer/tokens.ts';
import { TokenAnnotations } from './parser/annotations.ts';
import { Grammar } from './parser/grammar.ts';
import { parseStatement } from './parser/statements/statement.ts';
import { readSideBySide } from './side-by-side.ts';
import type { FormatSqlOptions, FormatterResult } from './types.ts';

/**
 * A result for a part of a text: `formatted` is the whole text, `start` to `end` the part that was formatted. Positions
 * in messages and diagnostics count from that part's start.
 */
export interface RangeResult extends FormatterResult {
  readonly start: number;
  readonly end: number;
}

/**
 * Formats the statements that overlap the range `start` to `end` (offsets from 0 in UTF-16 code units), including the
 * comments before them as far as the range extends. The rest of the text does not change.
 */
export function formatRange(
  sql: string,
  start: number,
  end: number,
  options?: FormatSqlOptions,
): RangeResult {
  if (typeof sql !== 'string') return { ...formatSQL(sql, options), start: 0, end: 0 };
  const [from, to] = statementRange(sql, clamp(start, sql.length), clamp(end, sql.length));
  if (from >= to) return { ...formatSQL('', options), formatted: sql, start: from, end: from };
  const result = formatSQL(sql.slice(from, to), options);
  return {
    ...result,
    formatted: sql.slice(0, from) + result.formatted + sql.slice(to),
    start: from,
    end: from + result.formatted.length,
  };
}

/**
 * Formats each statement separately and does not change those that cannot be formatted: for a text that is refused as a
 * whole because one statement is not balanced. Statements that are indented by template tags are not changed either.
 */
export function formatStatements(sql: string, options?: FormatSqlOptions): string {
  const tokens = lex(sql);
  const parser = new Grammar(new TokenAnnotations(tokens));
  let formatted = '';
  let done = 0;
  while (parser.i < parser.count) {
    const { start, end } = parseStatement(parser);
    const from = tokens.start[start] as number;
    const to = trailingEnd(tokens, end);
    const indented = indentationStart(sql, from) !== from;
    if (from < done || to <= from || (indented && sql.includes('{%'))) continue;
    const result = formatSQL(sql.slice(from, to), options);
    if (result.errors.length > 0) continue;
    formatted += sql.slice(done, from) + result.formatted;
    done = to;
  }
  return formatted + sql.slice(done);
}

function clamp(value: number, length: number): number {
  return Math.min(length, Math.max(0, Math.trunc(value) || 0));
}

/** The offsets of the statements that overlap the range; both are the same if there are none. */
function statementRange(sql: string, start: number, end: number): readonly [number, number] {
  const tokens = lex(sql);
  const parser = new Grammar(new TokenAnnotations(tokens));
  let from = -1;
  let to = -1;
  while (parser.i < parser.count) {
    const statement = parseStatement(parser);
    const first = tokens.start[statement.start] as number;
    const last = trailingEnd(tokens, statement.end);
    if (last < start) continue;
    const lead = leadingStart(tokens, statement.start, start);
    if (lead > end || (first > end && lead === first)) break;
    if (from < 0) from = indentationStart(sql, lead);
    to = last;
  }
  return from < 0 ? [start, start] : [from, to];
}

/** The start of the indentation before `at` on its line; `at` itself if other text precedes it. */
function indentationStart(sql: string, at: number): number {
  let start = at;
  while (start > 0 && (sql[start - 1] === ' ' || sql[start - 1] === '\t')) start--;
  return start === 0 || sql[start - 1] === '\n' ? start : at;
}

/** The end of the statement, or of the comment that trails it on its last line. */
function trailingEnd(tokens: TokenList, end: number): number {
  let last = tokens.end[end - 1] as number;
  for (let c = tokens.commentsBefore[end - 1] as number; c < (tokens.commentsBefore[end] as number); c++) {
    if (((tokens.commentFlags[c] as number) & 1) !== 0) break;
    last = tokens.commentEnd[c] as number;
  }
  return last;
}

/** The start of the statement, or of the first comment before it that belongs to it and is in the range. */
function leadingStart(tokens: TokenList, first: number, start: number): number {
  const before = first > 0 ? (tokens.commentsBefore[first - 1] as number) : 0;
  for (let c = before; c < (tokens.commentsBefore[first] as number); c++) {
    const own = first === 0 || ((tokens.commentFlags[c] as number) & 1) !== 0;
    if (own && (tokens.commentEnd[c] as number) >= start) return tokens.commentStart[c] as number;
  }
  return tokens.start[first] as number;
}

/** A result with the caret's offset in `formatted`, from 0. */
export interface CursorResult extends FormatterResult {
  readonly cursor: number;
}

/**
 * Formats a text and maps the caret's offset `cursor` (from 0, in UTF-16 code units): the caret keeps its position
 * among the characters that are not white space. Inside white space, it does not move if that white space is unchanged;
 * otherwise it goes to the end of the preceding text on its line, or else to the start of the following text.
 */
export function formatWithCursor(sql: string, cursor: number, options?: FormatSqlOptions): CursorResult {
  if (typeof sql !== 'string') return { ...formatSQL(sql, options), cursor: 0 };
  const at = clamp(cursor, sql.length);
  const { result, addedAs } = formatProved(sql, options);
  return { ...result, cursor: placeIn(sql, result.formatted, addedAs, at) };
}

/** The offset in the formatted form of a text that corresponds to the offset `at` of the text. */
function placeIn(sql: string, formatted: string, addedAs: readonly number[], at: number): number {
  let place = -1;
  readSideBySide(sql, formatted, addedAs, {
    onGap(start, end, printed, printedEnd) {
      if (place >= 0 || (at >= end && end < sql.length)) return;
      if (at <= start) place = printed + at - start;
      else if (sql.slice(start, end) === formatted.slice(printed, printedEnd)) place = printed + at - start;
      else place = start > 0 && !sql.slice(start, at).includes('\n') ? printed : printedEnd;
    },
  });
  return place;
}
