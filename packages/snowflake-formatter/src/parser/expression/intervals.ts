import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import type { Parser } from '../parser.ts';

/**
 * Reads the fields of an interval, printed in `letterCase`: `YEAR TO MONTH`, `DAY(3) TO SECOND(2)`. An ANSI interval
 * has no meaning without them, so they are never an alias.
 */
export function intervalFields(p: Parser, letterCase: number): void {
  if (!isIntervalField(p, p.i)) return;
  field(p, letterCase);
  if (!p.isWord(p.i, W.TO) || !isIntervalField(p, p.i + 1)) return;
  p.annotations.letterCase[p.i++] = letterCase;
  field(p, letterCase);
}

/** Whether the literal at `i` contains its units, as `'1 day'` does: then a word after it is an alias. */
export function namesItsUnits(p: Parser, i: number): boolean {
  const { text, start, end } = p.annotations.tokens;
  return /[a-z]/i.test(text.slice(start[i], end[i]));
}

function field(p: Parser, letterCase: number): void {
  p.annotations.letterCase[p.i++] = letterCase;
  if (p.kindAt(p.i) !== K.OPEN_PAREN || p.kindAt(p.i + 1) !== K.NUMBER) return;
  p.tight(p.i);
  p.i = p.after(p.i);
}

/** Whether the word at `i` is the unit of the interval literal before it. */
export function isIntervalField(p: Parser, i: number): boolean {
  switch (p.wordAt(i)) {
    case W.YEAR:
    case W.MONTH:
    case W.DAY:
    case W.HOUR:
    case W.MINUTE:
    case W.SECOND:
      return true;
    default:
      return false;
  }
}

/** Units that other databases allow after an interval literal, in addition to those of ANSI. */
const UNIT = /^(?:year|quarter|month|week|day|hour|minute|(?:milli|micro|nano)?second)s?$/i;

/** Whether the word at `i` is the unit of the interval literal before it, in Snowflake or in another database. */
export function isIntervalUnit(p: Parser, i: number): boolean {
  const { text, start, end } = p.annotations.tokens;
  return isIntervalField(p, i) || UNIT.test(text.slice(start[i], end[i]));
}
