import * as K from '../lexer/kinds.ts';
import { WORD_CLASS } from '../lexer/word-table.ts';
import * as W from '../vocabulary/generated/landmarks.ts';
import { DATA_TYPE, DATA_TYPE_PART, FIXED_VALUE, FUNCTION, KEYWORD, RESERVED } from '../vocabulary/index.ts';
import type { TokenAnnotations } from './annotations.ts';
import * as A from './annotations.ts';

/** Words that are aliases now and then, but so much more often something else that no AS is put before them. */
const AMBIGUOUS: ReadonlySet<number> = new Set([
  W.ASC,
  W.DESC,
  W.PIVOT,
  W.UNPIVOT,
  W.MATCH_RECOGNIZE,
  W.LIMIT,
  W.OFFSET,
  W.FETCH,
  W.OVER,
  W.WITHIN,
  W.NULLS,
  W.COLLATE,
  W.ESCAPE,
  W.IGNORE,
  W.RESPECT,
  W.EXCEPT,
  W.EXCLUDE,
  W.RENAME,
  W.WINDOW,
  W.AT,
  W.BEFORE,
  W.CHANGES,
  W.MATCH_CONDITION,
  W.ASOF,
]);

/** Words that END closes a block of. */
const AFTER_END: readonly number[] = [W.IF, W.LOOP, W.WHILE, W.REPEAT];

/** The words that may be printed in upper case. A date part may not: `s` and `d` look like aliases. */
const CASE_FREE = KEYWORD | FUNCTION | DATA_TYPE | DATA_TYPE_PART;

/** Functions that are called without parentheses. */
export const BARE_FUNCTIONS: ReadonlySet<number> = new Set([
  W.CURRENT_DATE,
  W.CURRENT_TIME,
  W.CURRENT_TIMESTAMP,
  W.CURRENT_USER,
  W.LOCALTIME,
  W.LOCALTIMESTAMP,
]);

/**
 * Where the parser stands, and the small steps that every rule is made of. The rules are functions in the files beside
 * this one; each takes the parser, moves it forward and never fails: what a rule does not know it steps over.
 */
export class Parser {
  readonly annotations: TokenAnnotations;
  readonly kind: Uint8Array;
  readonly word: Uint16Array;
  readonly flags: Uint8Array;
  readonly count: number;
  /** Index of the token that comes next. */
  i = 0;
  depth = 0;
  /** How many MATCH_RECOGNIZE clauses are around: FIRST, LAST, PREV and NEXT are functions there. */
  matching = 0;

  constructor(annotations: TokenAnnotations) {
    this.annotations = annotations;
    this.kind = annotations.tokens.kind;
    this.word = annotations.tokens.word;
    this.flags = annotations.tokens.flags;
    this.count = annotations.tokens.count - 1;
  }

  kindAt(i: number): number {
    return i < this.count ? (this.kind[i] as number) : K.EOF;
  }

  /** The id of the word at `i`; 0 if there is none or nobody knows it. */
  wordAt(i: number): number {
    return this.kindAt(i) === K.WORD ? (this.word[i] as number) : 0;
  }

  operatorAt(i: number): number {
    return this.kindAt(i) === K.OPERATOR ? (this.word[i] as number) : 0;
  }

  isWord(i: number, id: number): boolean {
    return this.kindAt(i) === K.WORD && this.word[i] === id;
  }

  /** The token after the bracket that opens at `i`, or after `i` itself. */
  after(i: number): number {
    const match = this.annotations.match[i] as number;
    return match > i ? match + 1 : i + 1;
  }

  /** Steps into the bracket at `open`, lets `read` read up to its end and steps out; skips it when it is too deep. */
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

  /** Prints the word at `i` as a keyword, unless it is a name for certain. */
  keyword(i: number): void {
    if (this.isStep(i)) return;
    if (this.isOf(CASE_FREE, i)) this.annotations.letterCase[i] = A.KEYWORD_CASE;
  }

  /** Takes `n` words as keywords. */
  keywords(n: number): void {
    for (let k = 0; k < n; k++) this.keyword(this.i++);
  }

  /** Takes the next word as a keyword if it is `id`. */
  take(id: number): boolean {
    if (!this.isWord(this.i, id)) return false;
    this.keyword(this.i++);
    return true;
  }

  /** Puts a space before the bracket at `i`, as keywords have it and functions don't. */
  spaced(i: number): void {
    this.annotations.space[i] = 1;
  }

  tight(i: number): void {
    this.annotations.space[i] = 0;
  }

  breakBefore(i: number, priority: number): void {
    if (!this.glued(i)) this.annotations.breakAt[i] = priority;
  }

  /** Whether parting the token from the one before could make others of them: `**`, or a word at an unknown character. */
  private glued(i: number): boolean {
    if (this.annotations.space[i] !== 0 || this.spaceBefore(i)) return false;
    const before = this.kindAt(i - 1);
    return before === K.UNKNOWN || (before === K.OPERATOR && this.kindAt(i) === K.OPERATOR);
  }

  /** Whether a template's tag stands before token `i`: what it decides about may be there or not. */
  behindTag(i: number): boolean {
    const { commentsBefore, commentKind } = this.annotations.tokens;
    for (let c = commentsBefore[i - 1] as number; c < (commentsBefore[i] as number); c++) {
      if (commentKind[c] === K.TAG) return true;
    }
    return false;
  }

  /**
   * Adds AS before the alias at `i`, unless the alias is a word that could be read as a keyword there, or a template
   * stands before it, which may end in anything.
   */
  addAs(i: number): void {
    if (this.kindAt(i) === K.WORD && !this.isName(i)) return;
    if (this.kindAt(i - 1) === K.TEMPLATE || this.behindTag(i)) return;
    if (AMBIGUOUS.has(this.wordAt(i)) || this.isReserved(i) || this.endsInKeyword(i - 1)) return;
    // The second word of DOUBLE PRECISION is no name for the first.
    if (this.isOf(DATA_TYPE_PART, i) && this.isOf(DATA_TYPE | DATA_TYPE_PART, i - 1)) return;
    const before = this.kindAt(i - 1);
    if (this.isWord(i - 1, W.END) && AFTER_END.includes(this.wordAt(i))) return;
    if (this.kindAt(i - 2) === K.UNKNOWN || before === K.OPERATOR || before === K.COMMA) return;
    if (before === K.OPEN_PAREN || before === K.OPEN_BRACKET || before === K.OPEN_BRACE) return;
    // What stays glued to the token before, such as a client's variable, may be a part of it.
    if (this.annotations.space[i] === 0) return;
    this.annotations.mark[i] = (this.annotations.mark[i] as number) | A.MARK_AS;
    this.annotations.missingAs++;
  }

  /** Whether the word consists of letters and digits: beyond ASCII, a dash or an emoji counts as a word, too. */
  private isName(i: number): boolean {
    const { text, start, end } = this.annotations.tokens;
    const from = start[i] as number;
    const to = end[i] as number;
    for (let at = from; at < to; at++) {
      if (text.charCodeAt(at) >= 128) return /^[\p{L}\p{N}\p{M}_$]+$/u.test(text.slice(from, to));
    }
    return true;
  }

  /** Whether the word at `i` is a name for certain: behind a dot, or a path's first step. */
  private isStep(i: number): boolean {
    const before = i > 0 ? this.kind[i - 1] : K.EOF;
    return before === K.DOT || (before === K.COLON && this.kind[i - 2] !== K.STRING);
  }

  /** Whether the word at `i` is reserved, names after a dot and literals aside: no operand ends there for certain. */
  private endsInKeyword(i: number): boolean {
    if (!this.isReserved(i) || this.isStep(i)) return false;
    const w = this.wordAt(i);
    return w !== W.NULL && w !== W.TRUE && w !== W.FALSE && !BARE_FUNCTIONS.has(w);
  }

  mustBreak(i: number): void {
    if (this.glued(i)) return;
    this.annotations.mark[i] = (this.annotations.mark[i] as number) | A.MARK_BREAK;
  }

  /** Gives the entry at `i` a line of its own, unless the author wants lists on a line. */
  markList(i: number): void {
    this.annotations.mark[i] = (this.annotations.mark[i] as number) | A.MARK_LIST;
  }

  isKnownFunction(i: number): boolean {
    return this.isOf(FUNCTION, i);
  }

  isType(i: number): boolean {
    return this.isOf(DATA_TYPE, i);
  }

  isKeyword(i: number): boolean {
    return this.isOf(KEYWORD, i);
  }

  /** Whether the word is one of those that properties have as values, such as CSV. */
  isFixedValue(i: number): boolean {
    return this.isOf(FIXED_VALUE, i);
  }

  isReserved(i: number): boolean {
    return this.isOf(RESERVED, i);
  }

  /** Whether the word at `i` has any of the vocabulary's flags. */
  private isOf(flags: number, i: number): boolean {
    return ((WORD_CLASS[this.wordAt(i)] as number) & flags) !== 0;
  }

  /** Whether a line starts at token `i`, if only because a comment of several lines ends before it. */
  newlineBefore(i: number): boolean {
    if (((this.flags[i] as number) & K.NEWLINE_BEFORE) !== 0) return true;
    const { commentsBefore, commentFlags, commentKind } = this.annotations.tokens;
    const c = (commentsBefore[i] as number) - 1;
    return (
      i > 0 &&
      c >= (commentsBefore[i - 1] as number) &&
      ((commentFlags[c] as number) & K.MULTI_LINE) !== 0 &&
      commentKind[c] !== K.TAG
    );
  }

  spaceBefore(i: number): boolean {
    return ((this.flags[i] as number) & K.SPACE_BEFORE) !== 0;
  }
}
