import * as K from '../lexer/kinds.ts';
import * as W from '../lexer/words.ts';
import { IN_CALL, parseExpression } from './expression.ts';
import type { Part, Statement } from './nodes.ts';
import type { Parser } from './parser.ts';
import { parseQuery } from './query.ts';

/** Reads one statement with its semicolon. */
export function parseStatement(p: Parser): Statement {
  const start = p.i;
  const parts: Part[] = [];
  const w = p.wordAt(p.i);
  if (w === W.INSERT) {
    const head = p.i;
    while (
      p.i < p.count &&
      p.kindAt(p.i) !== K.SEMICOLON &&
      !p.isWord(p.i, W.SELECT) &&
      !p.isWord(p.i, W.WITH) &&
      !p.isWord(p.i, W.VALUES)
    ) {
      if (p.wordAt(p.i) === W.INSERT || p.wordAt(p.i) === W.INTO) p.keyword(p.i);
      if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
      p.i = p.after(p.i);
    }
    parts.push({ type: 'flow', start: head, end: p.i, level: 0 });
  }
  if (p.isWord(p.i, W.SELECT) || p.isWord(p.i, W.WITH) || p.isWord(p.i, W.VALUES)) {
    parts.push({ type: 'query', query: parseQuery(p, p.count), level: 0 });
  }
  const from = p.i;
  while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) {
    const before = p.i;
    parseExpression(p, p.count, IN_CALL);
    if (p.i === before) p.i++;
  }
  if (p.i > from) parts.push({ type: 'flow', start: from, end: p.i, level: 0 });
  if (p.kindAt(p.i) === K.SEMICOLON) p.i++;
  return { start, end: p.i, parts };
}
