import * as C from './characters.ts';
import { hasNewline, isStringPrefix, isSystem, singleKind, wideKind } from './first-characters.ts';
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
import { TemplateFinder } from './templates.ts';
import { TokenList } from './tokens.ts';
import { lookUpWord, SYSTEM_FUNCTION } from './word-table.ts';

/**
 * Splits a text into tokens, in one pass over its character codes. It accepts every text: what it does not know
 * becomes a token of kind UNKNOWN. Nothing is lost: tokens and comments together are the text without its white space.
 */
export function lex(text: string, kept: readonly KeptRange[] = []): TokenList {
  return new Lexer(text, kept).run();
}

/** A part of a text that is no SQL, from the start of a template tag to the end of one: it is carried along like a tag. */
export interface KeptRange {
  readonly start: number;
  readonly end: number;
}

class Lexer {
  private readonly text: string;
  private readonly tokens: TokenList;
  private readonly templates: TemplateFinder;
  /** Flags for the next token or comment: the white space before it. */
  private gap = 0;

  private readonly kept: readonly KeptRange[];
  private nextKept = 0;

  constructor(text: string, kept: readonly KeptRange[]) {
    this.text = text;
    this.kept = kept;
    this.tokens = new TokenList(text);
    this.templates = new TemplateFinder(text);
  }

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
    this.tokens.push(K.EOF, length, length, 0, this.gap);
    return this.tokens;
  }

  private add(kind: number, start: number, end: number, word: number): number {
    let flags = this.gap;
    if (kind === K.STRING || kind >= K.VARIABLE || kind === K.QUOTED) {
      if (hasNewline(this.text, start, end)) flags |= K.MULTI_LINE;
    }
    this.tokens.push(kind, start, end, word, flags);
    this.gap = 0;
    return end;
  }

  private comment(kind: number, start: number, end: number): number {
    const multi = hasNewline(this.text, start, end) ? K.MULTI_LINE : 0;
    this.tokens.pushComment(kind, start, end, this.gap | multi);
    this.gap = K.SPACE_BEFORE;
    return end;
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
   * Whether an unknown character or another program's placeholder touches the word: then nothing about it is certain.
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

  /** A template mark: an atom of kind TEMPLATE, or a tag (kind EOF). */
  private template(at: number, kind: number): number {
    while ((this.kept[this.nextKept]?.end ?? Number.POSITIVE_INFINITY) <= at) this.nextKept++;
    const range = this.kept[this.nextKept];
    if (range?.start === at) {
      if (this.templates.separatesStatements(at, this.templates.end(at))) this.tokens.endStatement();
      this.gap |= K.KEPT;
      this.comment(K.TAG, at, range.end);
      this.gap = 0;
      return range.end;
    }
    const end = this.templates.end(at);
    if (end < 0) {
      if (this.text.charCodeAt(at) === 123) return this.add(K.OPEN_BRACE, at, at + 1, 0);
      return this.add(K.OPERATOR, at, at + 1, operatorAt(this.text.slice(at, at + 1), 0));
    }
    return kind === K.EOF && end !== this.templates.opaque ? this.tag(at, end) : this.addGlued(at, end);
  }

  /**
   * A tag is carried along like a comment. Glued to what follows it is part of that, except before a word if nothing
   * touches the tag in front.
   */
  private tag(at: number, end: number): number {
    const last = this.touchedKind(at);
    // Nothing is glued to a mark, so the white space after it, about which the printer decides, has no meaning.
    const apart = last === K.EOF || (last >= K.OPERATOR && last <= K.CLOSE_BRACE);
    const leads = apart && C.CLASS[this.text.charCodeAt(end)] === C.LETTER;
    if (!leads && this.gluesTo(end)) return this.addGlued(at, end);
    if (this.templates.separatesStatements(at, end) || this.dividesStatements(at, end))
      this.tokens.endStatement();
    this.comment(K.TAG, at, end);
    this.gap = 0;
    return end;
  }

  /** For each condition that is open, whether a statement started with it, and how many brackets were open before it. */
  private readonly conditions: { readonly starts: boolean; readonly openBrackets: number }[] = [];

  /** Whether the tag from `at` to `end` divides statements, as `{% else %}` does where each branch is one. */
  private dividesStatements(at: number, end: number): boolean {
    const { text, tokens } = this;
    const word = /^\{%[-+]?\s*(\w+)/.exec(text.slice(at, Math.min(end, at + 40)))?.[1];
    if (word === 'if' || word === 'for') {
      this.conditions.push({ starts: tokens.startsStatement, openBrackets: tokens.openBrackets });
      return opensStatement(text, end);
    }
    if (word === 'endif' || word === 'endfor') {
      this.conditions.pop();
      return opensStatement(text, end);
    }
    if (word !== 'else' && word !== 'elif') return false;
    const condition = this.conditions.at(-1);
    if (condition !== undefined) tokens.openBrackets = condition.openBrackets;
    return opensStatement(text, end) || (condition?.starts === true && opensQuery(text, end));
  }

  /** The token of a template mark that ends at `end`, with everything glued to it. It may be the scheme of a URI. */
  private addGlued(start: number, end: number): number {
    const { text } = this;
    const stop = this.templates.glued(end);
    let word = stop;
    while (C.isWordPart(text.charCodeAt(word - 1))) word--;
    const uri = word < stop && text.charCodeAt(word - 1) !== 38 ? uriAt(text, stop, this.templates) : 0;
    return uri > 0 ? this.add(K.STAGE, start, uri, 0) : this.add(K.TEMPLATE, start, stop, 0);
  }

  /** Where a row of tags ends that nothing is glued to. */
  private looseTo = 0;

  /** Whether what follows a tag at `at` is glued to it. Of several tags in a row, what follows the last one decides. */
  private gluesTo(at: number): boolean {
    const { text, templates } = this;
    if (at < this.looseTo) return false;
    let to = at;
    while (templates.opensAt(to) && templates.end(to) > 0) {
      if (text.charCodeAt(to + 1) === 123) return true;
      to = templates.end(to);
    }
    const code = text.charCodeAt(to);
    if ((code !== 36 && C.isWordPart(code)) || code === 39 || code === 34) return true;
    this.looseTo = to;
    return false;
  }

  /** Whether a statement is due: then `!set …` is a command of SnowSQL's, which ends with its line. */
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

  /** The first token and comment of the current line. */
  private lineStart = 0;
  private lineComments = 0;

  /** Whether the line is whole tokens with all their brackets, and no template's tag. */
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

  /** Makes one token of the line with its indentation, up to the end of its comment. */
  private protectLine(end: number): number {
    const { text, tokens, lineStart, lineComments } = this;
    this.gap = tokens.flags[lineStart] as number;
    let start = tokens.start[lineStart] as number;
    while (start > 0 && !/[\n\r\uFEFF]/.test(text[start - 1] as string)) start--;
    tokens.rewind(lineStart, lineComments);
    return this.add(K.VERBATIM, start, end, K.WHOLE_LINE);
  }

  /** The kind of the token that ends at `at`; EOF if there is none. */
  private touchedKind(at: number): number {
    const { count, end, kind } = this.tokens;
    return end[count - 1] === at ? (kind[count - 1] as number) : K.EOF;
  }

  /** Whether a name ends at `at`: then the dot in `.1` belongs to a path and not to a number. */
  private followsName(at: number): boolean {
    if (this.touchedKind(at) === K.EOF) return false;
    const code = this.text.charCodeAt(at - 1);
    return C.isWordPart(code) || code === 34 || code === 93 || code === 41 || code === 125;
  }
}

/** The first words of statements that nothing else begins with. */
const STATEMENT =
  /(?:insert\s+(?:into|overwrite)|delete\s+from|merge\s+into|truncate\s+table|create\s+(?:or\s+replace|table|view|temp|transient|schema)|alter\s+(?:table|view|session)|drop\s+(?:table|view|schema))\b|update\s+[\w.{][^;\n]{0,300}?\s+set\b/iy;
const QUERY = /(?:select|with)\b/iy;
/** Comments and tags that may stand between a tag and the statement that it leads are not longer than this, all in all. */
const MOST_BETWEEN = 2000;

/** Whether a statement that only its first words can begin follows the tag that ends at `end`. */
function opensStatement(text: string, end: number): boolean {
  STATEMENT.lastIndex = afterMarks(text, end);
  return STATEMENT.test(text);
}

function opensQuery(text: string, end: number): boolean {
  QUERY.lastIndex = afterMarks(text, end);
  return QUERY.test(text);
}

/** The index after white space, comments and tags. */
function afterMarks(text: string, start: number): number {
  let at = start;
  while (at < start + MOST_BETWEEN) {
    const code = text.charCodeAt(at);
    let end = -1;
    if (code <= 32) at++;
    else if (code === 45 && text.charCodeAt(at + 1) === 45) end = text.indexOf('\n', at) + 1;
    else if (code === 123 && text.charCodeAt(at + 1) === 37) end = text.indexOf('%}', at) + 2;
    else if (code === 123 && text.charCodeAt(at + 1) === 35) end = text.indexOf('#}', at) + 2;
    else return at;
    if (end >= 0) {
      if (end <= at) return at;
      at = end;
    }
  }
  return at;
}
