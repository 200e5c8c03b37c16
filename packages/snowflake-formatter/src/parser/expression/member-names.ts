import * as K from '../../lexer/kinds.ts';
import type { TokenCursor } from '../token-cursor.ts';

/** Whether the token at `i` can be the name after a `.` or `!`. */
export function isMemberName(p: TokenCursor, i: number): boolean {
  switch (p.kindAt(i)) {
    case K.WORD:
    case K.QUOTED:
    case K.VARIABLE:
    case K.TEMPLATE:
    case K.NUMBER:
      return true;
    default:
      return p.operatorAt(i) === K.STAR;
  }
}
