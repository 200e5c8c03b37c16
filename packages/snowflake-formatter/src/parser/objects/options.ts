import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseContent } from '../expression/arguments.ts';
import type { Parser } from '../parser.ts';

/**
 * Reads `( NAME = value NAME = value )`, with or without commas: names in the vocabulary are keywords, and a line may
 * break before each one.
 */
export function parseOptions(p: Parser, open: number): void {
  // Tag names are chosen by users.
  const tags = p.isWord(open - 1, W.TAG);
  p.within(open, (close) => options(p, open, close, tags));
}

function options(p: Parser, open: number, close: number, tags: boolean): void {
  let comma = false;
  while (p.i < close) {
    const i = p.i;
    const kind = p.kindAt(i);
    const named = p.operatorAt(i + 1) === K.EQUALS;
    if (named) {
      if (i > open + 1 && !comma) p.breakBefore(i, A.BREAK_CLAUSE);
      if (!tags && p.isKeyword(i)) p.keyword(i);
      p.i += 2;
      value(p, close);
      comma = false;
    } else if (kind === K.COMMA) {
      comma = true;
      p.i++;
    } else {
      comma = false;
      const before = p.i;
      if (kind === K.OPEN_PAREN) parseOptions(p, i);
      else p.i = before + 1;
    }
  }
}

/** Properties whose value is the name of an object, although it may be a word such as CSV or STANDARD. */
const NAMES_AN_OBJECT =
  /(?<!^SCALING_|SERIALIZATION_|OVERLAP_|COLUMN_|DATE_|TIME_|STAMP_|BINARY_|PUT_)(?:INTEGRATION|POLICY|WAREHOUSE|ROLE|NAME|FORMAT|VOLUME|SECRET|TASK|NAMESPACE|CATALOG|POOL|TAG|SERVICE|LOCATION|SCHEMA|DATABASE|MONITOR|ACCOUNT|USER)$/;

/** Properties whose values are always Snowflake's own words. */
const NAMES_A_WORD = /TYPES?$|^(?:TABLE_FORMAT|CATALOG_SOURCE|DIRECTION|OAUTH_CLIENT)$/;

/** Marks the word at `i`, a property's value, as a keyword if the property has a fixed set of values. */
export function fixedValue(p: Parser, i: number): void {
  const after = p.kindAt(i + 1);
  if (!p.isKeyword(i) || after === K.DOT || after === K.OPEN_PAREN) return;
  const name = textOf(p, i - 2);
  const known = p.isFixedValue(i) ? !NAMES_AN_OBJECT.test(name) : NAMES_A_WORD.test(name);
  // No object is named ALL.
  if (known || p.isReserved(i)) p.keyword(i);
}

/** The token at `i` in upper case. */
export function textOf(p: Parser, i: number): string {
  const { text, start, end } = p.annotations.tokens;
  return i < 0 ? '' : text.slice(start[i], end[i]).toUpperCase();
}

function value(p: Parser, close: number): void {
  if (p.i >= close) return;
  const kind = p.kindAt(p.i);
  if (kind === K.OPEN_PAREN) {
    const named = p.operatorAt(p.i + 2) === K.EQUALS;
    if (named) parseOptions(p, p.i);
    else parseContent(p, p.i);
    return;
  }
  fixedValue(p, p.i);
  const signed = p.operatorAt(p.i) === K.MINUS_SIGN || p.operatorAt(p.i) === K.PLUS;
  if (signed && p.kindAt(p.i + 1) === K.NUMBER) p.tight(p.i + 1);
  p.i += kind === K.OPERATOR ? 2 : 1;
  while (p.kindAt(p.i) === K.DOT && p.i < close) p.i += 2;
  if (p.i > close) p.i = close;
}
