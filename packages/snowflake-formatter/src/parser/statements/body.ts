import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import { parseParenthesis } from '../expression/brackets.ts';
import { IN_CALL } from '../expression/modes.ts';
import { startsQuery } from '../lookahead/nested.ts';
import type { Flow, Part } from '../nodes.ts';
import { parseColumns } from '../objects/columns.ts';
import { isProperty, parseProperty } from '../objects/property.ts';
import type { Parser } from '../parser.ts';
import { markBody } from './routine-body.ts';
import { parseScript, startsBlock } from './scripting.ts';

/** Whether an AS at `i` precedes a query, a block, a statement or a string. */
export function isBodyStart(p: Parser, i: number, type: number): boolean {
  if (!p.isWord(i, W.AS) || p.kindAt(i - 1) === K.DOT) return false;
  const kind = p.kindAt(i + 1);
  if (kind === K.STRING || kind === K.OPEN_PAREN || kind === K.TEMPLATE || kind === K.VARIABLE) return true;
  // `CREATE DATABASE d AS REPLICA OF …` has no body.
  if (p.isWord(i + 1, W.REPLICA)) return false;
  return (
    kind === K.WORD && (type === W.TASK || type === W.ALERT || p.isReserved(i + 1) || p.isKeyword(i + 1))
  );
}

export function parseBody(p: Parser, parts: Part[], head: Flow, type: number): void {
  p.keywords(1);
  head.end = p.i;
  const kind = p.kindAt(p.i);
  if (kind === K.STRING) {
    if (markBody(p, head.start, p.i, type)) parts.push({ type: 'flow', start: p.i, end: ++p.i, level: 0 });
    else head.end = ++p.i;
    parseProperties(p, parts, 1);
  } else if (kind === K.OPEN_PAREN) {
    p.spaced(p.i);
    if (startsQuery(p, p.i, p.count)) {
      const inner = p.i;
      if (startsQuery(p, inner + 1, p.annotations.match[inner] as number)) {
        parseParenthesis(p, inner);
        if (p.i >= p.count || p.kindAt(p.i) === K.SEMICOLON) {
          parts[parts.length - 1] = { ...head, joined: true };
          parts.push({ type: 'flow', start: inner, end: p.i, level: 0 });
          return;
        }
        p.i = inner;
      }
      parts.push({ type: 'query', query: p.parseQuery(p.count), level: 0 });
      return;
    }
    if (type === W.POLICY) policyBody(p, parts, head);
    else p.parseExpression(p.count, IN_CALL);
    if (head.end < p.i && type !== W.POLICY) head.end = p.i;
  } else if (startsBlock(p)) {
    parseScript(p, parts);
  } else if (p.i < p.count && kind !== K.SEMICOLON) {
    p.depth++;
    p.parseParts(parts);
    p.depth--;
  }
}

/**
 * Reads a policy's signature, which ends its head, and the expression after `->`, which is printed on separate lines.
 */
function policyBody(p: Parser, parts: Part[], head: Flow): void {
  parseColumns(p, p.i);
  if (p.isWord(p.i, W.RETURNS)) parseProperty(p);
  head.end = p.i;
  if (p.operatorAt(p.i) !== K.LAMBDA) return;
  head.end = ++p.i;
  const start = p.i;
  p.parseExpression(p.count, IN_CALL);
  if (p.i > start) parts.push({ type: 'flow', start, end: p.i, level: 1 });
  parseProperties(p, parts, 1);
}

/** Reads the properties after an object's body, each on a separate line, indented by `level` levels. */
export function parseProperties(p: Parser, parts: Part[], level: number): void {
  while (p.i < p.count && isProperty(p, p.i)) {
    const start = p.i;
    parseProperty(p);
    parts.push({ type: 'flow', start, end: p.i, level });
  }
}
