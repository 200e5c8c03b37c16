import * as W from '../../vocabulary/generated/landmarks.ts';
import type { Flow, Part } from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { parseObject } from './create.ts';

/** Whether `WITH name AS PROCEDURE (…)` starts at `i`: a procedure that lives as long as the CALL after it. */
export function startsAnonymous(p: Parser, i: number): boolean {
  return p.isWord(i, W.WITH) && p.isWord(i + 2, W.AS) && p.isWord(i + 3, W.PROCEDURE);
}

export function parseAnonymous(p: Parser, parts: Part[]): void {
  const head: Flow = { type: 'flow', start: p.i, end: p.i, level: 0 };
  p.keywords(1);
  p.i++;
  p.keywords(2);
  const parameters = p.i;
  parseObject(p, parts, head, W.PROCEDURE);
  p.spaced(parameters);
}
