import * as K from '../lexer/kinds.ts';
import type { TokenList } from '../lexer/tokens.ts';
import * as W from '../vocabulary/generated/landmarks.ts';
import { DATA_TYPE, DATA_TYPE_PART, wordFlags } from '../vocabulary/index.ts';
import * as A from './annotations.ts';
import { isIntervalUnit, namesItsUnits } from './expression/intervals.ts';
import { BARE_FUNCTIONS } from './lookahead/operands.ts';
import { textOf } from './objects/options.ts';
import type { Parser } from './parser.ts';

/** Words that are occasionally aliases, but much more often something else, so no AS is added before them. */
const AMBIGUOUS: ReadonlySet<number> = new Set([
  W.ASC,
  W.DESC,
  W.PIVOT,
  W.UNPIVOT,
  W.MATCH_RECOGNIZE,
  W.LIMIT,
  W.OFFSET,
  W.FETCH,
  W.OVER,
  W.WITHIN,
  W.NULLS,
  W.COLLATE,
  W.ESCAPE,
  W.IGNORE,
  W.RESPECT,
  W.EXCEPT,
  W.EXCLUDE,
  W.RENAME,
  W.WINDOW,
  W.AT,
  W.BEFORE,
  W.CHANGES,
  W.MATCH_CONDITION,
  W.ASOF,
]);

/** A placeholder of another program directly before a word: `${name}from t` lacks a space rather than an AS. */
const GLUED = /\}\w+$/;

/** Words after an END that closes a block. */
const AFTER_END: readonly number[] = [W.IF, W.LOOP, W.WHILE, W.REPEAT];

/**
 * Adds AS before the alias at `i`, of a table if `table` is set, unless the alias is a word that could be read as a
 * keyword there, or a template precedes it, which may end in anything.
 */
export function addAs(p: Parser, i: number, table = false): void {
  if (!p.annotations.addsAs) return;
  // A word with other text directly attached to it may itself be an AS.
  if (p.isWord(i, 0) && !isApart(p, i) && wordFlags(textOf(p, i)) !== 0) return;
  const before = p.kindAt(i - 1);
  if (before === K.TEMPLATE && !(table && isRelation(p, i - 1))) return;
  if (before >= K.VARIABLE && GLUED.test(textOf(p, i - 1))) return;
  if (p.followsTag(i)) return;
  if (AMBIGUOUS.has(p.wordAt(i)) || p.isReserved(i) || endsInKeyword(p, i - 1)) return;
  // PRECISION in DOUBLE PRECISION is not a name for the DOUBLE.
  if (p.hasFlags(DATA_TYPE_PART, i) && p.hasFlags(DATA_TYPE | DATA_TYPE_PART, i - 1)) return;
  if (p.isWord(i - 1, W.END) && AFTER_END.includes(p.wordAt(i))) return;
  if (p.kindAt(i - 2) === K.UNKNOWN || before === K.OPERATOR || before === K.COMMA) return;
  if (p.isWord(i - 2, W.INTERVAL) && isIntervalUnit(p, i) && !namesItsUnits(p, i - 1)) return;
  if (isOtherDatabases(p, i)) return;
  if (before === K.OPEN_PAREN || before === K.OPEN_BRACKET || before === K.OPEN_BRACE) return;
  // A token that is attached to the previous one, such as a client's variable, may be part of it.
  if (p.annotations.space[i] === 0) return;
  if (isForeign(p, i)) return;
  p.mark(i, A.MARK_AS);
}

/** Whether the word is surrounded only by white space and SQL punctuation. */
function isApart(p: Parser, i: number): boolean {
  const { text, start, end } = p.annotations.tokens;
  return (
    isSeparator(text.charCodeAt((start[i] as number) - 1)) && isSeparator(text.charCodeAt(end[i] as number))
  );
}

/** Whether the character is white space, a parenthesis, a comma, a semicolon, or the end of the text. */
function isSeparator(code: number): boolean {
  return !(code > 32) || code === 40 || code === 41 || code === 44 || code === 59;
}

/**
 * Whether the word at `i` belongs to `LATERAL VIEW [OUTER] f(x) t` or `CROSS APPLY f(x) t`: none of the words before
 * the function is a table's alias.
 */
function isOtherDatabases(p: Parser, i: number): boolean {
  for (let back = i; back > i - 3 && back > 0; back--) {
    const w = p.wordAt(back);
    if (w === W.VIEW) return p.isWord(back - 1, W.LATERAL);
    if (w === W.APPLY) return p.isWord(back - 1, W.CROSS) || p.isWord(back - 1, W.OUTER);
  }
  return p.wordAt(i + 1) === W.APPLY && (p.isWord(i, W.CROSS) || p.isWord(i, W.OUTER));
}

/** dbt templates that only render the name of a relation and keep the white space around them. */
const RELATION = /^\{\{\s*(?:ref\s*\([^{}]*\)|source\s*\([^{}]*\)|this)\s*\}\}$/i;

function isRelation(p: Parser, i: number): boolean {
  return RELATION.test(textOf(p, i));
}

/** Whether the word at `i` is reserved, except for names after a dot and literals: no operand can end there. */
function endsInKeyword(p: Parser, i: number): boolean {
  if (!p.isReserved(i) || p.isStep(i)) return false;
  const w = p.wordAt(i);
  return w !== W.NULL && w !== W.TRUE && w !== W.FALSE && !BARE_FUNCTIONS.has(w);
}

/**
 * The tags of macros that dbt calls for one database only: their names begin with that database's name, as in
 * `bigquery__date_trunc`.
 */
const OPENS_MACRO =
  /^\{%[-+]?\s*(?:macro\s+(?:(\w+?)__)?|materialization\b(?:[^%]*\badapter\s*=\s*['"](\w+))?)/;
const CLOSES_MACRO = /\{%[-+]?\s*end(?:macro|materialization)\b/;
const SNOWFLAKE = /^(?:default|snowflake)$/i;
/** How far into the tag a macro's name or a materialization's adapter is searched for, in characters. */
const HEAD = 400;

/** Whether token `i` is part of a macro for another database, whose SQL has a different grammar. */
function isForeign(p: Parser, i: number): boolean {
  const { tokens } = p.annotations;
  const comment = (tokens.commentsBefore[i] as number) - 1;
  if (comment < 0) return false;
  p.foreign ??= foreignComments(tokens);
  return p.foreign[comment] === 1;
}

/** Returns 1 for each comment that is followed by text of such a macro. */
function foreignComments({
  text,
  commentCount,
  commentKind,
  commentStart,
  commentEnd,
}: TokenList): Uint8Array {
  const foreign = new Uint8Array(commentCount);
  let now = 0;
  for (let c = 0; c < commentCount; c++) {
    if (commentKind[c] === K.TAG) {
      const start = commentStart[c] as number;
      const end = commentEnd[c] as number;
      const [opens, macro, adapter] = OPENS_MACRO.exec(text.slice(start, Math.min(end, start + HEAD))) ?? [];
      const database = macro ?? adapter;
      if (opens !== undefined) now = database !== undefined && !SNOWFLAKE.test(database) ? 1 : 0;
      // A macro that is left unchanged contains its own end tag.
      if (CLOSES_MACRO.test(text.slice(start, end))) now = 0;
    }
    foreign[c] = now;
  }
  return foreign;
}
