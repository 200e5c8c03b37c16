import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import type { Flow, Part } from '../nodes.ts';
import { parseColumn } from '../objects/columns.ts';
import { isObjectType } from '../objects/object-types.ts';
import type { Parser } from '../parser.ts';
import { isBodyStart, parseBody } from './body.ts';
import { condition, objectName, objectType } from './object-head.ts';

/** Reads ALTER of any object: one flow, except for a query or a block at its end. */
export function parseAlter(p: Parser, parts: Part[]): void {
  const head: Flow = { type: 'flow', start: p.i, end: p.i, level: 0 };
  const type = objectType(p);
  objectName(p);
  // SET is followed by properties, which break instead.
  if (p.isKeyword(p.i) && !p.isWord(p.i, W.SET) && !isObjectType(p.wordAt(p.i)))
    p.breakBefore(p.i, A.BREAK_CLAUSE);
  // In `ALTER ACCOUNT UNSET p`, no account is named.
  p.take(W.UNSET);
  // Whether the assignments belong to SET TAG, which is an ordinary list.
  let tags = false;
  while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) {
    const i = p.i;
    tags =
      (p.isWord(i - 1, W.TAG) && p.annotations.letterCase[i - 1] !== A.AS_WRITTEN) ||
      (tags && p.kindAt(i - 1) === K.COMMA);
    if (isBodyStart(p, i, type) && p.isWord(i - 1, W.MODIFY)) break;
    if (columnAction(p)) continue;
    const named = p.kindAt(i) === K.WORD && p.operatorAt(i + 1) === K.EQUALS;
    if (named && !tags && p.kindAt(i - 1) !== K.DOT) p.breakBefore(i, A.BREAK_CLAUSE);
    let end = i + 1;
    while (
      end < p.count &&
      p.kindAt(end) !== K.SEMICOLON &&
      !(p.isWord(end, W.AS) && p.isWord(end - 1, W.MODIFY)) &&
      !isColumnAction(p, end) &&
      !(p.kindAt(end) === K.WORD && p.operatorAt(end + 1) === K.EQUALS)
    ) {
      end = p.after(end);
    }
    p.parseWords(end);
    if (tags) p.annotations.letterCase[i] = A.AS_WRITTEN;
    if (p.i === i) p.i++;
  }
  head.end = p.i;
  parts.push(head);
  if (p.isWord(p.i, W.AS)) parseBody(p, parts, head, type);
}

/** Whether `ADD [COLUMN]` at `i` precedes a column's name. */
function isColumnAction(p: Parser, i: number): boolean {
  const w = p.wordAt(i);
  if (w !== W.ADD || p.kindAt(i - 1) === K.DOT) return false;
  const next = p.wordAt(i + 1);
  if (next === W.COLUMN) return true;
  const kind = p.kindAt(i + 1);
  return kind === K.QUOTED || (kind === K.WORD && p.isType(i + 2) && !p.isReserved(i + 1));
}

function columnAction(p: Parser): boolean {
  if (!isColumnAction(p, p.i)) return false;
  p.keywords(1);
  while (p.i < p.count) {
    p.take(W.COLUMN);
    condition(p);
    let end = p.i;
    while (end < p.count && p.kindAt(end) !== K.COMMA && p.kindAt(end) !== K.SEMICOLON) end = p.after(end);
    parseColumn(p, end);
    p.i = end;
    if (p.kindAt(end) !== K.COMMA) break;
    p.breakBefore(end, A.BREAK_ITEM);
    p.i++;
    if (p.isWord(p.i, W.ADD)) break;
  }
  return true;
}
