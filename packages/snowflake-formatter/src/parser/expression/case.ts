import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import type { Parser } from '../parser.ts';
import { IN_CALL, parseExpression } from './expression.ts';

/**
 * CASE … END. With one WHEN it may stay on a line; with more, each WHEN, ELSE and END starts one. Without an END in
 * reach, the words stay where they are.
 */
export function parseCase(p: Parser, end: number): void {
  const { annotations } = p;
  const start = p.i;
  p.keyword(p.i++);
  if (p.depth > A.MAX_DEPTH) return;
  p.depth++;
  const lines: number[] = [];
  let whens = 0;
  for (;;) {
    const before = p.i;
    parseExpression(p, end, IN_CALL);
    if (p.i >= end) break;
    const w = p.wordAt(p.i);
    if (w === W.WHEN || w === W.ELSE) {
      if (w === W.WHEN) whens++;
      lines.push(p.i);
      p.breakBefore(p.i, A.BREAK_CLAUSE);
      p.keyword(p.i++);
    } else if (w === W.THEN) {
      annotations.mark[p.i] = (annotations.mark[p.i] as number) | A.MARK_THEN;
      p.keyword(p.i++);
    } else if (w === W.END) {
      p.keyword(p.i);
      annotations.match[start] = p.i;
      annotations.match[p.i] = start;
      annotations.mark[start] = (annotations.mark[start] as number) | A.MARK_CASE;
      if (whens > 1) {
        for (const line of lines) p.mustBreak(line);
        p.mustBreak(p.i);
      }
      p.i++;
      break;
    } else if (p.i === before) {
      if (p.kindAt(p.i) === 0 || isStop(p)) break;
      p.i++;
    }
  }
  p.depth--;
}

/** A comma, a closing bracket or a semicolon inside a CASE: its END is missing. */
function isStop(p: Parser): boolean {
  const kind = p.kindAt(p.i);
  return kind === 6 || kind === 7 || kind === 9 || kind === 11 || kind === 13;
}
