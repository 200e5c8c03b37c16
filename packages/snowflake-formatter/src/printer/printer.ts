import * as K from '../lexer/kinds.ts';
import type { CompleteOptions } from '../options.ts';
import type { TokenAnnotations } from '../parser/annotations.ts';
import * as A from '../parser/annotations.ts';
import type { Nested } from '../parser/nodes.ts';
import { blankBefore } from './author-lines.ts';
import {
  columnAfterTag,
  commentGroup,
  commentText,
  endsStatement,
  hugsBracket,
  isGlued,
  isNote,
  leadsComma,
  tagsEnd,
  touchesNext,
  trailingComments,
} from './comments.ts';
import { addedAs, type LetterCases, letterCases, printedText } from './letters.ts';
import type { Run } from './run.ts';
import { authorColumn, leastIndentation, shiftLines } from './shifted-lines.ts';
import { TagColumns } from './tag-columns.ts';

/** Whether a space precedes the next token: as the parser determined, always, or never. */
const GAP_AS_PARSED = 0;
const GAP_SPACE = 1;
const GAP_NONE = 2;

/**
 * Prints tokens, each with its comments, and measures any run of them on one line. The other files in this folder
 * decide on the layout.
 */
export abstract class Printer extends TagColumns {
  readonly max: number;
  depth = 0;
  /** Whether only templates were printed so far: comments belong to the file and start at the left margin. */
  inHead = true;
  /** The column where the aliases of the select list are aligned; 0 if they are not. */
  aliasColumn = 0;
  /** The column where a line continues after a comment that broke it where no rule does. */
  hanging = 0;
  private mustBreak = false;
  private staying = false;
  /** Whether the space before the next token is already written. */
  private padded = false;
  private gap = GAP_AS_PARSED;
  /** The column after the last token, before its trailing comments. */
  ended = 0;
  private readonly cases: LetterCases;
  private readonly body: (inner: string) => string;
  constructor(
    annotations: TokenAnnotations,
    options: CompleteOptions,
    newlineText: string,
    body: (inner: string) => string,
  ) {
    super(annotations, options, newlineText);
    this.cases = letterCases(options);
    this.max = options.maxLineLength;
    this.body = body;
  }

  /**
   * Prints a query or a statement at column `left`; `tail` more columns must fit on a query's last line. A bracket can
   * hold a query and is part of one: the recursion is closed here, see `StatementPrinter` in `print.ts`.
   */
  abstract printQuery(query: Nested, left: number, tail: number): void;
  /**
   * Prints a run from the current position. A CASE is part of runs and consists of runs, which is another such
   * recursion.
   */
  abstract printRun(run: Run): void;
  /** Whether the tokens fit on the rest of the line, with `tail` more columns after them. */
  fits(start: number, end: number, tail: number): boolean {
    return (
      !this.breaksInside(start, end) && this.measuredColumn(start) + this.width(start, end) + tail <= this.max
    );
  }

  /** The column that {@link width} counts from if `i` is printed now, after the comments before it. */
  measuredColumn(i: number): number {
    const { commentsBefore } = this.tokens;
    const column = this.nextColumn(i);
    const none = commentsBefore[i] === (i > 0 ? commentsBefore[i - 1] : 0);
    return none ? column : column - this.separateWidth(i);
  }

  /** The column where token `i` would start if it were printed now. */
  nextColumn(i: number): number {
    if (!this.writer.atStart && (this.mustBreak || this.breaksBefore(i))) return this.hanging;
    const { atStart, column } = this.writer;
    if (atStart) return column;
    const space = this.annotations.space[i] as number;
    const tag = columnAfterTag(this.tokens, this.annotations, i, column + (this.padded ? 0 : 1), this.tab);
    if (tag >= 0) return tag + space;
    return column + (this.padded ? 0 : space);
  }

  /** The start of the line whose first token closes a broken bracket. */
  private closed = -1;
  /** Notes that this line starts with the end of a broken bracket. */
  closes(): void {
    this.closed = this.writer.line;
  }

  /** Whether token `i` can stay on a line that starts with the end of a broken bracket. */
  hasClosed(i: number): boolean {
    return this.closed === this.writer.line && !this.breaksBefore(i);
  }

  /** Lets the next part continue on this line, unless a comment prevents that. */
  stay(): void {
    this.staying = true;
  }

  newline(indent: number): void {
    if ((this.staying || this.padded) && !this.mustBreak && !this.writer.atStart) {
      if (this.writer.column < indent) {
        this.writer.put(' '.repeat(indent - this.writer.column));
        this.gap = GAP_AS_PARSED;
        this.padded = true;
      }
      this.staying = false;
      return;
    }
    this.staying = false;
    this.mustBreak = false;
    this.gap = GAP_AS_PARSED;
    this.writer.newline(indent);
  }

  /** Keeps the author's blank line before token `i`, whose line has just been started, or before its comma. */
  keepBlankLine(i: number, comma = i): void {
    this.separated = i;
    if (blankBefore(this, i) || (comma !== i && blankBefore(this, comma))) this.writer.blankLine();
  }

  /** The comma that ends the line of the tag before it: see {@link endsLineOfTag}. */
  dividing = -1;
  /** The token that a blank line may precede: an entry of a list, or a clause. */
  private separated = -1;
  flat(start: number, end: number): void {
    for (let i = start; i < end; i++) this.token(i);
  }

  /** Prints a token with the comments that belong to it. */
  token(i: number): void {
    const { tokens, writer } = this;
    const before = i > 0 ? (tokens.commentsBefore[i - 1] as number) : 0;
    const comments = tokens.commentsBefore[i] as number;
    if (tokens.kind[i] === K.EOF) return;
    if (this.mustBreak) this.newline(this.hanging);
    if (comments !== before) this.leading(i, before, comments);
    const kind = tokens.kind[i] as number;
    if (kind === K.VERBATIM) {
      const whole = tokens.word[i] === K.WHOLE_LINE;
      this.newline(whole ? 0 : writer.atStart ? writer.column : this.hanging);
    }
    if (
      !writer.atStart &&
      !this.padded &&
      this.gap !== GAP_NONE &&
      (this.annotations.space[i] === 1 ||
        (this.gap === GAP_SPACE && kind !== K.COMMA && kind !== K.SEMICOLON && kind !== K.CLOSE_PAREN))
    ) {
      writer.space();
    }
    this.gap = GAP_AS_PARSED;
    this.padded = false;
    const mark = this.annotations.mark[i] as number;
    if ((mark & A.MARK_ALIGN) !== 0 && !writer.atStart)
      while (writer.column < this.aliasColumn) writer.space();
    if ((mark & A.MARK_AS) !== 0) writer.put(addedAs(this.options, tokens, this.statementStart));
    if (((tokens.flags[i] as number) & K.MULTI_LINE) !== 0 || kind === K.STRING)
      writer.putLines(kind === K.TEMPLATE ? this.hangingText(i) : this.text(i));
    else if (this.annotations.letterCase[i] !== A.AS_WRITTEN)
      writer.put(printedText(this.annotations, this.cases, i));
    else writer.copy(tokens.text, tokens.start[i] as number, tokens.end[i] as number);
    if (kind === K.VERBATIM) {
      this.mustBreak = true;
      this.commentColumn = this.hanging;
    }
    this.ended = writer.column;
    if (i + 1 < tokens.count && tokens.commentsBefore[i + 1] !== comments) this.trailing(i + 1, comments);
  }

  /** The token as it is printed. */
  text(i: number): string {
    const text = printedText(this.annotations, this.cases, i);
    if (!this.annotations.sqlBodies.has(i) || !text.endsWith('$$') || text.length < 4) return text;
    return `$$${this.body(text.slice(2, -2))}$$`;
  }

  /** A multi-line template; the indentation relative to its first line is the author's. */
  private hangingText(i: number): string {
    const { start, text } = this.tokens;
    const at = start[i] as number;
    const written = this.text(i);
    // Text that Jinja does not interpret is not moved, and neither is a template attached to other text.
    const alone = /^\{\{(?:(?!\}\}|\{\{|\{%)[\s\S])*\}\}$/.test(written);
    if (!alone) return written;
    // Lines that start to the left of the opening mark are moved under it.
    const from = Math.min(authorColumn(text, at, this.tab), leastIndentation(written, this.tab));
    return shiftLines(written, this.writer.column - from, this.tab);
  }

  /** Comments after the last token. */
  rest(end: number): void {
    const { tokens } = this;
    const before = end > 0 ? (tokens.commentsBefore[end - 1] as number) : 0;
    const comments = tokens.commentsBefore[end] as number;
    if (comments - before === trailingComments(tokens, this.annotations, end)) return;
    this.newline(0);
    this.leading(end, before, comments);
  }

  private leading(i: number, before: number, to: number): void {
    const { tokens, writer } = this;
    const from = this.firstLeading(i);
    const head = this.inHead && i === this.statementStart;
    const tags = tagsEnd(tokens, from, to);
    let c = from;
    while (c < to) {
      const end = commentGroup(tokens, c, to);
      const own = this.hasOwnLine(c, end, to, i, writer.atStart);
      const flags = tokens.commentFlags[c] as number;
      // At the start of a line, the tag is placed where the following clause or entry goes.
      const branch = (!own && !writer.atStart && this.leadsBranch(c, i)) || endsStatement(tokens, c, i);
      // The comma that separates the entries of a branch stays with the branch's tag: `{% endif %},`.
      const atComma = writer.atStart && end === to && tokens.kind[i] === K.COMMA && !own;
      const divides =
        branch || this.dividing === i || (atComma && this.separateBlock(c, i, true) !== undefined);
      if (own || divides || this.mustBreak || leadsComma(tokens, c, i))
        this.newline(writer.atStart ? writer.column : this.hanging);
      if (writer.atStart && (c > from || tokens.kind[i] === K.EOF) && (flags & K.BLANK_LINE_BEFORE) !== 0)
        writer.blankLine();
      const column = writer.column;
      if ((own || divides) && tokens.commentKind[c] === K.TAG && (c < tags || !isNote(tokens, c)))
        this.newline(this.tagColumn(c, i, column));
      else if (head && (own || this.endsLine(c, end))) this.newline(this.columnIn(this.blocks.aroundOf(c)));
      else if (
        writer.atStart &&
        tokens.commentKind[c] === K.TAG &&
        i === this.statementStart &&
        !isNote(tokens, c)
      )
        this.newline(this.tagColumn(c, i, column));
      this.lineIndent = writer.atStart ? writer.column : this.hanging;
      for (; c < end; c++) {
        const tight = (c > before && isGlued(tokens, c)) || hugsBracket(tokens, c, i);
        if (!writer.atStart && !this.padded && !tight) writer.put(' ');
        this.padded = false;
        this.comment(c, i);
      }
      if (own) this.mustBreak = true;
      if (c === to && tokens.kind[i] === K.EOF) return;
      if (this.mustBreak) this.newline(own || head ? column : this.lineIndent);
      const isBlank = ((tokens.flags[i] as number) & K.BLANK_LINE_BEFORE) !== 0;
      const starts = i === this.statementStart || tokens.kind[i - 1] === K.SEMICOLON;
      const separates = starts || this.separated === i;
      if (c === to && own && isBlank && separates) writer.blankLine();
    }
  }

  /** The indentation of a leading comment's line: the token after the comment gets the same. */
  private lineIndent = 0;
  /** The column of the block comment whose lines are being aligned, or of the first of several consecutive ones. */
  private commentColumn = 0;

  /** The column where a list is aligned whose first token, `i`, comes next: comments on the line do not move it. */
  listColumn(i: number): number {
    return this.breaksBefore(i) ? this.nextColumn(i) : this.ended + (this.annotations.space[i] as number);
  }

  private trailing(next: number, from: number): void {
    const count = trailingComments(this.tokens, this.annotations, next);
    for (let c = from; c < from + count; c++) {
      if (!isGlued(this.tokens, c) && !hugsBracket(this.tokens, c, next)) this.writer.put(' ');
      this.comment(c, next);
    }
  }

  private comment(c: number, i: number): void {
    const { tokens, writer } = this;
    const multi = ((tokens.commentFlags[c] as number) & K.MULTI_LINE) !== 0;
    // After a multi-line block comment, the next one keeps its column: a thousand in a row must not drift to the right.
    if (!this.mustBreak) this.commentColumn = writer.column;
    this.note(c, i);
    // A tag that follows such a comment on its line is not moved.
    const stays = this.mustBreak && tokens.commentKind[c] === K.TAG;
    const text = commentText(tokens, c, stays ? null : this.commentColumn, this.tab);
    if (multi) writer.putLines(text);
    else writer.put(text);
    this.gap = touchesNext(tokens, c) ? GAP_NONE : GAP_SPACE;
    if ((multi && tokens.commentKind[c] !== K.TAG) || tokens.commentKind[c] === K.LINE_COMMENT)
      this.mustBreak = true;
  }
}
