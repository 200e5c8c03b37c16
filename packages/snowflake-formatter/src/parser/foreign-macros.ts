import * as K from '../lexer/kinds.ts';
import type { TokenList } from '../lexer/tokens.ts';
import type { Parser } from './parser.ts';

/**
 * The tags of macros that dbt calls for one database only: their names begin with that database's name, as in
 * `bigquery__date_trunc`.
 */
const OPENS = /^\{%[-+]?\s*(?:macro\s+(?:(\w+?)__)?|materialization\b(?:[^%]*\badapter\s*=\s*['"](\w+))?)/;
const CLOSES = /\{%[-+]?\s*end(?:macro|materialization)\b/;
const SNOWFLAKE = /^(?:default|snowflake)$/i;
/** How far into the tag a macro's name or a materialization's adapter is searched for, in characters. */
const HEAD = 400;

/** Whether token `i` is part of a macro for another database, whose SQL has a different grammar. */
export function isForeign(p: Parser, i: number): boolean {
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
      const [opens, macro, adapter] = OPENS.exec(text.slice(start, Math.min(end, start + HEAD))) ?? [];
      const database = macro ?? adapter;
      if (opens !== undefined) now = database !== undefined && !SNOWFLAKE.test(database) ? 1 : 0;
      // A macro that is left unchanged contains its own end tag.
      if (CLOSES.test(text.slice(start, end))) now = 0;
    }
    foreign[c] = now;
  }
  return foreign;
}
