import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { IN_CALL } from '../expression/modes.ts';
import { addAs } from '../missing-as.ts';
import { textOf } from '../objects/options.ts';
import type { Parser } from '../parser.ts';

/** Reads MATCH_RECOGNIZE ( … ): each clause is on a separate line; the pattern keeps its author's spacing. */
export function parseMatchRecognize(p: Parser, open: number): void {
  p.spaced(open);
  p.within(open, (close) => {
    p.matching++;
    rows(p, close);
    p.matching--;
    p.mustBreak(close);
  });
}

function rows(p: Parser, close: number): void {
  // Whether the clause is a list with one entry per line.
  let lines = false;
  let measures = false;
  while (p.i < close) {
    const before = p.i;
    const length = clause(p);
    if (length > 0) {
      p.breakBefore(p.i, A.BREAK_CLAUSE);
      p.mustBreak(p.i);
      const pattern = p.isWord(p.i, W.PATTERN);
      measures = p.isWord(p.i, W.MEASURES);
      lines = measures || p.isWord(p.i, W.DEFINE);
      p.keywords(length);
      if (pattern) asWritten(p);
      continue;
    }
    const operand = p.parseExpression(close, IN_CALL);
    if (p.i >= close) break;
    if (measures && operand && isAlias(p)) addAs(p, p.i++);
    if (p.kindAt(p.i) === K.COMMA) {
      p.i++;
      if (lines) p.mustBreak(p.i);
    } else if (p.isWord(p.i, W.AS)) {
      p.keywords(1);
    } else if (p.i === before) {
      p.i = p.after(p.i);
    }
  }
}

/** Whether the next token is the name of a measure: only a comma or the next clause follows it. */
function isAlias(p: Parser): boolean {
  const kind = p.kindAt(p.i);
  if (kind !== K.WORD && kind !== K.QUOTED) return false;
  const next = p.kindAt(p.i + 1);
  const here = p.i++;
  const ended = next === K.COMMA || next === K.CLOSE_PAREN || clause(p) > 0;
  p.i = here;
  return ended && !p.isReserved(here);
}

function clause(p: Parser): number {
  const i = p.i;
  switch (p.wordAt(i)) {
    case W.PARTITION:
    case W.ORDER:
      return p.isWord(i + 1, W.BY) ? 2 : 0;
    case W.MEASURES:
    case W.DEFINE:
    case W.SUBSET:
      return p.kindAt(i + 1) === K.WORD || p.kindAt(i + 1) === K.QUOTED ? 1 : 0;
    case W.PATTERN:
      return p.kindAt(i + 1) === K.OPEN_PAREN ? 1 : 0;
    case W.ONE:
      return p.isWord(i + 1, W.ROW) && p.isWord(i + 2, W.PER) ? words(p, i) : 0;
    case W.ALL:
      return p.isWord(i + 1, W.ROWS) && p.isWord(i + 2, W.PER) ? words(p, i) : 0;
    case W.AFTER:
      return p.isWord(i + 1, W.MATCH) ? words(p, i) : 0;
    default:
      return 0;
  }
}

/** How many consecutive keywords start at `i`; the next clause or a name ends them. */
function words(p: Parser, i: number): number {
  let at = i;
  for (;;) {
    switch (p.wordAt(at)) {
      case W.ONE:
      case W.ALL:
      case W.AFTER:
        if (at > i) return at - i;
        break;
      case W.ROW:
      case W.ROWS:
      case W.PER:
      case W.MATCH:
      case W.SKIP:
      case W.TO:
      case W.NEXT:
      case W.LAST:
      case W.FIRST:
      case W.PAST:
      case W.SHOW:
      case W.OMIT:
      case W.EMPTY:
      case W.WITH:
      case W.UNMATCHED:
      case W.MATCHES:
        break;
      default:
        return at - i;
    }
    at++;
  }
}

function asWritten(p: Parser): void {
  const open = p.i;
  const close = p.annotations.match[open] as number;
  if (close < 0) return;
  p.spaced(open);
  for (let i = open + 1; i < close; i++) {
    p.annotations.space[i] = i > open + 1 && p.spaceBefore(i) ? 1 : 0;
    if (textOf(p, i) === 'PERMUTE' && p.kind[i + 1] === K.OPEN_PAREN) p.keyword(i);
  }
  p.annotations.space[close] = 0;
  p.i = close + 1;
}
