import { parseExpression } from './expression/expression.ts';
import type { Part, Query } from './nodes.ts';
import { parseWords } from './objects/words.ts';
import { Parser } from './parser.ts';
import { parseQuery } from './query/query.ts';
import { parseParts } from './statements/statement.ts';

/**
 * The parser with all its rules: the one file that imports them all, so that they can nest without circular imports.
 * See {@link Parser}.
 */
export class Grammar extends Parser {
  override parseExpression(end: number, mode: number): boolean {
    return parseExpression(this, end, mode);
  }

  override parseQuery(end: number): Query {
    return parseQuery(this, end);
  }

  override parseWords(end: number): void {
    parseWords(this, end);
  }

  override parseParts(parts: Part[]): void {
    parseParts(this, parts);
  }
}
