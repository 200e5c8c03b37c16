import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import type { TokenCursor } from '../token-cursor.ts';

/** Words that continue a query after a parenthesised one. */
const FOLLOWS_QUERY: ReadonlySet<number> = new Set([
  W.UNION,
  W.INTERSECT,
  W.EXCEPT,
  W.MINUS,
  W.ORDER,
  W.LIMIT,
]);

/**
 * Whether a query starts at `i`, possibly in parentheses: these count if a set operation or the end follows them. The
 * look-ahead is limited, so that a thousand parentheses do not cost a million steps.
 */
export function startsQuery(p: TokenCursor, i: number, end: number): boolean {
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

/**
 * Whether the bracket whose content starts at `p.i` holds a query, or a template on a separate line that produces one.
 */
export function holdsQuery(p: TokenCursor, close: number): boolean {
  const { commentsBefore } = p.annotations.tokens;
  const alone = p.i + 1 === close && commentsBefore[close] === commentsBefore[p.i - 1];
  if (alone && p.kindAt(p.i) === K.TEMPLATE && p.newlineBefore(p.i)) return true;
  // Outputs that are branches of a condition, with a query in another branch.
  let i = p.i;
  while (p.kindAt(i) === K.TEMPLATE && p.followsTag(i) && p.followsTag(i + 1)) i++;
  return startsQuery(p, i, close);
}

/** First words of the statements that brackets may contain. */
const STATEMENTS: ReadonlySet<number> = new Set([
  W.INSERT,
  W.UPDATE,
  W.DELETE,
  W.MERGE,
  W.COPY,
  W.CALL,
  W.EXECUTE,
  W.SHOW,
  W.DESCRIBE,
  W.DESC,
  W.LIST,
  W.CREATE,
  W.ALTER,
  W.DROP,
]);

/** Whether a statement other than a query starts at `i`, as in `ASYNC (INSERT …)` and `EXISTS (SHOW …)`. */
export function startsStatement(p: TokenCursor, i: number): boolean {
  const next = p.kindAt(i + 1);
  return STATEMENTS.has(p.wordAt(i)) && (next === K.WORD || next === K.STAGE);
}
