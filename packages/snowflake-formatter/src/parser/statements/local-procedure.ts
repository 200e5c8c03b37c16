import * as W from '../../vocabulary/generated/landmarks.ts';
import type { Flow, Part } from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { parseObject } from './create.ts';

/** Reads `WITH name AS PROCEDURE (…) …`. */
export function parseAnonymousProcedure(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  p.i++;
  p.keywords(2);
  definition(p, parts, start);
}

/** Reads `name PROCEDURE (…) …`. */
export function parseNestedProcedure(p: Parser, parts: Part[]): void {
  const start = p.i++;
  p.keywords(1);
  definition(p, parts, start);
}

/** Reads what follows PROCEDURE, as after CREATE. */
function definition(p: Parser, parts: Part[], start: number): void {
  const head: Flow = { type: 'flow', start, end: start, level: 0 };
  const parameters = p.i;
  parseObject(p, parts, head, W.PROCEDURE);
  p.spaced(parameters);
}
