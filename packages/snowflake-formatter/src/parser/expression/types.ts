import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import type { Parser } from '../parser.ts';
import { intervalFields } from './intervals.ts';

/**
 * Reads a data type: `VARCHAR(20)`, `DOUBLE PRECISION`, `TIMESTAMP WITH TIME ZONE`, `OBJECT(a INT NOT NULL)`,
 * `VECTOR(FLOAT, 3)`, or the name of a user-defined one.
 */
export function parseType(p: Parser, end: number): void {
  if (p.i >= end) return;
  const kind = p.kindAt(p.i);
  if (kind === K.QUOTED || kind === K.TEMPLATE || kind === K.VARIABLE || kind === K.STRING) {
    p.i++;
  } else if (kind === K.WORD) {
    const step = p.kindAt(p.i - 1) === K.COLON || p.kindAt(p.i - 1) === K.DOT;
    if (!step && (p.isType(p.i) || p.isWord(p.i, W.TABLE)) && p.kindAt(p.i + 1) !== K.DOT)
      p.annotations.letterCase[p.i] = A.TYPE_CASE;
    const first = p.wordAt(p.i++);
    if (first === W.INTERVAL) intervalFields(p, A.TYPE_CASE);
    else typeParts(p, first);
  } else {
    return;
  }
  while (p.kindAt(p.i) === K.DOT && p.i < end) p.i += 2;
  if (p.i < end && p.kindAt(p.i) === K.OPEN_PAREN && p.annotations.match[p.i] !== A.UNMATCHED) {
    p.tight(p.i);
    typeArguments(p, p.i);
    if (p.isWord(p.i, W.WITH) || p.isWord(p.i, W.WITHOUT)) typeParts(p, W.TIMESTAMP);
    if (p.isWord(p.i, W.VARYING)) typeParts(p, W.VARYING);
    // CAST(… AS OBJECT(…) RENAME FIELDS ADD FIELDS)
    while ((p.isWord(p.i, W.RENAME) || p.isWord(p.i, W.ADD)) && p.isWord(p.i + 1, W.FIELDS)) p.keywords(2);
  }
}

function typeParts(p: Parser, first: number): void {
  const take = (n: number): void => {
    for (let k = 0; k < n; k++) p.annotations.letterCase[p.i++] = A.TYPE_CASE;
  };
  if (p.isWord(p.i, W.PRECISION) || p.isWord(p.i, W.VARYING)) take(1);
  if (first === W.OBJECT || first === 0) return;
  if (!p.isWord(p.i, W.WITH) && !p.isWord(p.i, W.WITHOUT)) return;
  if (p.isWord(p.i + 1, W.TIME) && p.isWord(p.i + 2, W.ZONE)) take(3);
  else if (p.isWord(p.i + 1, W.LOCAL) && p.isWord(p.i + 2, W.TIME) && p.isWord(p.i + 3, W.ZONE)) take(4);
}

/** Reads the content of a type's parentheses: numbers, types, or fields with their types. */
export function typeArguments(p: Parser, open: number): void {
  p.within(open, (close) => fields(p, close));
}

/** Reads a lambda's parameters: names, with or without types. */
export function parseParameters(p: Parser, open: number): void {
  p.within(open, (close) => {
    while (p.i < close) {
      if (p.kindAt(p.i) !== K.COMMA) p.i++;
      parseType(p, close);
      if (p.i < close) p.i++;
    }
  });
}

function fields(p: Parser, close: number): void {
  while (p.i < close) {
    const kind = p.kindAt(p.i);
    const next = p.kindAt(p.i + 1);
    if (kind === K.COMMA) {
      if (next === K.NUMBER) p.annotations.breakAt[p.i] = 0;
      p.i++;
    } else if (p.isWord(p.i, W.NOT) && p.isWord(p.i + 1, W.NULL)) {
      p.keywords(2);
    } else if (
      (kind === K.WORD || kind === K.QUOTED) &&
      (next === K.WORD || next === K.QUOTED) &&
      !isTypeTail(p, p.i + 1)
    ) {
      p.i++;
      parseType(p, close);
    } else if (kind === K.WORD || kind === K.QUOTED) {
      parseType(p, close);
    } else {
      p.i = p.after(p.i);
    }
  }
}

function isTypeTail(p: Parser, i: number): boolean {
  const w = p.wordAt(i);
  return w === W.NOT || w === W.PRECISION || w === W.VARYING || w === W.WITH || w === W.WITHOUT;
}
