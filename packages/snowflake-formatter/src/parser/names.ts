import * as K from '../lexer/kinds.ts';
import type { TokenList } from '../lexer/tokens.ts';
import { AS_WRITTEN, MARK_FIELD, NAME_CASE } from './annotations.ts';
import type { TokenCursor } from './token-cursor.ts';

const NO_PATH = 0;
/** The next name is the step of a path. */
const STEP_NEXT = 1;
const STEP_TAKEN = 2;

/**
 * Marks the names from token `start` to `end`, which must already be parsed, whose letter case has no meaning. Not
 * marked are steps of paths (`src:a.b[0].c`) and bind variables, fields of OBJECT types and literals, words with a
 * template attached, and names after a dot that may be steps because another program's placeholder precedes the dot.
 * @see https://docs.snowflake.com/en/sql-reference/identifiers-syntax
 * @see https://docs.snowflake.com/en/user-guide/querying-semistructured#traversing-semi-structured-data
 */
export function markNames(p: TokenCursor, start: number, end: number): void {
  const { kind } = p;
  const { tokens, letterCase, mark } = p.annotations;
  let path = NO_PATH;
  for (let i = start; i < end; i++) {
    const before = i > start ? (kind[i - 1] as number) : K.EOF;
    const was = path;
    path = NO_PATH;
    switch (kind[i]) {
      case K.WORD:
        if (was === STEP_NEXT || (was === STEP_TAKEN && p.followsTag(i))) path = STEP_TAKEN;
        else if (letterCase[i] === AS_WRITTEN && ((mark[i] as number) & MARK_FIELD) === 0)
          if (isPlain(tokens, i)) letterCase[i] = NAME_CASE;
        break;
      case K.COLON:
        // After a string, the colon is the one between a key and its value.
        if (before !== K.STRING) path = STEP_NEXT;
        break;
      case K.DOT:
        if (was !== NO_PATH || MAY_END_PATH.has(before)) path = STEP_NEXT;
        break;
      case K.QUOTED:
      case K.STRING:
      case K.NUMBER:
      case K.VARIABLE:
      case K.STAGE:
      case K.TEMPLATE:
        if (was === STEP_NEXT) path = STEP_TAKEN;
        break;
      default:
    }
  }
}

/** Kinds of tokens in which a path may end. */
const MAY_END_PATH: ReadonlySet<number> = new Set([
  K.CLOSE_PAREN,
  K.CLOSE_BRACKET,
  K.CLOSE_BRACE,
  K.TEMPLATE,
  K.VARIABLE,
]);

/**
 * Text that makes a word part of something else: a character that no name contains, or a template tag directly after
 * the word.
 */
const FOREIGN = /[^\0-\x7f\s]/;
const TAG_TOUCHES = /\{[%#]$/;

/** Whether the word is a plain name without anything attached to it that could be part of it. */
function isPlain({ text, kind, word, start, end }: TokenList, i: number): boolean {
  const from = start[i] as number;
  const to = end[i] as number;
  if (FOREIGN.test(text.slice(Math.max(0, from - 1), to + 1))) return false;
  const next = kind[i + 1];
  // A tag that is never closed does not count.
  if (next !== K.OPEN_BRACE && TAG_TOUCHES.test(text.slice(from, to + 2))) return false;
  return start[i + 1] !== to || (next !== K.TEMPLATE && (next !== K.VARIABLE || word[i + 1] !== 1));
}
