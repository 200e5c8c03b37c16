import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import { isCompound, isObjectType } from '../objects/object-types.ts';
import type { Parser } from '../parser.ts';

/** Reads the words up to the object's type, which it returns: `CREATE OR REPLACE SECURE MATERIALIZED VIEW`. */
export function objectType(p: Parser): number {
  p.keywords(1);
  for (let n = 0; n < 12 && p.kindAt(p.i) === K.WORD; n++) {
    const w = p.wordAt(p.i);
    if (w === 0 || w === W.SET || w === W.UNSET || !p.isKeyword(p.i) || p.kindAt(p.i + 1) === K.DOT) return 0;
    p.keywords(1);
    if (!isObjectType(w)) continue;
    // `DATABASE ROLE r`, `APPLICATION PACKAGE p`, `CORTEX SEARCH SERVICE s`: the last word of the type counts.
    const next = p.wordAt(p.i);
    const named = p.kindAt(p.i + 1) === K.QUOTED || (p.kindAt(p.i + 1) === K.WORD && !p.isReserved(p.i + 1));
    if (!(named && isCompound(w, next))) return w;
  }
  return 0;
}

/** Reads IF NOT EXISTS or IF EXISTS. */
export function condition(p: Parser): void {
  if (!p.take(W.IF)) return;
  p.take(W.NOT);
  p.take(W.EXISTS);
}

export function objectName(p: Parser): void {
  condition(p);
  if (p.isWord(p.i, W.IDENTIFIER) && p.kindAt(p.i + 1) === K.OPEN_PAREN) {
    p.keywords(1);
    p.tight(p.i);
    p.i = p.after(p.i);
    return;
  }
  const kind = p.kindAt(p.i);
  if (kind === K.SEMICOLON || kind === K.OPEN_PAREN || kind === K.EOF) return;
  if (p.isWord(p.i, W.UNSET)) return;
  if (p.kindAt(p.i + 1) !== K.DOT && (p.isReserved(p.i) || p.operatorAt(p.i + 1) === K.EQUALS)) return;
  p.i++;
  while (p.i < p.count && p.kindAt(p.i) === K.DOT) p.i = p.kindAt(p.i + 1) === K.DOT ? p.i + 1 : p.i + 2;
}
