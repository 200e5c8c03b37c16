import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseCall } from '../expression/brackets.ts';
import { IN_CALL } from '../expression/modes.ts';
import type { Parser } from '../parser.ts';

/** SEMANTIC_VIEW( name METRICS … DIMENSIONS … WHERE … ): clauses without commas between them. */
export function parseSemanticQuery(p: Parser, open: number): void {
  const close = p.annotations.match[open] as number;
  if (close < 0) {
    parseCall(p, open);
    return;
  }
  for (let i = open + 1; i < close; i = p.after(i)) {
    const w = p.wordAt(i);
    if (
      (w === W.METRICS || w === W.DIMENSIONS || w === W.FACTS || w === W.WHERE) &&
      p.kindAt(i - 1) !== K.DOT &&
      i > open + 1
    ) {
      p.keyword(i);
      p.breakBefore(i, A.BREAK_CLAUSE);
    } else if (w === W.AS) {
      p.keyword(i);
    } else if (w === W.AND || w === W.OR) {
      p.keyword(i);
      p.breakBefore(i, A.BREAK_LOGIC);
    }
  }
  p.tight(open);
  p.i = close + 1;
}

/**
 * TABLES, RELATIONSHIPS, FACTS, DIMENSIONS or METRICS of a semantic view: names, AS with what they stand for, and
 * keywords. A space precedes the columns after a table's name, as in a table's definition.
 */
export function parseSemanticList(p: Parser, open: number, tables: boolean): void {
  p.spaced(open);
  p.within(open, (close) => entries(p, open, close, tables));
}

/** Words that start what an entry has beside its name and its expression. */
const ENTRY_PROPERTIES: ReadonlySet<number> = new Set([W.PRIMARY, W.UNIQUE, W.WITH, W.COMMENT, W.REFERENCES]);

function entries(p: Parser, open: number, close: number, tables: boolean): void {
  while (p.i < close) {
    const i = p.i;
    const next = p.kindAt(i + 1);
    if (p.kindAt(i) === K.COMMA) {
      p.i++;
    } else if (p.isWord(i, W.AS)) {
      p.keywords(1);
      if (!tables) p.parseExpression(close, IN_CALL);
    } else {
      if (p.kindAt(i) === K.WORD && next !== K.DOT && p.kindAt(i - 1) !== K.COMMA && i > open + 1) {
        if (p.isKeyword(i)) p.keyword(i);
        if (ENTRY_PROPERTIES.has(p.word[i] as number)) p.breakBefore(i, A.BREAK_PROPERTY);
        if (next === K.OPEN_PAREN) p.spaced(i + 1);
      }
      p.i = p.after(i);
    }
  }
}
