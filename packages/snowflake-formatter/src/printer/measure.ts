import * as K from '../lexer/kinds.ts';
import type { TokenList } from '../lexer/tokens.ts';
import type { CompleteOptions } from '../options.ts';
import type { TokenAnnotations } from '../parser/annotations.ts';
import * as A from '../parser/annotations.ts';
import { isQuery, type Part, type Query, ROW_LIST } from '../parser/nodes.ts';
import { Scratch } from '../scratch.ts';
import * as W from '../vocabulary/generated/landmarks.ts';
import { commentGroup, hasOwnLine, leadsComma, touchesNext, trailingComments } from './comments.ts';
import { endsLine, startsLine, type TagBlock, TagBlocks } from './tag-blocks.ts';

const buffers = new Scratch((length) => new Int32Array(length));

/**
 * Measures the width of any run of tokens on one line, and whether it can be on one line. It keeps sums from the
 * statement's start, so that each answer is a subtraction.
 */
export class Measure {
  readonly annotations: TokenAnnotations;
  readonly tokens: TokenList;
  readonly options: CompleteOptions;
  protected statementStart = 0;
  /** The column of the statement words that are being printed; -1 within queries, which determine their own columns. */
  flowEdge = -1;
  private tagBlocks: TagBlocks | undefined;
  /** `widths[i]`: the columns of all tokens before `i` on one line, each with the space before it. */
  private readonly widths: Int32Array<ArrayBuffer>;
  /** `breaks[i]`: how many of the gaps up to the one before token `i` always contain a line break. */
  private readonly breaks: Int32Array<ArrayBuffer>;

  constructor(annotations: TokenAnnotations, options: CompleteOptions) {
    this.annotations = annotations;
    this.tokens = annotations.tokens;
    this.options = options;
    const length = annotations.tokens.count + 1;
    this.widths = buffers.take(length).fill(0, 0, length);
    this.breaks = buffers.take(length).fill(0, 0, length);
  }

  /** Releases the sums, which must not be read afterwards. */
  release(): void {
    buffers.give(this.widths);
    buffers.give(this.breaks);
  }

  /** Measures the tokens from `start` to `end`, which must already be parsed. */
  measure(start: number, end: number): void {
    const { tokens, widths, breaks } = this;
    const { kind, start: from, end: to, flags, commentsBefore } = tokens;
    const { space, mark } = this.annotations;
    const forceQueries = this.options.indentSubqueries;
    this.statementStart = start;
    let width = 0;
    let count = 0;
    let afterVerbatim = false;
    for (let i = start; i < end; i++) {
      widths[i] = width;
      const m = mark[i] as number;
      const k = kind[i] as number;
      let hard = (m & A.MARK_BREAK) !== 0 || k === K.VERBATIM || afterVerbatim;
      if ((m & A.MARK_LIST) !== 0 && this.options.newlineAfterComma) hard = true;
      afterVerbatim = k === K.VERBATIM;
      if (i > 0 && (mark[i - 1] as number) & A.MARK_QUERY && forceQueries && this.isBlockQuery(i - 1))
        hard = true;
      if (commentsBefore[i] !== (i > 0 ? commentsBefore[i - 1] : 0)) {
        width += this.commentWidth(i, commentsBefore[i] as number);
        if (this.commentsBreak(i)) hard = true;
      }
      if (hard) count++;
      breaks[i] = count;
      width += space[i] as number;
      if (m & A.MARK_AS) width += 3;
      const length = (to[i] as number) - (from[i] as number);
      // A body of SQL is measured as if it were on separate lines, because formatting may put it there.
      if (k === K.STRING && this.annotations.sqlBodies.has(i)) width += 2;
      else width += ((flags[i] as number) & K.MULTI_LINE) !== 0 ? firstLine(tokens, i) : length;
    }
    widths[end] = width;
    breaks[end] = count;
  }

  private isBlockQuery(open: number): boolean {
    const nested = this.annotations.queries.get(open);
    if (nested === undefined) return false;
    return isQuery(nested) ? isBlock(nested) : nested.parts.some(isBlockPart);
  }

  /** The columns of the tokens on one line, without the space before the first. */
  width(start: number, end: number): number {
    return (
      (this.widths[end] as number) -
      (this.widths[start] as number) -
      (this.annotations.space[start] as number)
    );
  }

  /** Whether a line break between the first and the last of these tokens is certain. */
  breaksInside(start: number, end: number): boolean {
    return end > start && this.breaks[end - 1] !== this.breaks[start];
  }

  /** Whether a line break before token `i` is certain. */
  breaksBefore(i: number): boolean {
    return i > 0 && this.breaks[i] !== this.breaks[i - 1];
  }

  /** The columns of the comments before token `i` that are not on its line, or are on it and already written. */
  protected separateWidth(i: number): number {
    return this.commentWidth(i, this.separate(i));
  }

  /** The columns of the comments before token `i` that will be on its line. */
  leadingWidth(i: number): number {
    return this.commentWidth(i, this.tokens.commentsBefore[i] as number) - this.separateWidth(i);
  }

  /**
   * The first of the comments before token `i` that can share its line: after those of its predecessor and those above.
   */
  protected separate(i: number): number {
    const { tokens } = this;
    const to = tokens.commentsBefore[i] as number;
    let first = this.firstLeading(i);
    for (let c = first; c < to; ) {
      const end = commentGroup(tokens, c, to);
      if (this.hasOwnLine(c, end, to, i) || this.endsLine(c, end)) first = end;
      c = end;
    }
    return first;
  }

  /** Whether the group of comments from `c` to `end`, which belongs to token `i`, is on a separate line. */
  protected hasOwnLine(c: number, end: number, to: number, i: number, started = false): boolean {
    return hasOwnLine(this.tokens, c, end, to, i, started) || this.endsBranchBefore(c, end, to, i, started);
  }

  /**
   * Whether comment `c` is a tag that ends or divides a block, and token `i` follows on its line: then the tag is on a
   * separate line, too, if token `i` closes a bracket that was open before the block, or starts a part of a query on a
   * new line (`started`).
   */
  private endsBranchBefore(c: number, end: number, to: number, i: number, started: boolean): boolean {
    const { kind } = this.tokens;
    const closes = isClosing(kind[i] as number);
    const starts = started && this.flowEdge < 0 && this.startsPart(i) && !touchesNext(this.tokens, to - 1);
    if (end < to || !(closes || starts)) return false;
    const block = this.separateBlock(c, i, started);
    if (block === undefined || !closes) return block !== undefined;
    return block.opening >= (this.tokens.commentsBefore[this.annotations.match[i] as number] as number);
  }

  /**
   * The block that comment `c` before token `i` ends or divides, if its first and last tags are on separate lines;
   * `started` says that the comment starts a line in any case.
   */
  protected separateBlock(c: number, i: number, started: boolean): TagBlock | undefined {
    const { tokens } = this;
    if (tokens.commentKind[c] !== K.TAG || !(started || startsLine(tokens, c))) return undefined;
    const block = this.blocks.endsBlock(c) ? this.blocks.aroundOf(c) : undefined;
    if (block === undefined || block.stacked) return undefined;
    const { opening, closing } = block;
    if (c !== closing && !startsLine(tokens, closing)) return undefined;
    if (!(block.printedFirst || startsLine(tokens, opening)) || !endsLine(tokens, opening)) return undefined;
    // A block that contains only tags has no branch.
    const isEmpty = i > 0 && opening >= (tokens.commentsBefore[i - 1] as number);
    return isEmpty ? undefined : block;
  }

  /** Whether token `i` starts an entry after a comma, or a part of a CASE. */
  private startsPart(i: number): boolean {
    const { kind, word } = this.tokens;
    if (kind[i] === K.COMMA || kind[i] === K.SEMICOLON) return false;
    const w = word[i] as number;
    return kind[i - 1] === K.COMMA || (kind[i] === K.WORD && (w === W.WHEN || w === W.ELSE || w === W.END));
  }

  /** The first comment before token `i` that does not belong to the previous token. */
  firstLeading(i: number): number {
    const before = i > 0 ? (this.tokens.commentsBefore[i - 1] as number) : 0;
    return before + trailingComments(this.tokens, this.annotations, i);
  }

  /** The columns of the block comments before token `i`, up to comment `to`; line comments may exceed the line. */
  private commentWidth(i: number, to: number): number {
    const { tokens } = this;
    let width = 0;
    for (let c = i > 0 ? (tokens.commentsBefore[i - 1] as number) : 0; c < to; c++) {
      const multi = ((tokens.commentFlags[c] as number) & K.MULTI_LINE) !== 0;
      if (tokens.commentKind[c] !== K.LINE_COMMENT && !multi) {
        width += (tokens.commentEnd[c] as number) - (tokens.commentStart[c] as number) + 1;
      }
    }
    return width;
  }

  /** Whether no token can follow these comments on the same line. */
  protected endsLine(from: number, to: number): boolean {
    const { commentFlags, commentKind } = this.tokens;
    for (let c = from; c < to; c++) {
      const multi = ((commentFlags[c] as number) & K.MULTI_LINE) !== 0;
      if (commentKind[c] === K.LINE_COMMENT || (multi && commentKind[c] !== K.TAG)) return true;
    }
    return false;
  }

  /** Whether the comments before token `i` cause a line break between it and its predecessor. */
  commentsBreak(i: number): boolean {
    const { commentsBefore } = this.tokens;
    const from = i > 0 ? (commentsBefore[i - 1] as number) : 0;
    const shared = this.separate(i);
    return (
      this.endsLine(from, commentsBefore[i] as number) ||
      shared > this.firstLeading(i) ||
      leadsComma(this.tokens, shared, i) ||
      this.leadsBranch(shared, i)
    );
  }

  /**
   * Whether comment `c` is a tag at the start of a line with token `i`, and stays on this line: `{% else %} b`. It does
   * if all tags of its block start lines, or if it divides or ends a block whose first tag is on a separate line.
   */
  leadsBranch(c: number, i: number): boolean {
    const { commentKind, commentsBefore, flags, kind } = this.tokens;
    const to = commentsBefore[i] as number;
    if (c >= to || commentKind[c] !== K.TAG || !startsLine(this.tokens, c)) return false;
    if (commentGroup(this.tokens, c, to) < to || ((flags[i] as number) & K.NEWLINE_BEFORE) !== 0)
      return false;
    const k = kind[i] as number;
    if (k === K.EOF) return false;
    if (this.blocks.stackedAt(c) !== undefined) return k !== K.COMMA || kind[i - 1] === K.COMMA;
    if (k === K.CLOSE_PAREN || k === K.COMMA || k === K.SEMICOLON) return false;
    if (!this.blocks.endsBlock(c) || touchesNext(this.tokens, to - 1)) return false;
    const opening = this.blocks.aroundOf(c)?.opening ?? c;
    return opening < c && startsLine(this.tokens, opening) && endsLine(this.tokens, opening);
  }

  /** Whether the line of a tag before token `i` belongs to the expression before it: see {@link leadsBranch}. */
  staysInExpression(c: number, i: number): boolean {
    return this.leadsBranch(c, i) && (this.blocks.stackedAt(c) === undefined || this.mayBreakBefore(i));
  }

  /** Whether a line may break before token `i` in any context: then the break determines its position. */
  protected mayBreakBefore(i: number): boolean {
    const { breakAt, mark } = this.annotations;
    return breakAt[i] !== 0 || ((mark[i] as number) & A.MARK_BREAK) !== 0;
  }

  /** The blocks of template tags, if there are any. */
  protected get blocks(): TagBlocks {
    this.tagBlocks ??= new TagBlocks(this.tokens);
    return this.tagBlocks;
  }
}

/** Whether tokens of this kind close a bracket. */
function isClosing(kind: number): boolean {
  return kind === K.CLOSE_PAREN || kind === K.CLOSE_BRACKET || kind === K.CLOSE_BRACE;
}

/** Whether a query always has lines of its own: VALUES alone is a list. */
function isBlock({ rows }: Query): boolean {
  return rows.some((row) => row.kind !== ROW_LIST);
}

function isBlockPart(part: Part): boolean {
  return part.type === 'block' || (part.type === 'query' && isBlock(part.query));
}

function firstLine(tokens: TokenList, i: number): number {
  const start = tokens.start[i] as number;
  return tokens.text.indexOf('\n', start) - start;
}
