import {
  endOfBody,
  endOfComment,
  endOfNumber,
  endOfPath,
  endOfQuotedName,
  endOfString,
  endOfWord,
  TemplateEnds,
} from './atoms.ts';
import {
  ASCII_CLASSES,
  CONTINUES_WORD,
  classOf,
  codeAt,
  continuesWord,
  DIGIT,
  OTHER,
  SINGLE,
  type Source,
  SPACE,
  WORD,
} from './chars.ts';
import type { KeptRange } from './kept-ranges.ts';

export const END_OF_TEXT = 0;
export const WORD_TOKEN = 1;
export const QUOTED_NAME = 2;
/**
 * A placeholder of another program: `{{ }}`, `<% %>`, `&variable`, `%(name)s`, `{name}`, `<name>`. It may be attached
 * to a word and be part of it.
 */
export const TEMPLATE = 3;
export const STRING = 4;
export const NUMBER = 5;
/** `@stage/path` or `file://path`. */
export const PATH = 6;
/** `$$ … $$`. */
export const BODY = 7;
/** A comment to the end of the line, or a SnowSQL command, `!set …`. */
export const LINE_COMMENT = 8;
export const BLOCK_COMMENT = 9;
export const OPERATOR = 10;
/** `{% … %}` and `{# … #}`, or the rest of one (`-%}`), which occur between tokens like comments. */
export const TAG = 11;

/**
 * Operators of two characters: the first character's code times 128 plus the second's; `->` may be extended to `->>`.
 */
const PAIRS: ReadonlySet<number> = new Set(
  ':: := => == -> <= >= <> << >> != || |> && **'
    .split(' ')
    .map((pair) => pair.charCodeAt(0) * 128 + pair.charCodeAt(1)),
);

/** Points at one token of a text: `source.text.slice(start, end)`, of `kind`. */
export class Cursor {
  readonly source: Source;
  start = 0;
  end = 0;
  kind = END_OF_TEXT;
  /** Whether this token directly follows the previous one, without white space. */
  touches = false;
  /** Whether this token is a part of the text that is read as one tag. */
  isKept = false;
  /** Whether a statement may begin: at the start of the text, after a semicolon or a SnowSQL command. */
  private betweenStatements = true;
  private readonly templates: TemplateEnds;
  /** Parts that are read as one tag, because both texts contain them byte for byte. */
  private readonly kept: readonly KeptRange[];
  private nextKept = 0;

  constructor(source: Source, kept: readonly KeptRange[] = []) {
    this.source = source;
    this.kept = kept;
    this.templates = new TemplateEnds(source);
  }

  /** Records a token that was read elsewhere. */
  passed(kind: number, start: number, end: number): void {
    this.kind = kind;
    this.start = start;
    this.end = end;
  }

  /** Moves on to the next token. */
  next(): void {
    const { source } = this;
    const { length } = source;
    const previousEnd = this.end;
    const previousStart = this.start;
    const previousKind = this.kind;
    if (previousKind === OPERATOR) this.betweenStatements = codeAt(source, previousStart) === 59;
    else if (previousKind < LINE_COMMENT) this.betweenStatements = previousEnd === 0;
    let at = previousEnd;
    let code = 0;
    let kindOfCode = SPACE;
    for (; at < length; at++) {
      code = codeAt(source, at);
      if (code === 32) continue;
      kindOfCode = code < 128 ? (ASCII_CLASSES[code] ?? OTHER) : classOf(code);
      if (kindOfCode !== SPACE) break;
    }
    this.start = at;
    this.isKept = false;
    this.touches = at === previousEnd && at > 0;
    if (at >= length) {
      this.kind = END_OF_TEXT;
      this.end = at;
    } else if (kindOfCode === WORD) {
      this.word(at);
    } else if (kindOfCode === SINGLE) {
      this.kind = OPERATOR;
      this.end = at + (isPair(code, codeAt(source, at + 1)) ? 2 : 1);
    } else if (kindOfCode === DIGIT) {
      this.kind = NUMBER;
      this.end = endOfNumber(source, at);
    } else {
      this.end = this.mark(at, code);
    }
  }

  private word(at: number): void {
    const { source } = this;
    const end = endOfWord(source, at);
    const after = codeAt(source, end);
    if (after === 39 && end === at + 1 && isStringPrefix(codeAt(source, at))) {
      this.kind = STRING;
      this.end = endOfString(source, end, this.templates);
    } else if (after === 58 && opensUri(source, end)) {
      this.kind = PATH;
      this.end = endOfPath(source, end, this.templates, false);
    } else {
      this.kind = WORD_TOKEN;
      this.end = end;
    }
  }

  /** Returns the end of a token that starts with a character which may open an atom or a longer operator. */
  private mark(at: number, code: number): number {
    const { source } = this;
    const after = codeAt(source, at + 1);
    // The closing character is two codes higher in both cases.
    const bracketed = code === 123 || code === 60 ? endOfBracketed(source, at, code + 2) : 0;
    if (bracketed > 0) return this.as(TEMPLATE, bracketed);
    switch (code) {
      case 39: // '
        return this.as(STRING, endOfString(source, at, this.templates));
      case 34: // "
        return this.as(QUOTED_NAME, endOfQuotedName(source, at, this.templates));
      case 36: // $
        if (after === 36) return this.as(BODY, endOfBody(source, at));
        if (after === 123) {
          const end = endOfBracedVariable(source, at, 9);
          if (end > 0) return this.as(TEMPLATE, end);
        }
        return this.as(WORD_TOKEN, endOfWord(source, at));
      case 33: // !
        if (this.betweenStatements && classOf(after) === WORD && after < 128)
          return this.as(LINE_COMMENT, endOfComment(source, at, '\n', this.templates));
        break;
      case 45: // -
        if ((after === 37 || after === 35) && codeAt(source, at + 2) === 125) return this.as(TAG, at + 3);
        if (after === 45) return this.as(LINE_COMMENT, endOfComment(source, at, '\n', this.templates));
        if (after === 62 && codeAt(source, at + 2) === 62) return this.as(OPERATOR, at + 3);
        break;
      case 47: // /
        if (after === 47) return this.as(LINE_COMMENT, endOfComment(source, at, '\n', this.templates));
        if (after === 42) return this.as(BLOCK_COMMENT, endOfComment(source, at, '*/', this.templates));
        break;
      case 46: // .
        if (after >= 48 && after <= 57 && codeAt(source, at - 1) !== 46)
          return this.as(NUMBER, endOfNumber(source, at));
        break;
      case 123: // {
        while ((this.kept[this.nextKept]?.start ?? at) < at) this.nextKept++;
        if (this.kept[this.nextKept]?.start === at) {
          this.isKept = true;
          return this.as(TAG, this.kept[this.nextKept]?.end ?? at);
        }
        if (after === 123 || after === 37 || after === 35) {
          const block = this.templates.endOfText(at);
          if (block > 0) return this.as(TEMPLATE, block);
          const end = this.templates.end(at);
          if (end > 0) return this.as(after === 123 ? TEMPLATE : TAG, end);
        }
        break;
      case 60: // <
        if (after === 37) {
          const end = this.templates.end(at);
          if (end > 0) return this.as(TEMPLATE, end);
        }
        if (after === 61 && codeAt(source, at + 2) === 62) return this.as(OPERATOR, at + 3);
        break;
      case 38: // &
        if (after === 123) {
          const end = endOfBracedVariable(source, at, 32);
          if (end > 0) return this.as(TEMPLATE, end);
        }
        if (continuesWord(after)) return this.as(TEMPLATE, endOfWord(source, at + 1));
        break;
      case 35: // #
        if (after === 125) return this.as(TAG, at + 2);
        break;
      case 37: // %
        if (after === 125) return this.as(TAG, at + 2);
        if (after === 40 || !endsOperand(codeAt(source, at - 1))) {
          const end = endOfPlaceholder(source, at);
          if (end > 0) return this.as(TEMPLATE, end);
        }
        break;
      case 64: // @
        if (after === 126 || (after > 32 && classOf(after) !== SINGLE && classOf(after) !== SPACE))
          return this.as(PATH, endOfPath(source, at + 1, this.templates, true));
        break;
      default:
    }
    return this.as(OPERATOR, at + (PAIRS.has(code * 128 + after) ? 2 : 1));
  }

  private as(kind: number, end: number): number {
    this.kind = kind;
    return end;
  }
}

/** Whether the cursor is at the word AS. */
export function isWordAs({ kind, source, start, end }: Cursor): boolean {
  return (
    kind === WORD_TOKEN &&
    end - start === 2 &&
    (codeAt(source, start) | 32) === 97 &&
    (codeAt(source, start + 1) | 32) === 115
  );
}

/** Whether the code is the prefix of a string: `x'FF'` is one literal, which includes its prefix. */
function isStringPrefix(code: number): boolean {
  return 'xbnreu'.includes(String.fromCharCode(code | 32));
}

/**
 * The end of `&{name}` or `${name}`; 0 if a quote, a brace or a character below `least` comes before the closing brace.
 */
function endOfBracedVariable(source: Source, at: number, least: number): number {
  let end = at + 2;
  for (let code = codeAt(source, end); code !== 125; code = codeAt(source, ++end)) {
    if (code < least || code === 34 || code === 39 || code === 123) return 0;
  }
  return end + 1;
}

/**
 * The end of `{name}` or `<name>`, placeholders of many programs, which end with `close`; 0 if this is not a
 * placeholder. In braces, white space and several words are allowed.
 */
function endOfBracketed(source: Source, start: number, close: number): number {
  const blank = (at: number): boolean => close === 125 && classOf(codeAt(source, at)) === SPACE;
  let at = start + 1;
  while (blank(at)) at++;
  if (codeAt(source, at) >= 128 || classOf(codeAt(source, at)) !== WORD) return 0;
  for (let code = codeAt(source, at); code !== close; code = codeAt(source, ++at)) {
    if (code !== 46 && !blank(at) && (code === 36 || code >= 128 || CONTINUES_WORD[code] !== 1)) return 0;
  }
  const after = codeAt(source, at + 1);
  return close === 62 && (after === 61 || after === 62) ? 0 : at + 1;
}

/** The end of `%s` or `%(name)s`, placeholders of client libraries; 0 if this is not a placeholder. */
function endOfPlaceholder(source: Source, start: number): number {
  let at = start + 1;
  if (codeAt(source, at) === 40) {
    at = endOfWord(source, start + 2);
    if (at === start + 2 || codeAt(source, at) !== 41) return 0;
    at++;
  }
  const known = 'sdif'.includes(String.fromCharCode(codeAt(source, at)));
  return known && !continuesWord(codeAt(source, at + 1)) ? at + 1 : 0;
}

/**
 * Whether the code unit ends a name, a literal or a bracket, so that a `%` after it is the modulo operator; `a_%s` is
 * one name.
 */
function endsOperand(code: number): boolean {
  return (continuesWord(code) && code !== 95) || code >= 128 || `"')]`.includes(String.fromCharCode(code));
}

/** Whether these are the two surrogates of a character beyond the first 65,536. */
function isPair(code: number, after: number): boolean {
  return code >= 0xd800 && code <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** Whether `://` is followed by more text; otherwise, the slashes are a comment after a path's colon. */
function opensUri(source: Source, colon: number): boolean {
  if (codeAt(source, colon + 1) !== 47 || codeAt(source, colon + 2) !== 47) return false;
  const after = codeAt(source, colon + 3);
  return after > 32 && after !== 59 && after !== 41 && after !== 39 && classOf(after) !== SPACE;
}
