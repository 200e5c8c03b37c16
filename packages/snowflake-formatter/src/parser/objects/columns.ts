import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseContent } from '../expression/arguments.ts';
import { parseType } from '../expression/types.ts';
import type { Parser } from '../parser.ts';
import { parseOptions } from './options.ts';

/**
 * Reads column definitions or a routine's parameters: `name type constraints`, separated by commas, and separate
 * constraints. Returns how many entries have a type: columns with types get a line each, mere names may share one.
 */
export function parseColumns(p: Parser, open: number): number {
  let typed = 0;
  p.within(open, (close) => {
    while (p.i < close) {
      if (parseColumn(p, close)) typed++;
      if (p.i < close) p.i++;
    }
  });
  return typed;
}

/** Reads one entry, up to its comma. Returns whether it has a type. */
export function parseColumn(p: Parser, end: number): boolean {
  let typed = false;
  if (!isTableConstraint(p)) {
    if (isMode(p) && p.isType(p.i + 2)) p.keywords(1);
    if (p.kindAt(p.i) !== K.COMMA && p.i < end) p.i++;
    if (isMode(p) && p.isType(p.i + 1)) p.keywords(1);
    const kind = p.kindAt(p.i);
    if (
      p.i < end &&
      (kind === K.WORD || kind === K.QUOTED || kind === K.TEMPLATE) &&
      !isConstraintWord(p, p.i)
    ) {
      parseType(p, end);
      typed = true;
    }
  }
  while (p.i < end && p.kindAt(p.i) !== K.COMMA) constraint(p, end);
  return typed;
}

/**
 * Whether the next word is IN, OUT or INOUT, which a parameter may have before its name or, as Snowflake writes it,
 * before its type.
 */
function isMode(p: Parser): boolean {
  return p.isWord(p.i, W.IN) || p.isWord(p.i, W.OUT) || p.isWord(p.i, W.INOUT);
}

function isTableConstraint(p: Parser): boolean {
  const next = p.kindAt(p.i + 1);
  switch (p.wordAt(p.i)) {
    case W.CONSTRAINT:
      return next === K.WORD || next === K.QUOTED;
    case W.PRIMARY:
    case W.FOREIGN:
      return p.isWord(p.i + 1, W.KEY);
    case W.INDEX:
      return next === K.WORD && p.kindAt(p.i + 2) === K.OPEN_PAREN && !p.isType(p.i + 1);
    case W.UNIQUE:
    case W.CHECK:
      return next === K.OPEN_PAREN || p.isWord(p.i + 1, W.KEY);
    default:
      return false;
  }
}

/** Words that start the part after a column's type. */
const CONSTRAINT_WORDS: ReadonlySet<number> = new Set([
  W.NOT,
  W.NULL,
  W.DEFAULT,
  W.COMMENT,
  W.WITH,
  W.PRIMARY,
  W.UNIQUE,
  W.REFERENCES,
  W.CONSTRAINT,
  W.COLLATE,
  W.AUTOINCREMENT,
  W.IDENTITY,
  W.MASKING,
  W.PROJECTION,
  W.TAG,
  W.AS,
  W.CHECK,
  W.FOREIGN,
  W.GENERATED,
]);

function isConstraintWord(p: Parser, i: number): boolean {
  return CONSTRAINT_WORDS.has(p.wordAt(i));
}

/** Reads one step of the part after a column's type. */
function constraint(p: Parser, end: number): void {
  const i = p.i;
  const w = p.wordAt(i);
  const next = p.kindAt(i + 1);
  if (w === W.COMMENT || w === W.WITH || w === W.REFERENCES) p.breakBefore(i, A.BREAK_PROPERTY);
  if (w === W.DEFAULT || w === W.AS || (w === W.CHECK && next === K.OPEN_PAREN)) {
    p.keywords(1);
    if (p.i >= end || next === K.COMMA) return;
    if (next === K.OPEN_PAREN) p.spaced(p.i);
    // NOT and NULL after a default start the next constraint.
    defaultValue(p, end);
    return;
  }
  if (w === W.CONSTRAINT) {
    p.keywords(1);
    if (p.i < end) p.i++;
    return;
  }
  if (w === W.REFERENCES || w === W.POLICY || w === W.INDEX) {
    p.keywords(1);
    name(p, end);
    if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
    return;
  }
  if (w === W.TAG && next === K.OPEN_PAREN) {
    p.keywords(1);
    p.spaced(p.i);
    parseOptions(p, p.i);
    return;
  }
  if (p.kindAt(i) === K.OPEN_PAREN) {
    parseContent(p, i);
    return;
  }
  if (p.kindAt(i) === K.OPERATOR) {
    p.i++;
    if (p.i < end && p.kindAt(p.i) !== K.COMMA) p.parseExpression(end, 0);
    return;
  }
  if (
    w !== 0 &&
    p.isKeyword(i) &&
    next !== K.DOT &&
    p.kindAt(i - 1) !== K.DOT &&
    p.kindAt(i - 1) !== K.COLON
  ) {
    p.keyword(i);
    if (next === K.OPEN_PAREN && w !== W.AUTOINCREMENT && w !== W.IDENTITY) p.spaced(i + 1);
  }
  p.i++;
}

function defaultValue(p: Parser, end: number): void {
  const start = p.i;
  let i = p.i;
  while (i < end && p.kindAt(i) !== K.COMMA && !(i > start && isConstraintWord(p, i))) i = p.after(i);
  p.parseExpression(Math.min(i, end), 0);
  if (p.i === start) p.i++;
}

function name(p: Parser, end: number): void {
  if (p.i < end) p.i++;
  while (p.i < end && p.kindAt(p.i) === K.DOT) p.i += 2;
}
