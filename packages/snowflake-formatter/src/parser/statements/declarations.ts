import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import type { Part, Statement } from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { declaration } from './scripting.ts';

/** What DECLARE declares, up to BEGIN or whatever is no declaration. */
export function parseDeclarations(p: Parser): Statement[] {
  const statements: Statement[] = [];
  while (p.i < p.count) {
    const kind = p.kindAt(p.i);
    if (kind !== K.WORD && kind !== K.QUOTED && kind !== K.TEMPLATE) break;
    const w = p.wordAt(p.i);
    const next = p.kindAt(p.i + 1);
    if (w === W.BEGIN || w === W.DECLARE || (next !== K.WORD && next !== K.QUOTED && next !== K.OPERATOR))
      break;
    const start = p.i;
    const parts: Part[] = [];
    declaration(p, parts, start, true);
    if (p.kindAt(p.i) === K.SEMICOLON) p.i++;
    statements.push({ start, end: p.i, parts });
  }
  return statements;
}
