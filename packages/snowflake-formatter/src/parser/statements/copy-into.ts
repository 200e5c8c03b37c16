import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import type { Flow, Part } from '../nodes.ts';
import { isProperty, parseProperty } from '../objects/property.ts';
import type { Parser } from '../parser.ts';
import { parseTableParenthesis } from '../query/tables.ts';
import { parseTarget } from './insert.ts';

/** Reads COPY INTO a table or a location: FROM and each option are on separate lines if there are several. */
export function parseCopy(p: Parser, parts: Part[]): void {
  const flow: Flow = { type: 'flow', start: p.i, end: p.i, level: 0 };
  p.keywords(1);
  if (p.kindAt(p.i) === K.WORD && p.isKeyword(p.i) && !p.isWord(p.i, W.INTO)) p.keywords(1);
  p.take(W.INTO);
  target(p);
  const lines: number[] = [];
  while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) {
    const i = p.i;
    if (p.isWord(i, W.FROM)) {
      lines.push(i);
      p.breakBefore(i, A.BREAK_CLAUSE);
      p.keywords(1);
      if (p.kindAt(p.i) === K.OPEN_PAREN) {
        p.spaced(p.i);
        parseTableParenthesis(p, p.i);
      } else {
        target(p);
      }
    } else if (isProperty(p, i)) {
      lines.push(i);
      p.breakBefore(i, A.BREAK_CLAUSE);
      parseProperty(p);
    } else {
      p.parseWords(p.after(i));
    }
    if (p.i === i) p.i++;
  }
  if (lines.length > 1) for (const i of lines) p.mustBreak(i);
  flow.end = p.i;
  parts.push(flow);
}

/** A table, a stage or a URL. */
function target(p: Parser): void {
  const kind = p.kindAt(p.i);
  if (kind === K.STAGE || kind === K.STRING || kind === K.VARIABLE || kind === K.TEMPLATE) {
    p.i++;
    if (p.kindAt(p.i) !== K.DOT) return;
  }
  while (p.i < p.count) {
    const k = p.kindAt(p.i);
    if (k === K.OPEN_PAREN) {
      parseTarget(p);
      return;
    }
    if (k === K.WORD && p.kindAt(p.i - 1) !== K.DOT && (p.isWord(p.i, W.FROM) || isProperty(p, p.i))) return;
    if (k !== K.WORD && k !== K.DOT && k !== K.QUOTED && k !== K.TEMPLATE && k !== K.VARIABLE) return;
    p.i++;
    if (k !== K.DOT && p.kindAt(p.i) !== K.DOT && p.kindAt(p.i) !== K.OPEN_PAREN) return;
  }
}
