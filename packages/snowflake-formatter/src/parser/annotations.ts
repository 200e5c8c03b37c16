import * as K from '../lexer/kinds.ts';
import { looseBrackets } from '../lexer/open-brackets.ts';
import type { TokenList } from '../lexer/tokens.ts';
import { memories } from '../scratch.ts';
import * as W from '../vocabulary/generated/landmarks.ts';
import type { Nested } from './nodes.ts';
import { AUTHOR_SPACING, defaultSpace } from './spacing.ts';

/** How a token's letters are printed. */
export const AS_WRITTEN = 0;
export const KEYWORD_CASE = 1;
export const FUNCTION_CASE = 2;
export const TYPE_CASE = 3;
/** A name whose letter case has no meaning; only used if the options change the case of names. */
export const NAME_CASE = 4;

/** The priority of a line break before a token: the smallest number breaks first; 0 never breaks. */
export const BREAK_CLAUSE = 1;
/** A comma between the items of a clause: the line breaks after it (or before it, with leading commas). */
export const BREAK_ITEM = 2;
/** A comma in nested lists. */
export const BREAK_COMMA = 3;
/** A property after a list item's name, such as COMMENT: if one property of an item breaks, all do. */
export const BREAK_PROPERTY = 4;
/** The value after a key, if both are arguments. */
export const BREAK_VALUE = 5;
/** AND and OR. */
export const BREAK_LOGIC = 6;
export const BREAK_COMPARISON = 7;
export const BREAK_SUM = 8;
export const BREAK_PRODUCT = 9;
/** The AND of BETWEEN, and any other AND that the parser cannot classify. */
export const BREAK_RANGE = 10;

/** The printer puts AS and a space before the token. */
export const MARK_AS = 1;
/** The line always breaks before the token. */
export const MARK_BREAK = 2;
/** A parenthesis that holds a query or a statement. */
export const MARK_QUERY = 4;
/** A CASE whose END is known: the two nest like brackets. */
export const MARK_CASE = 8;
/** The THEN of a CASE: it stays on the line of its condition if it fits. */
export const MARK_THEN = 16;
/** The first item of a list with one item per line. */
export const MARK_LIST = 32;
/** An AS that is aligned with those above and below, or an alias that gets one. */
export const MARK_ALIGN = 64;
/** The position of a field name in an OBJECT type or literal, whose letter case has a meaning. */
export const MARK_FIELD = 128;

/** Stands in for a matching bracket's index if the bracket is never closed, or the token is not a bracket. */
export const UNMATCHED = -1;

/** Brackets nested deeper than this are printed without layout, so that recursion is bounded. */
export const MAX_DEPTH = 150;

/**
 * The parser's results, one entry per token: with the tokens and {@link queries}, this is the concrete syntax tree. No
 * token can be lost or moved, because everything here refers to tokens by their index.
 */
export class TokenAnnotations {
  readonly tokens: TokenList;
  readonly space: Uint8Array;
  readonly letterCase: Uint8Array;
  readonly breakAt: Uint8Array;
  readonly mark: Uint8Array;
  /** The index of the matching bracket, or of END for CASE and vice versa; {@link UNMATCHED} if there is none. */
  readonly match: Int32Array;
  /** The query or the statement that an opening parenthesis holds. */
  readonly queries = new Map<number, Nested>();
  /** `$$` strings that hold SQL. */
  readonly sqlBodies = new Set<number>();

  /** Whether aliases that lack an AS get one. */
  readonly addsAs: boolean;

  private readonly memory: Int32Array<ArrayBuffer>;

  constructor(tokens: TokenList, addsAs = true) {
    this.addsAs = addsAs;
    const count = tokens.count;
    this.tokens = tokens;
    // One block of memory for all arrays, see TokenList.
    this.memory = memories.take(2 * count).fill(0, 0, 2 * count);
    const memory = this.memory.buffer;
    this.match = new Int32Array(memory, 0, count).fill(UNMATCHED);
    this.space = new Uint8Array(memory, 4 * count, count);
    this.letterCase = new Uint8Array(memory, 5 * count, count);
    this.breakAt = new Uint8Array(memory, 6 * count, count);
    this.mark = new Uint8Array(memory, 7 * count, count);
    this.prepare();
  }

  /** Releases the memory to other texts, and that of the tokens: neither must be read afterwards. */
  release(): void {
    memories.give(this.memory);
    this.tokens.release();
  }

  /**
   * Pairs the brackets again if some have no partner: a bracket that only one branch of a condition opens stays
   * unpaired.
   */
  private pairByBranch(): void {
    const { kind, count } = this.tokens;
    const replaced = new Set(looseBrackets(this.tokens).replaced);
    if (replaced.size === 0) return;
    this.match.fill(UNMATCHED);
    const stack: number[] = [];
    for (let i = 0; i < count; i++) {
      const k = kind[i] as number;
      if (k === K.SEMICOLON) stack.length = 0;
      else if (isBracket(k) && !replaced.has(i)) this.pair(stack, i, k);
    }
  }

  private pair(stack: number[], i: number, k: number): void {
    if ((k - K.OPEN_PAREN) % 2 === 0) {
      stack.push(i);
      return;
    }
    const open = stack[stack.length - 1];
    if (open === undefined || this.tokens.kind[open] !== k - 1) return;
    stack.pop();
    this.match[open] = i;
    this.match[i] = open;
  }

  /** Pairs the brackets (never across a semicolon) and sets the spacing that does not depend on context. */
  private prepare(): void {
    const { kind, word, flags, count } = this.tokens;
    const { space, breakAt, mark } = this;
    let loose = false;
    const stack: number[] = [];
    let before = K.EOF;
    let beforeWord = 0;
    // After an unmatched `{{`, two closing braces must not turn into the mark that closes it.
    let opened = false;
    for (let i = 0; i < count; i++) {
      const k = kind[i] as number;
      if (k >= K.SEMICOLON && k <= K.CLOSE_BRACE) {
        if (k !== K.SEMICOLON) this.pair(stack, i, k);
        else if (stack.length > 0) {
          loose = true;
          stack.length = 0;
        }
      }
      const w = word[i] as number;
      if (before === K.COMMA || before === K.OPEN_PAREN || before === K.OPEN_BRACE) {
        const open = stack[stack.length - 1] as number;
        if (kind[open] === K.OPEN_BRACE || word[open - 1] === W.OBJECT) mark[i] = MARK_FIELD;
      }
      breakAt[i] = breakAnywhere(this.tokens, i, before);
      // `1e .x`: only the author knows whether a dot after a number belongs to it.
      const fraction = before === K.DOT && i > 1 && kind[i - 2] === K.NUMBER;
      const verdict = i === 0 ? 0 : fraction ? AUTHOR_SPACING : defaultSpace(before, beforeWord, k, w);
      if ((k === K.TEMPLATE || k === K.OPEN_BRACE) && opensTwice(this.tokens, i, before)) opened = true;
      space[i] = verdict === AUTHOR_SPACING ? ((flags[i] as number) & K.SPACE_BEFORE) >> 2 : verdict;
      if (opened && k === K.CLOSE_BRACE && (before === k || before === K.TEMPLATE || before === K.VARIABLE))
        space[i] = ((flags[i] as number) & K.SPACE_BEFORE) >> 2;
      before = k;
      beforeWord = w;
    }
    if ((loose || stack.length > 0) && this.tokens.commentCount > 0) this.pairByBranch();
  }
}

/**
 * The break priority of token `i` regardless of the grammar: after a comma, and before `||`, AND and OR. So unknown
 * grammar alone does not make a line too long.
 */
function breakAnywhere({ kind, word, commentsBefore }: TokenList, i: number, before: number): number {
  const k = kind[i];
  if (k !== K.COMMA && k !== K.WORD && k !== K.OPERATOR) return 0;
  const w = word[i];
  if (k === K.WORD && w !== W.AND && w !== W.OR) return 0;
  if (before === K.UNKNOWN) return 0;
  if (k === K.COMMA) {
    // The two numbers of a type or of a quantifier stay together unless a comment is between them.
    const numbers =
      before === K.NUMBER && kind[i + 1] === K.NUMBER && commentsBefore[i - 1] === commentsBefore[i + 1];
    return numbers && isBracket(kind[i - 2]) && isBracket(kind[i + 2]) ? 0 : BREAK_COMMA;
  }
  if (before === K.OPERATOR || before === K.DOT || before === K.COLON) return 0;
  if (k === K.OPERATOR) return w === K.CONCAT ? BREAK_RANGE : 0;
  const next = word[i + 1];
  return w === W.OR && (next === W.REPLACE || next === W.ALTER) ? 0 : BREAK_RANGE;
}

function isBracket(kind: number | undefined): boolean {
  return kind !== undefined && kind >= K.OPEN_PAREN && kind <= K.CLOSE_BRACE;
}

/**
 * Whether token `i` contains a `{{` without its `}}`: two braces, which never occur in SQL, or a mark that contains the
 * start of another.
 */
function opensTwice(tokens: TokenList, i: number, before: number): boolean {
  if (tokens.kind[i] === K.TEMPLATE) {
    const text = tokens.text.slice(tokens.start[i], tokens.end[i]);
    // Nearly all tokens with braces are a single mark.
    if (text.startsWith('{{') && text.indexOf('{{', 2) < 0 && text.indexOf('}}') === text.length - 2)
      return false;
    return text.split('{{').length !== text.split('}}').length;
  }
  return tokens.kind[i] === K.OPEN_BRACE && before === K.OPEN_BRACE;
}
