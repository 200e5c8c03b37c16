import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import { isNameLike } from '../lookahead/operands.ts';
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

/** Whether `name PROCEDURE (…)` starts at `i`: a procedure that DECLARE nests in another. */
export function startsNested(p: Parser, i: number): boolean {
  return p.isWord(i + 1, W.PROCEDURE) && p.kindAt(i + 2) === K.OPEN_PAREN && isNameLike(p.kindAt(i));
}

export function parseNested(p: Parser, parts: Part[]): void {
  const head: Flow = { type: 'flow', start: p.i, end: p.i, level: 0 };
  p.i++;
  p.keywords(1);
  const parameters = p.i;
  parseObject(p, parts, head, W.PROCEDURE);
  p.spaced(parameters);
}
