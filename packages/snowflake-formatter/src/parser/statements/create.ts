import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseParenthesis, startsQuery } from '../expression/brackets.ts';
import { IN_CALL, parseExpression } from '../expression/expression.ts';
import type { Flow, Part } from '../nodes.ts';
import { parseColumns } from '../objects/columns.ts';
import { isObjectType } from '../objects/object-types.ts';
import { isProperty, parseProperty } from '../objects/property.ts';
import { parseWords } from '../objects/words.ts';
import type { Parser } from '../parser.ts';
import { parseQuery } from '../query/query.ts';
import { markBody } from './routine-body.ts';
import { parseScript, startsBlock } from './scripting.ts';
import { parseParts } from './statement.ts';

/** CREATE of any object: its head, its properties on lines of their own where there are several, and its body. */
export function parseCreate(p: Parser, parts: Part[]): void {
  const head: Flow = { type: 'flow', start: p.i, end: p.i, level: 0 };
  const type = objectType(p);
  objectName(p);
  parseObject(p, parts, head, type);
}

/** What follows an object's name: columns or parameters, properties and a body. */
export function parseObject(p: Parser, parts: Part[], head: Flow, type: number): void {
  const routine = type === W.FUNCTION || type === W.PROCEDURE;
  if (p.kindAt(p.i) === K.OPEN_PAREN && !startsQuery(p, p.i + 1, p.after(p.i))) {
    if (routine) p.tight(p.i);
    else p.spaced(p.i);
    columns(p, !routine);
  }
  const properties: number[] = [];
  let name = false;
  while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) {
    const i = p.i;
    if (isBodyStart(p, i, type) || (type === W.ALERT && p.isWord(i, W.THEN))) break;
    const later =
      properties.length > 0 &&
      (p.isWord(i, W.ON)
        ? p.kindAt(i + 1) === K.WORD && p.isKeyword(i + 1)
        : p.isWord(i, W.WITH) && p.operatorAt(i + 2) === K.EQUALS);
    if (later) {
      properties.push(i);
      p.breakBefore(i, A.BREAK_CLAUSE);
      step(p);
      if (p.isWord(i, W.WITH)) parseProperty(p);
    } else if (isProperty(p, i)) {
      properties.push(i);
      p.breakBefore(i, A.BREAK_CLAUSE);
      parseProperty(p);
      name = false;
    } else if (
      p.kindAt(i) === K.OPEN_PAREN &&
      p.kindAt(i - 1) !== K.OPERATOR &&
      !name &&
      !startsQuery(p, i + 1, p.after(i))
    ) {
      if (type === 0 && isCall(p, i)) p.tight(i);
      else p.spaced(i);
      columns(p, true);
    } else {
      step(p);
      name = isObjectType(p.wordAt(i));
    }
    if (p.i === i) p.i++;
  }
  head.end = p.i;
  parts.push(head);
  const split = properties.length > (routine ? 0 : 1);
  if (split) for (const i of properties) p.mustBreak(i);
  else if (p.isWord(p.i, W.AS)) for (const i of properties) p.annotations.breakAt[i] = 0;
  if (p.isWord(p.i, W.AS)) parseBody(p, parts, head, split, type);
  else if (p.isWord(p.i, W.THEN)) parseThen(p, parts);
}

/** Whether an object of a class is made here, as by a call: `CREATE SNOWFLAKE.CORE.BUDGET b()`. */
function isCall(p: Parser, open: number): boolean {
  return p.kindAt(open + 1) === K.CLOSE_PAREN || p.operatorAt(open + 2) === K.NAMED;
}

/** What an alert does: THEN and a statement. */
function parseThen(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
  if (p.i >= p.count || p.kindAt(p.i) === K.SEMICOLON) return;
  p.depth++;
  parseParts(p, parts);
  p.depth--;
}

/** Takes the words up to the object's type and gives that back: `CREATE OR REPLACE SECURE MATERIALIZED VIEW`. */
export function objectType(p: Parser): number {
  p.keywords(1);
  for (let n = 0; n < 12 && p.kindAt(p.i) === K.WORD; n++) {
    const w = p.wordAt(p.i);
    if (w === 0 || !p.isKeyword(p.i) || p.kindAt(p.i + 1) === K.DOT) return 0;
    p.keywords(1);
    if (!isObjectType(w)) continue;
    // `DATABASE ROLE r`, `APPLICATION PACKAGE p`, `CORTEX SEARCH SERVICE s`: the last of the type's words counts.
    const next = p.wordAt(p.i);
    const named = p.kindAt(p.i + 1) === K.WORD || p.kindAt(p.i + 1) === K.QUOTED;
    if (!(isObjectType(next) && named && !p.isWord(p.i + 1, W.AS))) return w;
  }
  return 0;
}

export function objectName(p: Parser): void {
  if (p.isWord(p.i, W.IF))
    while (p.isWord(p.i, W.IF) || p.isWord(p.i, W.NOT) || p.isWord(p.i, W.EXISTS)) p.keywords(1);
  if (p.isWord(p.i, W.IDENTIFIER) && p.kindAt(p.i + 1) === K.OPEN_PAREN) {
    p.keywords(1);
    p.tight(p.i);
    p.i = p.after(p.i);
    return;
  }
  const kind = p.kindAt(p.i);
  if (kind === K.SEMICOLON || kind === K.OPEN_PAREN || kind === K.EOF) return;
  if (p.isWord(p.i, W.SET) && p.operatorAt(p.i + 2) === K.EQUALS) return;
  if (p.isWord(p.i, W.UNSET) && p.isWord(p.i - 1, W.ACCOUNT)) return;
  if (isProperty(p, p.i) || (p.isWord(p.i, W.AS) && p.kindAt(p.i + 1) !== K.DOT)) return;
  p.i++;
  while (p.i < p.count && p.kindAt(p.i) === K.DOT) p.i = p.kindAt(p.i + 1) === K.DOT ? p.i + 1 : p.i + 2;
}

function columns(p: Parser, separate: boolean): void {
  const open = p.i;
  const typed = parseColumns(p, open);
  const close = p.annotations.match[open] as number;
  if (!separate || typed < 1 || close < 0) return;
  let entry = open + 1;
  for (let i = open + 1; i < close; i = p.after(i)) {
    if (p.kindAt(i) !== K.COMMA) continue;
    p.markList(entry);
    p.markList(i + 1);
    entry = i + 1;
  }
}

/** One step through words that belong to the head. */
function step(p: Parser): void {
  const at = p.i;
  const kind = p.kindAt(at);
  if (
    kind === K.WORD &&
    (p.isWord(at, W.CLONE) || p.isWord(at, W.LIKE) || p.isWord(at, W.FROM) || isObjectType(p.wordAt(at)))
  ) {
    if (p.kindAt(at - 1) !== K.DOT && p.kindAt(at + 1) !== K.DOT) p.keyword(at);
    p.i++;
    if (p.kindAt(p.i + 1) === K.STRING && p.isKeyword(p.i)) p.keywords(2);
    else if (
      p.kindAt(p.i) === K.WORD &&
      !isObjectType(p.wordAt(p.i)) &&
      !p.isWord(p.i, W.AS) &&
      !isProperty(p, p.i)
    )
      p.i++;
    return;
  }
  let end = at + 1;
  if (kind === K.OPEN_PAREN || kind === K.OPEN_BRACKET || kind === K.OPEN_BRACE) end = p.after(at);
  if (kind === K.WORD && p.kindAt(end) === K.OPERATOR) end = Math.min(p.after(end + 1), p.count);
  if (kind === K.WORD && p.kindAt(end) === K.DOT) end = at + 1;
  parseWords(p, end);
}

/** AS in front of a query, a block, a statement or a string. */
export function isBodyStart(p: Parser, i: number, type: number): boolean {
  if (!p.isWord(i, W.AS) || p.kindAt(i - 1) === K.DOT) return false;
  const kind = p.kindAt(i + 1);
  if (kind === K.STRING || kind === K.OPEN_PAREN || kind === K.TEMPLATE || kind === K.VARIABLE) return true;
  return (
    kind === K.WORD && (type === W.TASK || type === W.ALERT || p.isReserved(i + 1) || p.isKeyword(i + 1))
  );
}

export function parseBody(p: Parser, parts: Part[], head: Flow, split: boolean, type: number): void {
  const as = p.i;
  p.keywords(1);
  let flow = head;
  if (split) {
    flow = { type: 'flow', start: as, end: p.i, level: 0 };
    parts.push(flow);
  }
  flow.end = p.i;
  const kind = p.kindAt(p.i);
  if (kind === K.STRING) {
    if (markBody(p, head.start, p.i, type)) parts.push({ type: 'flow', start: p.i, end: ++p.i, level: 0 });
    else flow.end = ++p.i;
    laterProperties(p, parts);
  } else if (kind === K.OPEN_PAREN) {
    p.spaced(p.i);
    if (startsQuery(p, p.i, p.count)) {
      const inner = p.i;
      if (startsQuery(p, inner + 1, p.annotations.match[inner] as number)) {
        parseParenthesis(p, inner);
        if (p.i >= p.count || p.kindAt(p.i) === K.SEMICOLON) {
          parts[parts.length - 1] = { ...flow, joined: true };
          parts.push({ type: 'flow', start: inner, end: p.i, level: 0 });
          return;
        }
        p.i = inner;
      }
      parts.push({ type: 'query', query: parseQuery(p, p.count), level: 0 });
      return;
    }
    if (type === W.POLICY) policyBody(p, parts, flow);
    else parseExpression(p, p.count, IN_CALL);
    if (flow.end < p.i && type !== W.POLICY) flow.end = p.i;
  } else if (startsBlock(p)) {
    parseScript(p, parts);
  } else if (p.i < p.count && kind !== K.SEMICOLON) {
    p.depth++;
    parseParts(p, parts);
    p.depth--;
  }
}

/** A policy's signature, which ends its head, and the expression behind `->`, which has lines of its own. */
function policyBody(p: Parser, parts: Part[], head: Flow): void {
  parseColumns(p, p.i);
  if (p.isWord(p.i, W.RETURNS)) parseProperty(p);
  head.end = p.i;
  if (p.operatorAt(p.i) !== K.LAMBDA) return;
  head.end = ++p.i;
  const start = p.i;
  parseExpression(p, p.count, IN_CALL);
  if (p.i > start) parts.push({ type: 'flow', start, end: p.i, level: 1 });
  laterProperties(p, parts);
}

/** Properties that stand behind what an object does or holds. */
function laterProperties(p: Parser, parts: Part[]): void {
  while (p.i < p.count && isProperty(p, p.i)) {
    const start = p.i;
    parseProperty(p);
    parts.push({ type: 'flow', start, end: p.i, level: 1 });
  }
}
