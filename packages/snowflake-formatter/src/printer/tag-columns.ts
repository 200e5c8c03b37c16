import * as K from '../lexer/kinds.ts';
import type { CompleteOptions } from '../options.ts';
import type { TokenAnnotations } from '../parser/annotations.ts';
import type { Nested } from '../parser/nodes.ts';
import * as W from '../vocabulary/generated/landmarks.ts';
import { Measure } from './measure.ts';
import { authorColumn, lineBefore } from './shifted-lines.ts';
import { endsLine, startsLine, type TagBlock, tagWord } from './tag-blocks.ts';
import { Writer } from './writer.ts';

/** Outputs that write to the log and print nothing, also inside a condition. */
const SILENT =
  /^(?:\{%(?:(?!%\})[\s\S])*%\})?\{\{[-+]?\s*(?:log|print|do_nothing)\s*\((?:(?!\}\})[\s\S])*\}\}(?:\{%[-+]?\s*endif\s*[-+]?%\})?$/;

/** Computes the columns of statements and template tags: tags indent their content. */
export abstract class TagColumns extends Measure {
  readonly writer: Writer;
  readonly indent: number;
  /** How many columns a tab takes. */
  protected readonly tab: number;
  /** The left edge of the query or statement that is being printed: the column of template tags. */
  edge = 0;
  /** How many blocks inside the brackets of the query that is being printed contain all of it: they indent it. */
  tagsAround = 0;
  /** The innermost block of template tags that contains the whole statement. */
  protected statementBlock: TagBlock | undefined;

  constructor(annotations: TokenAnnotations, options: CompleteOptions, newlineText: string) {
    super(annotations, options);
    this.indent = options.indentSize;
    this.tab = options.indentStyle === 'tab' ? options.indentSize : 1;
    const { length } = annotations.tokens.text;
    this.writer = new Writer(newlineText, length, options.indentStyle === 'tab' ? options.indentSize : 0);
  }

  /** The column of the statement from `start` to `end`, which is about to be printed: tags indent their content. */
  enter(start: number, end: number): number {
    const { commentCount, commentsBefore, kind } = this.tokens;
    if (commentCount === 0) return 0;
    // In `{% endif %};`, the block contains the statement, too.
    const text = kind[end - 1] === K.SEMICOLON ? end - 1 : end;
    const last = commentsBefore[Math.max(start, text - 1)] as number;
    this.statementBlock = this.blocks.holding(commentsBefore[start] as number, last);
    this.edge = this.columnIn(this.statementBlock);
    return this.edge;
  }

  /** The column of token `i`, which starts a line of a statement's words at `base`: tags indent their content. */
  columnUnderTags(i: number, base: number): number {
    const silent = this.columnOfSilent(i);
    if (silent >= 0) return silent;
    if (this.standsForQuery(i)) return this.edge;
    const branch = this.dividedBy(i) ?? this.blockBefore(i);
    if (branch !== undefined) return this.columnOf(branch);
    if (base !== this.flowEdge || base !== this.edge) return base;
    const { commentsBefore, commentFlags, commentKind, commentStart, flags, text } = this.tokens;
    const last = (commentsBefore[i] as number) - 1;
    if (last < 0 || last < (i > 0 ? (commentsBefore[i - 1] as number) : 0) || commentKind[last] !== K.TAG)
      return base;
    // A multi-line tag ends its line.
    const follows = ((flags[i] as number) & K.NEWLINE_BEFORE) === 0;
    if (follows && ((commentFlags[last] as number) & K.MULTI_LINE) === 0) return base;
    if (!startsLine(this.tokens, last) || !text.startsWith('{%', commentStart[last])) return base;
    return Math.max(base, this.columnIn(this.blocks.openAfterOf(last)));
  }

  /**
   * Whether output `i` is a whole branch of a condition around the query that is being printed: then it stands for a
   * query, as the other branches do.
   */
  standsForQuery(i: number): boolean {
    const { commentsBefore, kind } = this.tokens;
    if (this.flowEdge >= 0 || kind[i] !== K.TEMPLATE) return false;
    const before = (commentsBefore[i] as number) - 1;
    const after = commentsBefore[i] as number;
    if (before < (i > 0 ? (commentsBefore[i - 1] as number) : 0) || after === commentsBefore[i + 1])
      return false;
    const block = this.statementBlock;
    if (block === undefined || this.blocks.openAfterOf(before) !== block) return false;
    if (block.opening !== before && !this.blocks.endsBlock(before)) return false;
    return this.blocks.endsBlock(after) && this.blocks.aroundOf(after) === block;
  }

  /** The block that is divided by token `i`, which starts with a tag: `{% else %}{{ b }}`. */
  private dividedBy(i: number): TagBlock | undefined {
    const { commentsBefore, kind, start, text } = this.tokens;
    const comments = commentsBefore[i] as number;
    if (kind[i] !== K.TEMPLATE || comments === 0) return undefined;
    return /^(?:else|elif)$/.test(tagWord(text, start[i] as number))
      ? this.blocks.openAfterOf(comments - 1)
      : undefined;
  }

  /**
   * The block whose tag starts the line of token `i`: its content is aligned with its tags if they are on the same
   * lines.
   */
  private blockBefore(i: number): TagBlock | undefined {
    const c = this.separate(i);
    if (c >= (this.tokens.commentsBefore[i] as number)) return undefined;
    if (this.blocks.endsBlock(c)) return this.mayBreakBefore(i) ? undefined : this.blocks.aroundOf(c);
    return i === this.statementStart && this.leadsBranch(c, i) ? this.blocks.stackedAt(c) : undefined;
  }

  /**
   * The column of an output that prints nothing, such as a log line, in a query: that of a tag in its place. -1 for any
   * other token.
   */
  columnOfSilent(i: number): number {
    const { commentsBefore, end, kind, start, text } = this.tokens;
    if (this.flowEdge >= 0 || kind[i] !== K.TEMPLATE) return -1;
    if (!SILENT.test(text.slice(start[i], end[i]))) return -1;
    const last = (commentsBefore[i] as number) - 1;
    const block = last < 0 ? undefined : this.blocks.openAfterOf(last);
    return this.edge + this.levelIn(block) * this.indent;
  }

  /** How many levels a tag in this block is indented in the query that is being printed. */
  private levelIn(block: TagBlock | undefined): number {
    return Math.max(-this.tagsAround, (block?.level ?? -1) - (this.statementBlock?.level ?? -1));
  }

  /** How many tag blocks that open after the bracket `open` contain the whole query in it. */
  blocksAround(open: number, { start, end }: Nested): number {
    const { commentCount, commentsBefore } = this.tokens;
    if (commentCount === 0 || end <= start) return 0;
    const close = commentsBefore[end] as number;
    let block = this.blocks.holding(commentsBefore[start] as number, commentsBefore[end - 1] as number);
    let count = 0;
    for (; block !== undefined && block.opening >= (commentsBefore[open] as number); block = block.parent)
      if (block.closing < close) count++;
    return count;
  }

  /** Makes only the blocks within a query indent its tags. Returns what {@link leaveQuery} needs. */
  enterQuery(start: number, end: number): TagBlock | undefined {
    const outer = this.statementBlock;
    const { commentCount, commentsBefore } = this.tokens;
    if (commentCount > 0 && end > start) {
      const last = commentsBefore[end - 1] as number;
      this.statementBlock = this.blocks.holding(commentsBefore[start] as number, last);
    }
    return outer;
  }

  leaveQuery(outer: TagBlock | undefined): void {
    this.statementBlock = outer;
  }

  /** The column of a block's content; 0 outside of blocks. */
  protected columnIn(block: TagBlock | undefined): number {
    return block === undefined ? 0 : this.columnOf(block) + this.indent;
  }

  /** The column of the line of a block's opening tag, which may not have been printed yet. */
  protected columnOf(block: TagBlock): number {
    if (block.column >= 0) return block.column;
    const { commentFlags, commentStart } = this.tokens;
    const { opening, parent, start } = block;
    const flags = commentFlags[opening] as number;
    if ((flags & K.KEPT) !== 0 && (flags & K.MULTI_LINE) !== 0) return this.indentationAt(start);
    if (parent !== undefined && parent.opening === opening) return this.columnOf(parent);
    // Of two tags on a line, the second is indented like the first.
    const first = this.followsOnLine(opening) ? opening - 1 : opening;
    if (first < opening && parent?.opening === first) return this.columnOf(parent);
    const around = this.blocks.aroundOf(first);
    const ends =
      (first < opening || start > (commentStart[opening] as number)) && this.blocks.endsBlock(first);
    if (ends && around !== undefined) return this.columnOf(around);
    return this.columnIn(parent);
  }

  /** Whether only white space is between comment `c` and the one before it. */
  private followsOnLine(c: number): boolean {
    const { commentEnd, commentFlags, commentStart, text } = this.tokens;
    if (c === 0 || ((commentFlags[c] as number) & K.NEWLINE_BEFORE) !== 0) return false;
    return text.slice(commentEnd[c - 1], commentStart[c]).trim() === '';
  }

  /**
   * The start of the line of template tags that begins with comment `c` before token `i`: indented by the blocks around
   * them, but never to the right of their content, which goes to `content`. A multi-line part that is left unchanged is
   * not moved.
   */
  protected tagColumn(c: number, i: number, content: number): number {
    const { commentsBefore, commentFlags, commentStart, kind, text } = this.tokens;
    const flags = commentFlags[c] as number;
    const around = this.blocks.aroundOf(c);
    if (around !== undefined && this.blocks.endsBlock(c)) return this.columnOf(around);
    // A block that contains only tags.
    const before = i > 0 ? (commentsBefore[i - 1] as number) : 0;
    const isEmpty =
      around !== undefined && around.opening >= before && around.closing < (commentsBefore[i] as number);
    if (isEmpty && (flags & K.KEPT) === 0) return this.columnIn(around);
    if ((flags & K.KEPT) !== 0 && (flags & K.MULTI_LINE) !== 0) {
      const start = commentStart[c] as number;
      const blank = lineBefore(text, start).trim() === '';
      return blank ? authorColumn(text, start, this.tab) : this.edge;
    }
    if (i === this.statementStart || kind[i] === K.EOF) return this.columnIn(around);
    const column = this.edge + this.levelIn(around) * this.indent;
    // The token after a tag is neither the end of a bracket nor the text after the enclosing block, unless the tag's
    // own block contains it.
    const last = commentsBefore[i] as number;
    const ended = ({ closing }: TagBlock): boolean => closing < last;
    const apart = kind[i] === K.CLOSE_PAREN || (around !== undefined && ended(around));
    if (apart && this.blocks.openedBy(c).every(ended)) return column;
    return Math.min(column, content);
  }

  /**
   * Whether formatting the output again certainly changes nothing: all printed blocks are stacked in the output exactly
   * if they are in the text, and every comment of several lines ends its line.
   */
  settled = true;
  /** Where the text needs line breaks before it is printed: see `breaksAround` of the blocks. */
  readonly missingBreaks: number[] = [];

  /** Records what is known about comment `c` of token `i`, which is about to be printed, and its tags' blocks. */
  protected note(c: number, i: number): void {
    const flags = this.tokens.commentFlags[c] as number;
    const multi = (flags & K.MULTI_LINE) !== 0;
    if (multi && !endsLine(this.tokens, c)) this.settled = false;
    if (this.tokens.commentKind[c] !== K.TAG) return;
    const kept = (flags & K.KEPT) !== 0 && multi;
    const opened = this.blocks.openedBy(c);
    if (this.writer.atStart || (this.lastLeading === c - 1 && this.followsOnLine(c))) this.lastLeading = c;
    for (const block of opened) {
      block.column = kept ? this.indentationAt(block.start) : this.writer.indentation;
      block.printedFirst = this.writer.atStart;
      block.leads = this.lastLeading === c;
      this.noteLine(block, c, i);
    }
    const block = this.blocks.endsBlock(c) ? this.blocks.aroundOf(c) : opened[0];
    if (block === undefined || block.opening === block.closing) return;
    if (!this.writer.atStart) block.printedStacked = false;
    if (this.blocks.endsBlock(c)) this.noteLine(block, c, i);
    if (
      block.closing === c &&
      block.printedStacked !== block.stacked &&
      !endsLine(this.tokens, block.opening)
    )
      this.settled = false;
  }

  /** The last printed tag that only tags precede on its line. */
  private lastLeading = -1;

  /** Records how the SQL before a block's tag fits beside its tags, and where that after it starts. */
  private noteLine(block: TagBlock, c: number, i: number): void {
    const { commentEnd, commentStart, commentsBefore, kind, word } = this.tokens;
    const { lines, column } = this.writer;
    const { isStatement, joined } = block;
    const leads = this.lastLeading === c;
    const ended = leads ? lines - 1 : lines;
    const end = column + 1 + (commentEnd[c] as number) - (commentStart[c] as number);
    const hasLines = ended > block.line && (joined || (isStatement && !leads));
    const isMoved = joined && isStatement && leads && !startsLine(this.tokens, c);
    const isLong = joined && !leads && c === block.closing && end > this.options.maxLineLength;
    if (hasLines || isMoved || isLong) block.crowded = true;
    if (c === block.closing) {
      if (block.crowded && block.leads) this.missingBreaks.push(...this.blocks.breaksAround(block));
      return;
    }
    const first = word[i] as number;
    const holds = block.closing >= (commentsBefore[i] as number);
    block.line = lines;
    block.isStatement = holds && (i === this.statementStart || first === W.SELECT || first === W.WITH);
    block.joined =
      holds && (block.isStatement || kind[i] === K.WORD || kind[i] === K.TEMPLATE) && this.sharesLine(c, i);
  }

  /** Whether no line break is between comment `c` and token `i`. */
  private sharesLine(c: number, i: number): boolean {
    const { commentFlags, commentsBefore, flags } = this.tokens;
    for (let next = c + 1; next < (commentsBefore[i] as number); next++)
      if (((commentFlags[next] as number) & K.NEWLINE_BEFORE) !== 0) return false;
    return ((flags[i] as number) & K.NEWLINE_BEFORE) === 0;
  }

  /** The width of the white space at the start of the line of `at`. */
  protected indentationAt(at: number): number {
    const { text } = this.tokens;
    const before = lineBefore(text, at);
    return authorColumn(text, at - before.trimStart().length, this.tab);
  }
}
