import * as K from '../../lexer/kinds.ts';
import { SYSTEM_FUNCTION } from '../../lexer/word-table.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { isBindName } from '../expression/colons.ts';
import { IN_CALL } from '../expression/modes.ts';
import { clauseLength } from '../lookahead/clauses.ts';
import { startsQuery, startsStatement } from '../lookahead/nested.ts';
import { startsAnonymousProcedure, startsNestedProcedure } from '../lookahead/procedures.ts';
import type { Flow, Part, Statement } from '../nodes.ts';
import { parseFlow } from '../objects/words.ts';
import type { Parser } from '../parser.ts';
import { continuesWith } from '../query/query.ts';
import { parseAlter } from './alter.ts';
import { parseProperties } from './body.ts';
import { parseCopy } from './copy-into.ts';
import { parseCreate } from './create.ts';
import { isDeclaration, parseDeclaration } from './declarations.ts';
import { parseDelete, parseMerge, parseUpdate } from './dml.ts';
import { parseInsert } from './insert.ts';
import { parseAnonymousProcedure, parseNestedProcedure } from './local-procedure.ts';
import { markImmediate } from './routine-body.ts';
import { parseScript, startsBlock } from './scripting.ts';
import { STATEMENT_WORDS } from './statement-words.ts';

/** Reads one statement with its semicolon. */
export function parseStatement(p: Parser): Statement {
  const start = p.i;
  const parts: Part[] = [];
  if (p.kindAt(p.i) === K.VERBATIM || loneTemplate(p)) {
    p.i++;
    parts.push({ type: 'flow', start, end: p.i, level: 0 });
  } else if (p.kindAt(p.i) !== K.SEMICOLON) {
    parseParts(p, parts);
  }
  if (p.kindAt(p.i) === K.SEMICOLON && !(p.i > start && p.kindAt(p.i - 1) === K.SEMICOLON)) p.i++;
  p.i = Math.min(p.i, p.count);
  return { start, end: p.i, parts };
}

/** See {@link Parser.parseParts}. */
export function parseParts(p: Parser, parts: Part[]): void {
  parseStage(p, parts);
  pipes(p, parts);
}

/** Reads a statement, or one between two `->>`. */
function parseStage(p: Parser, parts: Part[]): void {
  if (p.depth >= A.MAX_DEPTH) {
    parts.push(parseFlow(p, p.count, 0));
    return;
  }
  const from = p.i;
  knownStatement(p, parts);
  // Tokens that a rule leaves unread continue on a separate line.
  const ended =
    p.i > from &&
    (p.kindAt(p.i - 1) === K.SEMICOLON ||
      p.isWord(p.i, W.SELECT) ||
      (p.followsTag(p.i) && closesBeforeQuery(p)));
  if (!ended && p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON && p.operatorAt(p.i) !== K.FLOW) {
    rest(p, parts);
  }
  if (p.i === from) p.i++;
}

function rest(p: Parser, parts: Part[]): void {
  const start = p.i;
  const last = parts[parts.length - 1];
  parseRest(p);
  if (last?.type === 'flow' && last.end === start) last.end = p.i;
  else if (p.i > start) parts.push({ type: 'flow', start, end: p.i, level: 0 });
}

function parseRest(p: Parser): void {
  while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON && p.operatorAt(p.i) !== K.FLOW) {
    const before = p.i;
    p.parseExpression(p.count, IN_CALL);
    if (p.i > before && (p.isWord(p.i, W.CALL) || (p.isWord(p.i, W.WITH) && startsQuery(p, p.i, p.count))))
      return;
    if (p.isWord(p.i, W.AS) && p.kindAt(p.i + 1) !== K.SEMICOLON) p.keywords(1);
    else if (p.take(W.INTO)) p.spaced(p.i);
    else if (p.kindAt(p.i) === K.COMMA) {
      p.breakBefore(p.i, A.BREAK_ITEM);
      p.i++;
    } else if (p.kindAt(p.i) === K.VERBATIM) {
      if (p.i > before) return;
      p.i++;
    } else if (p.i === before) p.i = p.after(p.i);
  }
}

/** Whether a bracket without a partner is next, followed by a query. */
function closesBeforeQuery(p: Parser): boolean {
  const closes = p.kindAt(p.i) === K.CLOSE_PAREN && p.annotations.match[p.i] === A.UNMATCHED;
  return closes && startsQuery(p, p.i + 1, p.count);
}

type Rule = (p: Parser, parts: Part[]) => void;

/** The rules for particular statements, by the statement's first word. */
const RULES: ReadonlyMap<number, Rule> = new Map<number, Rule>([
  [W.SELECT, query],
  [W.FROM, query],
  [W.WITH, queryOrProcedure],
  [W.VALUES, queryOrProcedure],
  [W.EXPLAIN, explain],
  [W.INSERT, parseInsert],
  [W.UPDATE, parseUpdate],
  [W.DELETE, parseDelete],
  [W.MERGE, parseMerge],
  [W.COPY, parseCopy],
  [W.CREATE, create],
  [W.DEFINE, create],
  [W.ALTER, parseAlter],
  [W.CALL, keywordAndExpressions],
  [W.SET, keywordAndExpressions],
  // dbt's semantic views: the clauses of CREATE SEMANTIC VIEW without its head.
  [W.TABLES, (p, parts) => parseProperties(p, parts, 0)],
]);

function knownStatement(p: Parser, parts: Part[]): void {
  // The end of a bracket that another branch of a template's condition also closes.
  if (closesBeforeQuery(p)) {
    parts.push({ type: 'flow', start: p.i, end: p.i + 1, level: 0 });
    p.i++;
  }
  const start = p.i;
  const w = p.wordAt(p.i);
  const next = p.kindAt(p.i + 1);
  // The first word of a path: no statement starts like this.
  if (next === K.DOT || next === K.DOUBLE_COLON || (next === K.COLON && !precedesBind(p))) return;
  const rule = RULES.get(w);
  if (rule !== undefined) rule(p, parts);
  else if (continuesWith(p)) query(p, parts);
  // A table of FROM, as produced by a macro.
  else if (w === W.LATERAL && p.kindAt(p.i + 2) === K.OPEN_PAREN) keywordAndExpressions(p, parts);
  // Part of a query, as produced by a macro: `WHERE …`.
  else if (clauseLength(p, start, false) > 0) query(p, parts);
  else if (startsNestedProcedure(p, start)) parseNestedProcedure(p, parts);
  else if (w === 0) {
    if (p.kindAt(p.i) === K.OPEN_PAREN && startsQuery(p, p.i, p.count)) query(p, parts);
  } else if (w === W.EXECUTE && p.isWord(p.i + 1, W.IMMEDIATE)) immediate(p, parts);
  else if (startsBlock(p)) parseScript(p, parts);
  else if (isDeclaration(p)) parseDeclaration(p, parts);
  else if (STATEMENT_WORDS.has(w) && (next !== K.OPEN_PAREN || w === W.UNSET) && next !== K.OPERATOR) {
    // The name of a variable; ALTER … UNSET is followed by the name of a property.
    if (w === W.UNSET && next === K.WORD) {
      p.keywords(1);
      p.i++;
    }
    const flow = { ...parseFlow(p, p.count, 0), start };
    markPhrases(p, flow);
    parts.push(flow);
  }
}

/** Whether the colon after the word at `p.i` belongs to a bind variable, as in `SELECT :1`, and not to a path. */
function precedesBind(p: Parser): boolean {
  const colon = p.i + 1;
  const { commentsBefore } = p.annotations.tokens;
  // After a comment, the colon is separate from the word in any case.
  const apart = commentsBefore[colon] !== commentsBefore[p.i] || !p.spaceBefore(colon + 1);
  return p.isReserved(p.i) || (p.spaceBefore(colon) && apart && isBindName(p.kindAt(colon + 1)));
}

/** Reads WITH and VALUES. Other databases allow WITH before a statement that writes. */
function queryOrProcedure(p: Parser, parts: Part[]): void {
  if (startsAnonymousProcedure(p, p.i)) {
    parseAnonymousProcedure(p, parts);
    // A table that CALL may read can follow: `, q AS (SELECT …)`.
    if (p.kindAt(p.i) === K.COMMA) rest(p, parts);
    if (p.isWord(p.i, W.CALL)) knownStatement(p, parts);
  } else if (startsQuery(p, p.i, p.count)) {
    query(p, parts);
    if (startsStatement(p, p.i)) knownStatement(p, parts);
  } else if (p.isWord(p.i, W.WITH) && p.kindAt(p.i + 1) === K.SEMICOLON) {
    // A captured text follows, and after it the definitions of WITH.
    const start = p.i;
    p.keywords(1);
    parts.push({ type: 'flow', start, end: p.i, level: 0 });
  }
}

function create(p: Parser, parts: Part[]): void {
  if (p.kindAt(p.i + 1) === K.WORD) parseCreate(p, parts);
}

/** Reads CALL and SET, and LATERAL with its function. */
function keywordAndExpressions(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  parseRest(p);
  // A procedure is not a function, whatever its name: `CALL date()`. Snowflake's own begin with `SYSTEM$`.
  const { letterCase } = p.annotations;
  const name = p.wordAt(start + 1);
  if (p.isWord(start, W.CALL) && name !== SYSTEM_FUNCTION && name !== W.IDENTIFIER)
    letterCase[start + 1] = A.AS_WRITTEN;
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
}

/** The words before which a statement breaks if it is too long for one line. */
const PHRASES: ReadonlySet<number> = new Set([W.ON, W.TO, W.FROM, W.WITH, W.IN, W.LIKE, W.STARTS, W.LIMIT]);

/**
 * Marks the breaks of a statement that is too long for one line, such as a grant or a SHOW: before its phrases and its
 * properties.
 */
function markPhrases(p: Parser, flow: Flow): void {
  const grants = p.isWord(flow.start, W.GRANT) || p.isWord(flow.start, W.REVOKE);
  for (let i = flow.start + 2; i < flow.end; i = p.after(i)) {
    // `ON ALL TABLES IN SCHEMA s` is one phrase of a grant.
    const apart = grants ? !p.isWord(i, W.IN) : !p.isWord(i - 1, W.STARTS);
    const property = p.kindAt(i) === K.WORD && p.operatorAt(i + 1) === K.EQUALS;
    const phrase = PHRASES.has(p.wordAt(i)) && p.annotations.letterCase[i] !== A.AS_WRITTEN;
    if (property || (phrase && apart)) p.breakBefore(i, A.BREAK_CLAUSE);
  }
}

/** Reads EXECUTE IMMEDIATE with the text that it runs, and the words after that. */
function immediate(p: Parser, parts: Part[]): void {
  const start = p.i;
  if (p.kindAt(start + 2) === K.STRING) markImmediate(p, start + 2);
  p.keywords(2);
  if (!p.isWord(p.i, W.FROM)) p.parseExpression(p.count, 0);
  const { end } = parseFlow(p, p.count, 0);
  parts.push({ type: 'flow', start, end, level: 0 });
}

function query(p: Parser, parts: Part[]): void {
  parts.push({ type: 'query', query: p.parseQuery(p.count), level: 0 });
}

/** Reads `->>`, which passes the result on to the statement after it. */
function pipes(p: Parser, parts: Part[]): void {
  while (p.operatorAt(p.i) === K.FLOW) {
    const start = p.i + 1;
    const joined = start < p.count;
    parts.push({ type: 'flow', start: p.i, end: start, level: 1, joined });
    p.i = start;
    if (!joined) return;
    const inner: Part[] = [];
    parseStage(p, inner);
    parts.push({ type: 'block', statements: [{ start, end: p.i, parts: inner }], level: 1, offset: 4 });
  }
}

function explain(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  if (p.isWord(p.i, W.USING) && p.kindAt(p.i + 1) === K.WORD) p.keywords(2);
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
  if (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) {
    p.depth++;
    parseParts(p, parts);
    p.depth--;
  }
}

/**
 * Reads a template mark that is alone on its line, such as dbt's `{{ config(…) }}`: it is not part of the statement
 * below.
 */
function loneTemplate(p: Parser): boolean {
  if (p.kindAt(p.i) !== K.TEMPLATE) return false;
  let next = p.i + 1;
  // Several marks may share the line: `{{ log(…) }} {{ config(…) }} select`.
  const last = Math.min(next + 8, p.count);
  while (
    next < last &&
    p.kindAt(next) === K.TEMPLATE &&
    !p.newlineBefore(next) &&
    p.annotations.space[next] !== 0
  )
    next++;
  if (next >= p.count) return true;
  if (p.annotations.space[next] === 0 && !p.newlineBefore(next)) return false;
  if (isConfiguration(p)) return true;
  const w = p.wordAt(next);
  if (w === W.SELECT || w === W.WITH || w === W.CREATE) return true;
  if (!p.newlineBefore(next)) return false;
  return (
    p.kindAt(next) === K.TEMPLATE ||
    (p.kindAt(next) === K.OPEN_PAREN && p.followsTag(next) && startsQuery(p, next, p.count)) ||
    STATEMENT_WORDS.has(w) ||
    w === W.INSERT ||
    w === W.MERGE ||
    w === W.DELETE ||
    w === W.UPDATE
  );
}

/** Whether the template is dbt's `{{ config(…) }}`, which has no output: any statement may follow it. */
function isConfiguration(p: Parser): boolean {
  const { start, text } = p.annotations.tokens;
  const at = start[p.i] as number;
  return /^\{\{[-+]?\s*config\s*\(/.test(text.slice(at, at + 200));
}
