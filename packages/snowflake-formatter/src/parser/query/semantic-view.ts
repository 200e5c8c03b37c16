import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { IN_CALL } from '../expression/modes.ts';
import type { Parser } from '../parser.ts';

/** Reads SEMANTIC_VIEW( name METRICS … DIMENSIONS … WHERE … ): clauses without commas between them. */
export function parseSemanticQuery(p: Parser, open: number): void {
  p.tight(open);
  p.within(open, (close) => {
    while (p.i < close) {
      const i = p.i;
      const w = p.wordAt(i);
      const name = i === open + 1 || p.kindAt(i + 1) === K.DOT;
      const clause = w === W.METRICS || w === W.DIMENSIONS || w === W.FACTS || w === W.WHERE;
      if (clause && !name) p.breakBefore(i, A.BREAK_CLAUSE);
      if ((clause && !name) || w === W.AS) p.keywords(1);
      else p.parseExpression(close, IN_CALL);
      if (p.i === i) p.i++;
    }
  });
}

/**
 * Reads TABLES, RELATIONSHIPS, FACTS, DIMENSIONS or METRICS of a semantic view: names, AS with their definitions, and
 * keywords. A space precedes the columns after a table's name, as in a table definition.
 */
export function parseSemanticList(p: Parser, open: number, tables: boolean): void {
  p.spaced(open);
  p.within(open, (close) => entries(p, close, tables));
}

/** Words that start the properties of an entry, which follow its name and its expression. */
const ENTRY_PROPERTIES: ReadonlySet<number> = new Set([W.PRIMARY, W.UNIQUE, W.WITH, W.COMMENT, W.REFERENCES]);

function entries(p: Parser, close: number, tables: boolean): void {
  // An entry starts with a name; AS and REFERENCES are also followed by a name.
  let name = true;
  while (p.i < close) {
    const i = p.i;
    const kind = p.kindAt(i);
    const next = p.kindAt(i + 1);
    const named = name;
    name = kind === K.COMMA || p.isWord(i, W.REFERENCES);
    if (kind === K.COMMA) p.i++;
    else if (p.take(W.AS)) {
      name = tables && p.kindAt(p.i) !== K.OPEN_PAREN;
      if (!name) p.parseExpression(close, IN_CALL);
    } else {
      if (kind === K.WORD && next !== K.DOT) {
        // PRIVATE and PUBLIC may precede the name.
        if (!named || (next === K.WORD && (p.kindAt(i + 2) === K.DOT || p.isWord(i + 2, W.AS)))) p.keyword(i);
        if (!named && ENTRY_PROPERTIES.has(p.word[i] as number)) p.breakBefore(i, A.BREAK_PROPERTY);
        if (next === K.OPEN_PAREN) p.spaced(i + 1);
      }
      p.i = p.after(i);
    }
  }
}
