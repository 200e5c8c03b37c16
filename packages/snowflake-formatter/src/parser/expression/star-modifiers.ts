import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { startsQuery } from '../lookahead/nested.ts';
import type { Parser } from '../parser.ts';
import { IN_CALL } from './modes.ts';

/** Reads the modifiers after `*` in a select list or in braces: ILIKE, EXCLUDE, REPLACE, RENAME. */
export function starModifiers(p: Parser, end: number): void {
  const start = p.i;
  for (;;) {
    const w = p.wordAt(p.i);
    if (p.i >= end) return;
    if (p.i > start) p.breakBefore(p.i, A.BREAK_PROPERTY);
    if (w === W.ILIKE) {
      p.keyword(p.i++);
      if (p.kindAt(p.i) === K.STRING) p.i++;
    } else if (w === W.EXCLUDE || w === W.EXCEPT || w === W.REPLACE || w === W.RENAME) {
      if (!starModifier(p, w, end)) return;
    } else {
      return;
    }
  }
}

/** Reads EXCLUDE, EXCEPT, REPLACE or RENAME, the word `w`, with its columns. Returns false if it is not a modifier. */
function starModifier(p: Parser, w: number, end: number): boolean {
  const next = p.kindAt(p.i + 1);
  if (next !== K.OPEN_PAREN && next !== K.WORD && next !== K.QUOTED) return false;
  if (next === K.WORD && (w === W.EXCEPT || p.isReserved(p.i + 1))) return false;
  if (next === K.OPEN_PAREN && startsQuery(p, p.i + 2, p.after(p.i + 1))) return false;
  p.keyword(p.i++);
  if (next === K.OPEN_PAREN) {
    p.spaced(p.i);
    p.within(p.i, (close) => columns(p, close));
  } else if (w === W.RENAME) {
    p.parseExpression(end, IN_CALL);
    if (p.isWord(p.i, W.AS)) {
      p.keyword(p.i);
      p.i += 2;
    }
  } else {
    p.i++;
  }
  return true;
}

/** Reads the columns of a modifier, `a AS b` or `a + 1 AS b`, up to `end`. */
function columns(p: Parser, end: number): void {
  while (p.i < end) {
    const before = p.i;
    p.parseExpression(end, IN_CALL);
    if (p.i >= end) return;
    if (p.take(W.AS) || p.kindAt(p.i) === K.COMMA || p.i === before) p.i++;
  }
}
