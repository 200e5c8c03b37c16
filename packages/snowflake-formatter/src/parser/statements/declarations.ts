import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import { parseParenthesis } from '../expression/brackets.ts';
import { IN_CALL } from '../expression/modes.ts';
import { parseType } from '../expression/types.ts';
import { startsQuery } from '../lookahead/nested.ts';
import { startsNestedProcedure } from '../lookahead/procedures.ts';
import type { Part, Statement } from '../nodes.ts';
import type { Parser } from '../parser.ts';

/** Tokens that may follow the name in a declaration. */
const AFTER_NAME: ReadonlySet<number> = new Set([
  K.WORD,
  K.QUOTED,
  K.OPERATOR,
  K.TEMPLATE,
  K.COMMA,
  K.SEMICOLON,
]);

/** Reads the declarations after DECLARE, up to BEGIN or anything that is not a declaration. */
export function parseDeclarations(p: Parser): Statement[] {
  const statements: Statement[] = [];
  while (p.i < p.count) {
    const start = p.i;
    const kind = p.kindAt(start);
    if (kind !== K.WORD && kind !== K.QUOTED && kind !== K.TEMPLATE) break;
    const w = p.wordAt(start);
    if (w === W.BEGIN || w === W.DECLARE || !AFTER_NAME.has(p.kindAt(start + 1))) break;
    const parts: Part[] = [];
    if (startsNestedProcedure(p, start)) p.parseParts(parts);
    // A template that produces declarations.
    else if (kind === K.TEMPLATE && (p.newlineBefore(start + 1) || p.isWord(start + 1, W.BEGIN)))
      parts.push({ type: 'flow', start, end: ++p.i, level: 0 });
    else declaration(p, parts, start, true);
    if (p.kindAt(p.i) === K.SEMICOLON) p.i++;
    statements.push({ start, end: p.i, parts });
  }
  return statements;
}

/** Whether LET, RETURN, NULL or an assignment starts here. */
export function isDeclaration(p: Parser): boolean {
  const w = p.wordAt(p.i);
  if (p.kindAt(p.i) === K.WORD && p.operatorAt(p.i + 1) === K.ASSIGN) return true;
  const next = p.kindAt(p.i + 1);
  if (w === W.LET) return next === K.WORD || next === K.QUOTED;
  if (w === W.RETURN) {
    const signed = p.operatorAt(p.i + 1) === K.MINUS_SIGN;
    return next !== K.DOT && (next !== K.OPERATOR || signed) && next !== K.COMMA;
  }
  return w === W.NULL && next === K.SEMICOLON;
}

export function parseDeclaration(p: Parser, parts: Part[]): void {
  const start = p.i;
  const w = p.wordAt(start);
  if (p.operatorAt(start + 1) !== K.ASSIGN) p.keywords(1);
  declaration(p, parts, start, w === W.LET && p.i > start);
}

/** Reads `name [type] [:= | DEFAULT] value`, `name CURSOR FOR query`, or a returned expression. */
function declaration(p: Parser, parts: Part[], start: number, named: boolean): void {
  if (named) {
    p.i++;
    if (p.isWord(p.i, W.CURSOR) && p.isWord(p.i + 1, W.FOR)) {
      p.keywords(2);
      if (startsQuery(p, p.i, p.count)) {
        parts.push({ type: 'flow', start, end: p.i, level: 0 });
        const from = p.i;
        const inner: Part[] = [];
        p.parseParts(inner);
        parts.push({ type: 'block', statements: [{ start: from, end: p.i, parts: inner }], level: 1 });
        return;
      }
    } else if (p.isWord(p.i, W.EXCEPTION) && p.kindAt(p.i + 1) === K.OPEN_PAREN) {
      p.keywords(1);
      parseParenthesis(p, p.i);
    } else if (p.kindAt(p.i) === K.WORD && !p.isWord(p.i, W.DEFAULT)) {
      parseType(p, p.count);
    }
  }
  while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) {
    const before = p.i;
    if (p.isWord(p.i, W.DEFAULT) || p.isWord(p.i, W.ASYNC)) p.keywords(1);
    else p.parseExpression(p.count, IN_CALL);
    if (p.kindAt(p.i) === K.OPEN_PAREN && p.kindAt(p.i - 1) === K.WORD) p.spaced(p.i);
    if (p.i === before) p.i = p.after(p.i);
  }
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
}
