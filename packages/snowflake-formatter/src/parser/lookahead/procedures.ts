import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import type { Parser } from '../parser.ts';
import { isNameLike } from './operands.ts';

/** Whether `WITH name AS PROCEDURE (…)` starts at `i`: a procedure that exists only for the CALL after it. */
export function startsAnonymousProcedure(p: Parser, i: number): boolean {
  return p.isWord(i, W.WITH) && p.isWord(i + 2, W.AS) && p.isWord(i + 3, W.PROCEDURE);
}

/** Whether `name PROCEDURE (…)` starts at `i`: a procedure that is nested in another one by DECLARE. */
export function startsNestedProcedure(p: Parser, i: number): boolean {
  return p.isWord(i + 1, W.PROCEDURE) && p.kindAt(i + 2) === K.OPEN_PAREN && isNameLike(p.kindAt(i));
}
