import * as C from './characters.ts';
import { isStringPrefix, isSystem, singleKind, wideKind } from './first-characters.ts';
import * as K from './kinds.ts';
import { operatorAt } from './operators.ts';
import { mayBeSwitch, protectsLine, regionEnd } from './regions.ts';
import {
  bindEnd,
  blockCommentEnd,
  lineCommentEnd,
  quotedEnd,
  stageEnd,
  strayTagEnd,
  unknownEnd,
  uriAt,
} from './scan.ts';
import { type KeptRange, TemplateLexer } from './template-lexer.ts';
import type { TokenList } from './tokens.ts';
import { lookUpWord, SYSTEM_FUNCTION } from './word-table.ts';

/**
 * Splits a text into tokens, in one pass over its character codes. It accepts every text: unknown characters become
 * tokens of kind UNKNOWN. Nothing is lost: tokens and comments together are the text without its white space.
 */
export function lex(text: string, kept: readonly KeptRange[] = []): TokenList {
  return new Lexer(text, kept).run();
}

export type { KeptRange } from './template-lexer.ts';

class Lexer extends TemplateLexer {
  run(): TokenList {
    const text = this.text;
    const length = text.length;
    let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (at < length) {
      const code = text.charCodeAt(at);
      const kind = code < 128 ? (C.CLASS[code] as number) : wideKind(code);
      switch (kind) {
        case C.SPACE:
          this.gap |= K.SPACE_BEFORE;
          at++;
          break;
        case C.NEWLINE:
          at = this.newline(at, code);
          break;
        case C.LETTER:
          at = this.word(at);
          break;
        case C.DIGIT:
          at = this.add(K.NUMBER, at, C.numberEnd(text, at), 0);
          break;
        case C.SINGLE:
          at = this.add(singleKind(code), at, at + 1, 0);
          break;
        case C.QUOTE:
          at = this.add(K.STRING, at, quotedEnd(text, at, this.templates), 0);
          break;
        case C.DOUBLE_QUOTE:
          at = this.add(K.QUOTED, at, quotedEnd(text, at, this.templates), 0);
          break;
        case C.DOLLAR:
          at = this.dollar(at);
          break;
        case C.SYMBOL:
          at = this.symbol(at, code);
          break;
        default:
          at = this.add(K.UNKNOWN, at, unknownEnd(text, at), 0);
      }
    }
    this.tokens.close(this.gap);
    return this.tokens;
  }

  private newline(at: number, code: number): number {
    this.gap |=
      (this.gap & K.NEWLINE_BEFORE) !== 0
        ? K.BLANK_LINE_BEFORE | K.SPACE_BEFORE
        : K.NEWLINE_BEFORE | K.SPACE_BEFORE;
    this.tokens.lineBreaks++;
    this.lineStart = this.tokens.count;
    this.lineComments = this.tokens.commentCount;
    if (code !== 13 || this.text.charCodeAt(at + 1) !== 10) return at + 1;
    this.tokens.windowsBreaks++;
    return at + 2;
  }

  private word(start: number): number {
    const text = this.text;
    let hash = 0;
    let plain = true;
    let dollar = -1;
    let at = start;
    let code = 0;
    for (; ; at++) {
      code = text.charCodeAt(at);
      if (code < 128) {
        if (C.WORD_PART[code] !== 1) break;
        if (code === 36 && dollar < 0) dollar = at;
        hash = (Math.imul(hash, 31) + (C.UPPER[code] as number)) | 0;
      } else if (C.isWordPart(code)) {
        plain = false;
      } else {
        break;
      }
    }
    if (code === 39 && at - start === 1 && isStringPrefix(text.charCodeAt(start))) {
      return this.add(K.STRING, start, quotedEnd(text, at, this.templates), 0);
    }
    const uri = code === 58 ? uriAt(text, at, this.templates) : 0;
    if (uri > 0) return this.add(K.STAGE, start, uri, 0);
    if (code === 123 || code === 38 || code === 60) {
      const end = this.templates.glued(at);
      if (end > at) return this.addGlued(start, end);
    }
    const touches = code >= 128 && !C.isWideSpace(code);
    let id = plain && !touches && !this.touched(start, code, at) ? lookUpWord(text, start, at, hash) : 0;
    if (id === 0 && plain && dollar - start === 6 && isSystem(text, start)) id = SYSTEM_FUNCTION;
    return this.add(K.WORD, start, at, id);
  }

  /**
   * Whether an unknown character or another program's placeholder is directly attached to the word: then its meaning is
   * uncertain.
   */
  private touched(start: number, next: number, end: number): boolean {
    const before = this.text.charCodeAt(start - 1);
    if (before >= 128 && !C.isWideSpace(before)) return true;
    if (next === 60) return this.text.charCodeAt(end + 1) === 37 && this.templates.end(end) > 0;
    return strayTagEnd(this.text, end) > 0 || (next === 37 && bindEnd(this.text, end) > 0);
  }

  private dollar(at: number): number {
    const text = this.text;
    if (text.charCodeAt(at + 1) === 36) {
      const close = text.indexOf('$$', at + 2);
      return this.add(K.STRING, at, close < 0 ? text.length : close + 2, 0);
    }
    const end = this.templates.glued(C.wordEnd(text, at + 1));
    return this.add(end > at + 1 ? K.VARIABLE : K.UNKNOWN, at, end, 0);
  }

  private symbol(at: number, code: number): number {
    if (this.templates.placeholder(at) > 0) return this.addGlued(at, at);
    const text = this.text;
    const next = text.charCodeAt(at + 1);
    switch (code) {
      case 33: // !
        if (C.CLASS[next] === C.LETTER && this.betweenStatements())
          return this.add(K.VERBATIM, at, lineCommentEnd(text, at, this.templates), 0);
        break;
      case 45: // -
        if (next === 45)
          return this.commentOrRegion(K.LINE_COMMENT, at, lineCommentEnd(text, at, this.templates));
        break;
      case 47: // /
        if (next === 47) return this.comment(K.LINE_COMMENT, at, lineCommentEnd(text, at, this.templates));
        if (next === 42)
          return this.commentOrRegion(K.BLOCK_COMMENT, at, blockCommentEnd(text, at, this.templates));
        break;
      case 46: // .
        if (next >= 48 && next <= 57 && !this.followsName(at))
          return this.add(K.NUMBER, at, C.numberEnd(text, at), 0);
        return this.add(K.DOT, at, at + 1, 0);
      case 58: // :
        if (next === 58) return this.add(K.DOUBLE_COLON, at, at + 2, 0);
        if (next !== 61) return this.add(K.COLON, at, at + 1, 0);
        break;
      case 63: // ?
        return this.add(K.VARIABLE, at, at + 1, 0);
      case 64: {
        const end = stageEnd(text, at, this.templates);
        return this.add(end > at + 1 ? K.STAGE : K.UNKNOWN, at, end, 0);
      }
      case 38: {
        const end = this.templates.substitution(at);
        if (end > 0) return this.add(K.VARIABLE, at, this.templates.glued(end), 1);
        break;
      }
      case 60: // <
        if (next === 37) return this.template(at, K.TEMPLATE);
        break;
      case 123: // {
        if (next === 123) return this.template(at, K.TEMPLATE);
        if (next === 37 || next === 35) return this.template(at, K.EOF);
        return this.add(K.OPEN_BRACE, at, at + 1, 0);
    }
    const stray = strayTagEnd(text, at);
    if (stray > 0) return this.tag(at, stray);
    if (code === 35) return this.add(K.UNKNOWN, at, at + 1, 0);
    if (code === 37) {
      const end = bindEnd(text, at);
      if (end > 0) return this.add(K.VARIABLE, at, end, 1);
    }
    const operator = operatorAt(text, at);
    return this.add(K.OPERATOR, at, at + (K.OPERATORS[operator]?.length ?? 1), operator);
  }

  /** Whether a statement may begin here: then `!set …` is a SnowSQL command, which ends with its line. */
  private betweenStatements(): boolean {
    return this.tokens.startsStatement;
  }

  private commentOrRegion(kind: number, start: number, end: number): number {
    if (mayBeSwitch(this.text, start)) {
      const stop = regionEnd(this.text, start, end);
      if (stop >= 0) return this.add(K.VERBATIM, start, stop, 0);
      if (kind === K.LINE_COMMENT && protectsLine(this.text, start) && this.canProtectLine())
        return this.protectLine(end);
    }
    return this.comment(kind, start, end);
  }

  /** The indexes of the first token and comment of the current line. */
  private lineStart = 0;
  private lineComments = 0;
  /** Whether the line consists of whole tokens with balanced brackets, and has no template tag. */
  private canProtectLine(): boolean {
    const { count, kind, flags, commentCount, commentKind, start, end } = this.tokens;
    const open: number[] = [];
    for (let i = this.lineStart; i < count; i++) {
      const k = kind[i] as number;
      if (((flags[i] as number) & K.MULTI_LINE) !== 0 || start[i] === end[i] || k === K.VERBATIM)
        return false;
      if (k < K.OPEN_PAREN || k > K.CLOSE_BRACE) continue;
      if ((k - K.OPEN_PAREN) % 2 === 0) open.push(k + 1);
      else if (open.pop() !== k) return false;
    }
    for (let c = this.lineComments; c < commentCount; c++)
      if (commentKind[c] === K.TAG || ((this.tokens.commentFlags[c] as number) & K.MULTI_LINE) !== 0)
        return false;
    return count > this.lineStart && open.length === 0;
  }

  /** Turns the line with its indentation into one token, up to the end of its comment. */
  private protectLine(end: number): number {
    const { text, tokens, lineStart, lineComments } = this;
    this.gap = tokens.flags[lineStart] as number;
    let start = tokens.start[lineStart] as number;
    while (start > 0 && !/[\n\r\uFEFF]/.test(text[start - 1] as string)) start--;
    tokens.rewind(lineStart, lineComments);
    return this.add(K.VERBATIM, start, end, K.WHOLE_LINE);
  }

  /** Whether a name ends at `at`: then the dot in `.1` belongs to a path, not to a number. */
  private followsName(at: number): boolean {
    if (this.touchedKind(at) === K.EOF) return false;
    const code = this.text.charCodeAt(at - 1);
    return C.isWordPart(code) || code === 34 || code === 93 || code === 41 || code === 125;
  }
}
