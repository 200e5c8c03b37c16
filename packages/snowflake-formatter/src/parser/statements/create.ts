import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { startsQuery } from '../lookahead/nested.ts';
import type { Flow, Part } from '../nodes.ts';
import { parseColumns } from '../objects/columns.ts';
import { isProperty, parseProperty } from '../objects/property.ts';
import type { Parser } from '../parser.ts';
import { isBodyStart, parseBody } from './body.ts';
import { objectName, objectType } from './object-head.ts';

/** Reads CREATE of any object: its head, its properties (on separate lines if there are several), and its body. */
export function parseCreate(p: Parser, parts: Part[]): void {
  const head: Flow = { type: 'flow', start: p.i, end: p.i, level: 0 };
  const type = objectType(p);
  objectName(p);
  parseObject(p, parts, head, type);
}

/** Reads what follows an object's name: columns or parameters, properties and a body. */
export function parseObject(p: Parser, parts: Part[], head: Flow, type: number): void {
  const routine = type === W.FUNCTION || type === W.PROCEDURE;
  if (p.kindAt(p.i) === K.OPEN_PAREN && !startsQuery(p, p.i + 1, p.after(p.i))) {
    if (routine) p.tight(p.i);
    else p.spaced(p.i);
    columns(p, !routine);
  }
  const properties: number[] = [];
  // A macro on a separate line can produce any property: what it produces starts a line.
  let brought = false;
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
    } else if (p.kindAt(i) === K.TEMPLATE && p.newlineBefore(i)) {
      brought = true;
      properties.push(i);
      p.breakBefore(i, A.BREAK_CLAUSE);
      p.i++;
    } else if (
      p.kindAt(i) === K.OPEN_PAREN &&
      p.kindAt(i - 1) !== K.OPERATOR &&
      !p.isWord(i - 1, W.IDENTIFIER) &&
      !startsQuery(p, i + 1, p.after(i))
    ) {
      if (type === 0 && isCall(p, i)) p.tight(i);
      else p.spaced(i);
      columns(p, true);
    } else {
      step(p);
    }
    if (p.i === i) p.i++;
  }
  head.end = p.i;
  parts.push(head);
  const separate = brought || properties.length > (routine ? 0 : 1);
  const { commentsBefore } = p.annotations.tokens;
  const apart = properties.length > 0 || commentsBefore[p.i] !== commentsBefore[p.i - 1];
  if (apart && p.isWord(p.i, W.AS)) {
    properties.push(p.i);
    p.breakBefore(p.i, A.BREAK_CLAUSE);
  }
  if (separate) for (const i of properties) p.mustBreak(i);
  if (p.isWord(p.i, W.AS)) parseBody(p, parts, head, type);
  else if (p.isWord(p.i, W.THEN)) parseThen(p, parts);
}

/** Whether this creates an instance of a class, written like a call: `CREATE SNOWFLAKE.CORE.BUDGET b()`. */
function isCall(p: Parser, open: number): boolean {
  return p.kindAt(open + 1) === K.CLOSE_PAREN || p.operatorAt(open + 2) === K.NAMED;
}

/** Reads the action of an alert: THEN and a statement. */
function parseThen(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
  if (p.i >= p.count || p.kindAt(p.i) === K.SEMICOLON) return;
  p.depth++;
  p.parseParts(parts);
  p.depth--;
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

/** Reads one step of the words that belong to the head. */
function step(p: Parser): void {
  const at = p.i;
  const kind = p.kindAt(at);
  if (p.isWord(at, W.CLONE) || p.isWord(at, W.LIKE) || p.isWord(at, W.FROM))
    p.breakBefore(at, A.BREAK_PROPERTY);
  let end = at + 1;
  if (kind === K.OPEN_PAREN || kind === K.OPEN_BRACKET || kind === K.OPEN_BRACE) end = p.after(at);
  if (kind === K.WORD && p.kindAt(end) === K.OPERATOR) end = Math.min(p.after(end + 1), p.count);
  if (kind === K.WORD && p.kindAt(end) === K.DOT) end = at + 1;
  p.parseWords(end);
}
