import * as K from '../lexer/kinds.ts';
import * as W from '../vocabulary/generated/landmarks.ts';
import { DATA_TYPE, DATA_TYPE_PART, wordFlags } from '../vocabulary/index.ts';
import * as A from './annotations.ts';
import { isIntervalUnit, namesItsUnits } from './expression/intervals.ts';
import { BARE_FUNCTIONS } from './lookahead/operands.ts';
import { textOf } from './objects/options.ts';
import type { Parser } from './parser.ts';

/** Words that are occasionally aliases, but so much more often something else that no AS is put before them. */
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

/** What a word is glued to that another program fills in: `${name}from t` lacks a space rather than an AS. */
const GLUED = /\}\w+$/;

/** Words that follow END where it closes a block. */
const AFTER_END: readonly number[] = [W.IF, W.LOOP, W.WHILE, W.REPEAT];

/**
 * Adds AS before the alias at `i`, of a table if `table`, unless the alias is a word that could be read as a keyword there, or a template
 * precedes it, which may end in anything.
 */
export function addAs(p: Parser, i: number, table = false): void {
  if (isForeign(p, i)) return;
  // A word that something touches may be an AS itself.
  if (p.isWord(i, 0) && wordFlags(textOf(p, i)) !== 0) return;
  const before = p.kindAt(i - 1);
  if (
    (before === K.TEMPLATE && !(table && isRelation(p, i - 1))) ||
    GLUED.test(textOf(p, i - 1)) ||
    p.followsTag(i)
  )
    return;
  if (AMBIGUOUS.has(p.wordAt(i)) || p.isReserved(i) || endsInKeyword(p, i - 1)) return;
  // PRECISION in DOUBLE PRECISION is not a name for the DOUBLE.
  if (p.hasFlags(DATA_TYPE_PART, i) && p.hasFlags(DATA_TYPE | DATA_TYPE_PART, i - 1)) return;
  if (p.isWord(i - 1, W.END) && AFTER_END.includes(p.wordAt(i))) return;
  if (p.kindAt(i - 2) === K.UNKNOWN || before === K.OPERATOR || before === K.COMMA) return;
  if (p.isWord(i - 2, W.INTERVAL) && isIntervalUnit(p, i) && !namesItsUnits(p, i - 1)) return;
  if (isOtherDatabases(p, i)) return;
  if (before === K.OPEN_PAREN || before === K.OPEN_BRACKET || before === K.OPEN_BRACE) return;
  // What stays glued to the previous token, such as a client's variable, may be part of it.
  if (p.annotations.space[i] === 0) return;
  p.mark(i, A.MARK_AS);
}

/** `LATERAL VIEW [OUTER] f(x) t` and `CROSS APPLY f(x) t`: the first word that is no name of a table. */
function isOtherDatabases(p: Parser, i: number): boolean {
  const word = textOf(p, i).toUpperCase();
  if (word === 'APPLY') return p.isWord(i - 1, W.CROSS) || p.isWord(i - 1, W.OUTER);
  for (let back = i; back > i - 3 && back > 0; back--) {
    const text = textOf(p, back).toUpperCase();
    if (text === 'VIEW') return p.isWord(back - 1, W.LATERAL);
    if (text === 'APPLY') return p.isWord(back - 1, W.CROSS) || p.isWord(back - 1, W.OUTER);
  }
  return word === 'VIEW' && p.isWord(i - 1, W.LATERAL);
}

/** Macros that dbt calls for one database only, by the name of which theirs begins: `bigquery__date_trunc`. */
const ADAPTER = /^\{%[-+]?\s*(?:macro\s+(\w+?)__|materialization\b[^%]*\badapter\s*=\s*['"](\w+))/;
const SNOWFLAKE = /^(?:default|snowflake)$/i;

/** Whether token `i` is part of a macro for another database, whose SQL has a grammar of its own. */
function isForeign(p: Parser, i: number): boolean {
  const { commentsBefore, commentKind, commentStart, text } = p.annotations.tokens;
  if (!text.includes('{%')) return false;
  for (let c = (commentsBefore[i] as number) - 1; c >= 0; c--) {
    if (commentKind[c] !== K.TAG) continue;
    const tag = text.slice(commentStart[c], (commentStart[c] as number) + 400);
    if (/^\{%[-+]?\s*end(?:macro|materialization)\b/.test(tag)) return false;
    const [, macro, adapter] = ADAPTER.exec(tag) ?? [];
    const database = macro ?? adapter;
    if (database !== undefined) return !SNOWFLAKE.test(database);
    if (/^\{%[-+]?\s*(?:macro|materialization)\b/.test(tag)) return false;
  }
  return false;
}

/** dbt's templates that render the name of a relation and nothing else, and leave the white space around them. */
const RELATION = /^\{\{\s*(?:ref\s*\([^{}]*\)|source\s*\([^{}]*\)|this)\s*\}\}$/i;

function isRelation(p: Parser, i: number): boolean {
  return RELATION.test(textOf(p, i));
}

/** Whether the word at `i` is reserved, names after a dot and literals aside: no operand can end there. */
function endsInKeyword(p: Parser, i: number): boolean {
  if (!p.isReserved(i) || p.isStep(i)) return false;
  const w = p.wordAt(i);
  return w !== W.NULL && w !== W.TRUE && w !== W.FALSE && !BARE_FUNCTIONS.has(w);
}
