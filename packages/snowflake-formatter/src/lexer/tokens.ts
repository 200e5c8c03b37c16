import { memories } from '../scratch.ts';
import * as K from './kinds.ts';

/**
 * The tokens of one text, as a structure of arrays: token `i` is `text.slice(start[i], end[i])`. Comments have separate
 * arrays; those between tokens `i - 1` and `i` are `commentsBefore[i - 1]` (0 for the first token) up to, not
 * including, `commentsBefore[i]`. An EOF token ends the list.
 */
export class TokenList {
  readonly text: string;
  count = 0;
  /** Line breaks between tokens, and how many of them are CRLF. */
  lineBreaks = 0;
  windowsBreaks = 0;
  kind: Uint8Array;
  flags: Uint8Array;
  start: Int32Array;
  end: Int32Array;
  /** A word's id (0 if the word is not in the vocabulary) or an operator's. */
  word: Uint16Array;
  commentsBefore: Int32Array;

  commentCount = 0;
  commentKind: Uint8Array = new Uint8Array(16);
  commentFlags: Uint8Array = new Uint8Array(16);
  commentStart: Int32Array = new Int32Array(16);
  commentEnd: Int32Array = new Int32Array(16);

  private readonly memory: Int32Array<ArrayBuffer>;

  constructor(text: string) {
    this.text = text;
    // Dense SQL has a token for every three to four characters. A multiple of four keeps the arrays aligned.
    const capacity = (((text.length * 3) >> 3) + 64) & ~3;
    // One block of memory for all arrays: each block costs the garbage collector as much as thousands of small objects.
    this.memory = memories.take(4 * capacity);
    const memory = this.memory.buffer;
    this.start = new Int32Array(memory, 0, capacity);
    this.end = new Int32Array(memory, 4 * capacity, capacity);
    this.commentsBefore = new Int32Array(memory, 8 * capacity, capacity);
    this.word = new Uint16Array(memory, 12 * capacity, capacity);
    this.kind = new Uint8Array(memory, 14 * capacity, capacity);
    this.flags = new Uint8Array(memory, 15 * capacity, capacity);
  }

  push(kind: number, start: number, end: number, word: number, flags: number): void {
    const i = this.count;
    if (i === this.kind.length) this.grow();
    this.kind[i] = kind;
    this.start[i] = start;
    this.end[i] = end;
    this.word[i] = word;
    this.flags[i] = flags;
    this.commentsBefore[i] = this.commentCount;
    this.count = i + 1;
  }

  /** Ends the list with an EOF token; whoever looks further ahead finds zeros. */
  close(gap: number): void {
    const { length } = this.text;
    this.push(K.EOF, length, length, 0, gap);
    const { count } = this;
    for (const array of [this.kind, this.flags, this.start, this.end, this.word, this.commentsBefore])
      array.fill(0, count);
  }

  /** Releases the memory to other texts: the tokens must not be read afterwards. */
  release(): void {
    memories.give(this.memory);
  }

  /**
   * Adds an empty semicolon after the last token, unless that token is within brackets or ends a statement itself: what
   * follows is another statement, although no semicolon says so. Comments after the last token belong to the next
   * statement.
   */
  endStatement(): void {
    const { kind } = this;
    const last = this.count - 1;
    if (last < 0 || this.openBrackets !== 0 || kind[last] === K.SEMICOLON || kind[last] === K.VERBATIM)
      return;
    const end = this.end[last] as number;
    this.push(K.SEMICOLON, end, end, 0, 0);
    this.impliedSemicolons++;
    this.commentsBefore[last + 1] = this.commentsBefore[last] as number;
  }

  /**
   * How many brackets are open after the last token. Brackets of other branches do not count where a template's branch
   * begins.
   */
  get openBrackets(): number {
    const { kind } = this;
    for (; this.depthCounted < this.count; this.depthCounted++) {
      const k = kind[this.depthCounted] as number;
      if (k === K.SEMICOLON) this.depth = 0;
      else if (k >= K.OPEN_PAREN && k <= K.CLOSE_BRACE) this.depth += (k - K.OPEN_PAREN) % 2 === 0 ? 1 : -1;
    }
    return this.depth;
  }

  set openBrackets(depth: number) {
    this.depthCounted = this.count;
    this.depth = depth;
  }

  /** Removes the tokens and comments from these indexes on, which must be balanced. */
  rewind(count: number, commentCount: number): void {
    this.count = count;
    this.commentCount = commentCount;
    this.depthCounted = Math.min(this.depthCounted, count);
  }

  /** Whether a statement may begin after the last token. */
  get startsStatement(): boolean {
    const last = this.kind[this.count - 1];
    return this.count === 0 || last === K.SEMICOLON || last === K.VERBATIM;
  }

  /** The number of semicolon tokens that are not in the text. */
  impliedSemicolons = 0;

  /** The number of open brackets after the first `depthCounted` tokens. */
  private depth = 0;
  private depthCounted = 0;

  pushComment(kind: number, start: number, end: number, flags: number): void {
    const i = this.commentCount;
    if (i === this.commentKind.length) {
      this.commentKind = doubled(this.commentKind);
      this.commentFlags = doubled(this.commentFlags);
      this.commentStart = doubled(this.commentStart);
      this.commentEnd = doubled(this.commentEnd);
    }
    this.commentKind[i] = kind;
    this.commentStart[i] = start;
    this.commentEnd[i] = end;
    this.commentFlags[i] = flags;
    this.commentCount = i + 1;
  }

  private grow(): void {
    this.kind = doubled(this.kind);
    this.flags = doubled(this.flags);
    this.start = doubled(this.start);
    this.end = doubled(this.end);
    this.word = doubled(this.word);
    this.commentsBefore = doubled(this.commentsBefore);
  }
}

function doubled<T extends Uint8Array | Uint16Array | Int32Array>(from: T): T {
  const to = new (from.constructor as new (length: number) => T)(from.length * 2);
  to.set(from);
  return to;
}
