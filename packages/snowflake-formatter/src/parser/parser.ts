import * as K from '../lexer/kinds.ts';
import { DATA_TYPE, DATA_TYPE_PART, FUNCTION, KEYWORD } from '../vocabulary/index.ts';
import * as A from './annotations.ts';
import type { Part, Query } from './nodes.ts';
import { TokenCursor } from './token-cursor.ts';

/** The words that may be printed in upper case. Date parts are not among them: `s` and `d` look like aliases. */
const CASE_FREE = KEYWORD | FUNCTION | DATA_TYPE | DATA_TYPE_PART;

/**
 * The parser's position and the basic steps of which every rule consists. The rules are functions in the folders beside
 * this file; each takes the parser, moves it forward and never fails: a rule skips unknown tokens.
 *
 * SQL nests, so rules call each other recursively. All of that recursion goes through the four abstract methods below:
 * a rule calls them instead of importing a rule above it, and `grammar.ts`, at the top, implements them. So there are
 * no circular imports, even indirect ones.
 */
export abstract class Parser extends TokenCursor {
  /**
   * Reads one expression as far as possible: up to a comma, a closing bracket, a semicolon, `end`, a word that cannot
   * continue an expression (such as an alias), or with `IN_QUERY` the next clause.
   *
   * @param mode the context of the expression: a sum of the flags in `expression/modes.ts`.
   * @returns whether it stopped after an operand, so that the next word can be an alias.
   */
  abstract parseExpression(end: number, mode: number): boolean;

  /** Reads a query with its set operations and CTEs, up to `end`, a semicolon, a closing bracket or `->>`. */
  abstract parseQuery(end: number): Query;

  /** Reads tokens whose grammar is not fully known, up to `end` or a semicolon. */
  abstract parseWords(end: number): void;

  /** Reads one statement without its semicolon and adds its parts to `parts`. */
  abstract parseParts(parts: Part[]): void;

  /**
   * Enters the bracket at `open`, lets `read` read up to its end and leaves it; skips it if it is nested too deeply.
   */
  within(open: number, read: (close: number) => void): void {
    const close = this.annotations.match[open] as number;
    this.i = open + 1;
    if (close < 0) return;
    if (this.depth < A.MAX_DEPTH) {
      this.depth++;
      read(close);
      this.depth--;
    }
    this.i = close + 1;
  }

  /** Marks the word at `i` as a keyword, unless it is certainly a name. */
  keyword(i: number): void {
    if (this.isStep(i) || ((this.annotations.mark[i] as number) & A.MARK_FIELD) !== 0) return;
    if (this.hasFlags(CASE_FREE, i)) this.annotations.letterCase[i] = A.KEYWORD_CASE;
  }

  /** Reads `n` words as keywords. */
  keywords(n: number): void {
    for (let k = 0; k < n; k++) this.keyword(this.i++);
  }

  /** Reads the next word as a keyword if it is `id`. */
  take(id: number): boolean {
    if (!this.isWord(this.i, id)) return false;
    this.keyword(this.i++);
    return true;
  }

  /** Puts a space before the bracket at `i`, as after a keyword but not after a function's name. */
  spaced(i: number): void {
    this.annotations.space[i] = 1;
  }

  tight(i: number): void {
    this.annotations.space[i] = 0;
  }

  breakBefore(i: number, priority: number): void {
    if (!this.glued(i)) this.annotations.breakAt[i] = priority;
  }

  mustBreak(i: number): void {
    if (!this.glued(i)) this.mark(i, A.MARK_BREAK);
  }

  /** Puts the entry at `i` on a separate line, unless `newlineAfterComma` is off. */
  markList(i: number): void {
    this.mark(i, A.MARK_LIST);
  }

  mark(i: number, mark: number): void {
    this.annotations.mark[i] = (this.annotations.mark[i] as number) | mark;
  }

  /**
   * Whether separating the token from the previous one could change the meaning of both: `**`, a word after an unknown
   * character, a step of a dotted name, or a template attached to a word.
   */
  private glued(i: number): boolean {
    if (this.annotations.space[i] !== 0) return false;
    const before = this.kindAt(i - 1);
    const kind = this.kindAt(i);
    // A token after a dot is never separated from it, even if white space precedes the dot.
    if (before === K.DOT) return true;
    if (this.spaceBefore(i)) return false;
    return kind === K.TEMPLATE || before === K.UNKNOWN || (before === K.OPERATOR && kind === K.OPERATOR);
  }
}
