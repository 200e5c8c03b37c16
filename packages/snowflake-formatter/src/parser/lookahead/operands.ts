import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import type { TokenCursor } from '../token-cursor.ts';

/** Functions that are called without parentheses. */
export const BARE_FUNCTIONS: ReadonlySet<number> = new Set([
  W.CURRENT_DATE,
  W.CURRENT_TIME,
  W.CURRENT_TIMESTAMP,
  W.CURRENT_USER,
  W.LOCALTIME,
  W.LOCALTIMESTAMP,
]);

/** Words that never start an operand. */
const NO_OPERANDS: ReadonlySet<number> = new Set([W.FROM, W.AS, W.WHERE, W.IS, W.IN, W.LIKE, W.AND, W.OR]);

/** Whether the token at `i` can start an operand: then the word before it can be a prefix. */
export function startsOperand(p: TokenCursor, i: number): boolean {
  switch (p.kindAt(i)) {
    case K.WORD:
      return !NO_OPERANDS.has(p.word[i] as number);
    case K.QUOTED:
    case K.STRING:
    case K.NUMBER:
    case K.VARIABLE:
    case K.TEMPLATE:
    case K.OPEN_PAREN:
    case K.OPEN_BRACKET:
    case K.OPEN_BRACE:
    case K.COLON:
      return true;
    case K.OPERATOR:
      return p.word[i] === K.STAR || p.word[i] === K.MINUS_SIGN;
    default:
      return false;
  }
}

/** Whether a token of this kind can be a name. */
export function isNameLike(kind: number): boolean {
  return (
    kind === K.WORD || kind === K.QUOTED || kind === K.TEMPLATE || kind === K.VARIABLE || kind === K.STRING
  );
}
