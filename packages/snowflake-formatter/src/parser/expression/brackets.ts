import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseWords } from '../objects/words.ts';
import type { Parser } from '../parser.ts';
import { parseQuery } from '../query/query.ts';
import { parseJoins } from '../query/tables.ts';
import { IN_BRACE, IN_CALL, parseExpression, parseList } from './expression.ts';
import { parseType, typeArguments } from './types.ts';

/** `[…]`: an array literal, a subscript or a slice. */
export function bracketContent(p: Parser, open: number, mode: number): void {
  p.within(open, (close) => parseList(p, close, mode));
}

/** `{ 'key': value }`, `{* EXCLUDE c}`, `{tbl.*}`, `{fn LOG(5)}`. */
export function parseBrace(p: Parser, open: number): void {
  p.within(open, (close) => {
    if (p.isWord(p.i, W.FN)) p.i++;
    if (p.operatorAt(p.i) === K.STAR) {
      p.i++;
      starModifiers(p, close);
    }
    parseList(p, close, IN_BRACE | IN_CALL);
  });
}

/** A function's parentheses, which hug its name. */
export function parseCall(p: Parser, open: number): void {
  const before = p.kindAt(open - 1);
  if (before === K.STAGE) p.spaced(open);
  else if (
    before !== K.WORD ||
    p.annotations.letterCase[open - 1] !== A.KEYWORD_CASE ||
    p.annotations.space[open] === 0
  )
    p.tight(open);
  p.within(open, (close) => {
    if (p.isWord(p.i, W.SELECT) && before === K.WORD) addQuery(p, open, close);
    else parseArguments(p, close);
  });
}

/** What stands after `*` in a select list or in braces: ILIKE, EXCLUDE, REPLACE, RENAME. */
export function starModifiers(p: Parser, end: number): void {
  for (;;) {
    const w = p.wordAt(p.i);
    if (p.i >= end) return;
    if (w === W.ILIKE) {
      p.keyword(p.i++);
      if (p.kindAt(p.i) === K.STRING) p.i++;
    } else if (w === W.EXCLUDE || w === W.EXCEPT || w === W.REPLACE || w === W.RENAME) {
      const next = p.kindAt(p.i + 1);
      if (next !== K.OPEN_PAREN && next !== K.WORD && next !== K.QUOTED) return;
      if (next === K.WORD && (w === W.EXCEPT || p.isReserved(p.i + 1))) return;
      if (next === K.OPEN_PAREN && startsQuery(p, p.i + 2, p.after(p.i + 1))) return;
      p.keyword(p.i++);
      if (next === K.OPEN_PAREN) {
        p.spaced(p.i);
        parseContent(p, p.i);
      } else if (w === W.RENAME) {
        parseExpression(p, end, IN_CALL);
        if (p.isWord(p.i, W.AS)) {
          p.keyword(p.i);
          p.i += 2;
        }
      } else {
        p.i++;
      }
    } else {
      return;
    }
  }
}

/** A parenthesis where an operand is due: a query, or a list of expressions. */
export function parseParenthesis(p: Parser, open: number): void {
  if (p.operatorAt(p.after(open)) === K.LAMBDA && p.annotations.match[open] !== -1) {
    typeArguments(p, open);
    return;
  }
  if (p.kindAt(open - 1) === K.WORD && open > 0) p.spaced(open);
  p.within(open, (close) => {
    if (startsQuery(p, p.i, close)) addQuery(p, open, close);
    else if (startsWords(p, p.i)) parseWords(p, close);
    else parseArguments(p, close);
  });
}

/** Whether a statement stands in the parenthesis that is no query: `ASYNC (INSERT …)`, `EXISTS (SHOW …)`. */
export function startsWords(p: Parser, i: number): boolean {
  switch (p.wordAt(i)) {
    case W.INSERT:
    case W.UPDATE:
    case W.DELETE:
    case W.MERGE:
    case W.CALL:
    case W.EXECUTE:
    case W.SHOW:
    case W.DESCRIBE:
      return p.kindAt(i + 1) === K.WORD;
    default:
      return false;
  }
}

/** A parenthesis in FROM: a query, or joined tables. */
export function parseTableParenthesis(p: Parser, open: number): void {
  p.within(open, (close) => {
    if (startsQuery(p, p.i, close)) addQuery(p, open, close);
    else parseJoins(p, close);
  });
}

/** A parenthesis that holds a query for certain, even where a template makes it. */
export function parseQueryIn(p: Parser, open: number): void {
  p.within(open, (close) => addQuery(p, open, close));
}

function addQuery(p: Parser, open: number, close: number): void {
  const query = parseQuery(p, close);
  if (p.i < close) {
    // A semicolon or `->>` in parentheses is no SQL: the rest is read as it comes.
    for (; p.i < close; p.i++) if (p.kindAt(p.i) === K.COMMA) p.breakBefore(p.i, A.BREAK_COMMA);
    return;
  }
  p.annotations.queries.set(open, query);
  p.annotations.mark[open] = (p.annotations.mark[open] as number) | A.MARK_QUERY;
}

/** Words that go on with a query in parentheses. */
const FOLLOWS_QUERY: ReadonlySet<number> = new Set([
  W.UNION,
  W.INTERSECT,
  W.EXCEPT,
  W.MINUS,
  W.ORDER,
  W.LIMIT,
]);

/**
 * Whether a query starts at `i`, which may be in parentheses of its own: those count when a set operation or the end
 * follows them. The look-ahead has a limit, so that a thousand parentheses are not a million steps.
 */
export function startsQuery(p: Parser, i: number, end: number): boolean {
  let at = i;
  for (let n = 0; n < 8 && at < end; n++) {
    const w = p.wordAt(at);
    if (w === W.SELECT) return true;
    if (w === W.WITH)
      return p.kindAt(at + 1) === K.WORD || p.kindAt(at + 1) === K.QUOTED || p.kindAt(at + 1) === K.TEMPLATE;
    if (w === W.VALUES) return p.kindAt(at + 1) === K.OPEN_PAREN;
    if (p.kindAt(at) !== K.OPEN_PAREN) return false;
    const close = p.annotations.match[at] as number;
    if (close < 0) return false;
    const set = FOLLOWS_QUERY.has(p.wordAt(close + 1));
    if (close + 1 < end && !set) return false;
    at++;
    end = close;
  }
  return false;
}

/** The content of a parenthesis as {@link parseArguments} has it. */
export function parseContent(p: Parser, open: number): void {
  p.within(open, (close) => parseArguments(p, close));
}

/** OVER ( … ), WITHIN GROUP ( … ), FILTER ( … ): a space stands before them. */
export function parseWindow(p: Parser, open: number): void {
  p.spaced(open);
  parseContent(p, open);
}

/**
 * The content of parentheses: expressions, and the keywords that functions and windows have between them. What fits
 * nowhere is stepped over.
 */
export function parseArguments(p: Parser, end: number): void {
  while (p.i < end) {
    const before = p.i;
    if (p.isWord(p.i, W.WHERE)) p.keywords(1);
    if (windowClause(p)) continue;
    if (p.isWord(p.i, W.FOR) && p.isWord(p.i + 2, W.IN) && argumentWord(p, end)) continue;
    const operand = parseExpression(p, end, IN_CALL);
    if (p.i >= end) return;
    const kind = p.kindAt(p.i);
    if (kind === K.COMMA) {
      p.breakBefore(p.i, A.BREAK_COMMA);
      p.i++;
      continue;
    }
    if (kind === K.WORD && (argumentWord(p, end) || windowClause(p))) continue;
    if (p.i === before || operand) p.i++;
  }
}

function argumentWord(p: Parser, end: number): boolean {
  const i = p.i;
  const next = p.kindAt(i + 1);
  switch (p.word[i]) {
    case W.AS:
      if (i + 1 >= end) return false;
      p.keywords(1);
      parseType(p, end);
      return true;
    case W.FOR:
    case W.USING:
    case W.ON:
    case W.FROM:
    case W.IN:
      if (i + 1 >= end) return false;
      p.keywords(1);
      if (next === K.OPEN_PAREN) p.spaced(p.i);
      return true;
    case W.DEFAULT:
      if (!p.isWord(i + 1, W.ON) || !p.isWord(i + 2, W.NULL)) return false;
      p.keywords(3);
      if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
      return true;
    case W.RENAME:
    case W.ADD:
      if (!p.isWord(i + 1, W.FIELDS)) return false;
      p.keywords(2);
      return true;
    default:
      return false;
  }
}

const FRAME_WORDS: ReadonlySet<number> = new Set([
  W.BETWEEN,
  W.UNBOUNDED,
  W.PRECEDING,
  W.FOLLOWING,
  W.CURRENT,
  W.ROW,
  W.AND,
  W.INTERVAL,
  W.EXCLUDE,
  W.NO,
  W.TIES,
  W.GROUP,
]);

/** PARTITION BY, ORDER BY and frames: they start lines when the parentheses have to break. */
export function windowClause(p: Parser): boolean {
  const i = p.i;
  const w = p.wordAt(i);
  if ((w === W.PARTITION || w === W.ORDER) && p.isWord(i + 1, W.BY)) {
    p.breakBefore(i, A.BREAK_CLAUSE);
    p.keywords(2);
    if (p.isWord(p.i, W.ALL) && p.kindAt(p.i + 1) !== K.DOT) p.keywords(1);
    return true;
  }
  if (w !== W.ROWS && w !== W.RANGE && w !== W.GROUPS) return false;
  const next = p.wordAt(i + 1);
  const bound =
    next === W.BETWEEN ||
    next === W.UNBOUNDED ||
    next === W.CURRENT ||
    p.isWord(i + 2, W.PRECEDING) ||
    p.isWord(i + 2, W.FOLLOWING);
  if (!bound) return false;
  p.breakBefore(i, A.BREAK_CLAUSE);
  p.keywords(1);
  const close = p.count;
  while (p.i < close && p.kindAt(p.i) !== K.CLOSE_PAREN && p.kindAt(p.i) !== K.SEMICOLON) {
    if (FRAME_WORDS.has(p.wordAt(p.i))) p.keyword(p.i);
    p.i = p.after(p.i);
  }
  return true;
}
