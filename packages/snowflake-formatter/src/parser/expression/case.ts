import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import type { Parser } from '../parser.ts';
import { IN_CALL } from './modes.ts';

/**
 * Reads CASE … END. With one WHEN it may stay on a line; with more, each WHEN, ELSE and END starts a line. If no END is
 * found, the words are not moved.
 */
export function parseCase(p: Parser, end: number): void {
  const start = p.i;
  p.keyword(p.i++);
  if (p.depth > A.MAX_DEPTH) return;
  p.depth++;
  const lines: number[] = [];
  let whens = 0;
  for (;;) {
    const before = p.i;
    p.parseExpression(end, IN_CALL);
    if (p.i >= end) break;
    const w = p.wordAt(p.i);
    if (w === W.WHEN || w === W.ELSE) {
      if (w === W.WHEN) whens++;
      lines.push(p.i);
      p.breakBefore(p.i, A.BREAK_CLAUSE);
      p.keyword(p.i++);
    } else if (w === W.THEN) {
      p.mark(p.i, A.MARK_THEN);
      p.keyword(p.i++);
    } else if (w === W.END) {
      if (whens > 1) for (const line of [...lines, p.i]) p.mustBreak(line);
      endCase(p, start);
      break;
    } else if (p.i === before) {
      if (isStop(p)) break;
      p.i++;
    }
  }
  p.depth--;
}

/** Reads the END of the CASE at `start`, and pairs the two like brackets. */
function endCase(p: Parser, start: number): void {
  const { match } = p.annotations;
  p.keyword(p.i);
  match[start] = p.i;
  match[p.i] = start;
  p.mark(start, A.MARK_CASE);
  p.i++;
}

/** Whether the text ends, or a comma, a closing bracket or a semicolon follows inside a CASE: its END is missing. */
function isStop(p: Parser): boolean {
  switch (p.kindAt(p.i)) {
    case K.EOF:
    case K.COMMA:
    case K.SEMICOLON:
    case K.CLOSE_PAREN:
    case K.CLOSE_BRACKET:
    case K.CLOSE_BRACE:
      return true;
    default:
      return false;
  }
}
