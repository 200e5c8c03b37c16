/**
 * Finds the ends of the atoms in a text: strings, quoted names, comments, templates, stage paths. An atom that is never
 * closed extends to the end of the text, which also keeps hostile input linear.
 */
import { CONTINUES_WORD, classOf, codeAt, continuesWord, type Source, SPACE, WORD } from './chars.ts';

const DOUBLE_QUOTE = 34;
const QUOTE = 39;
const BACKSLASH = 92;

/** The end of a string that opens at `start`; both `''` and a backslash escape. A template block in it is skipped. */
export function endOfString(source: Source, start: number, templates: TemplateEnds): number {
  return endOfQuoted(source, start, QUOTE, templates);
}

/** The end of a double-quoted name that opens at `start`; `""` escapes. A template block in it is skipped. */
export function endOfQuotedName(source: Source, start: number, templates: TemplateEnds): number {
  return endOfQuoted(source, start, DOUBLE_QUOTE, templates);
}

function endOfQuoted(source: Source, start: number, quote: number, templates: TemplateEnds): number {
  const { length } = source;
  let lastBlock = 0;
  for (let at = start + 1; at < length; at++) {
    const code = codeAt(source, at);
    if (code === quote) {
      if (codeAt(source, at + 1) !== quote) return at + 1;
      at++;
    } else if (code === BACKSLASH && quote === QUOTE) at++;
    else if (code === 123) {
      const end = templates.endInQuotes(at);
      if (end > 0) {
        lastBlock = at;
        at = end - 1;
      }
    }
  }
  if (lastBlock === 0) return length;
  // The braces were misleading: if they are plain text, the quote may close.
  templates.mislead(lastBlock);
  return endOfQuoted(source, start, quote, templates);
}

/** The end of a `$$` body. */
export function endOfBody(source: Source, start: number): number {
  const at = source.text.indexOf('$$', start + 2);
  return at < 0 ? source.length : at + 2;
}

/**
 * The end of a comment: the first `close` after `start` outside template blocks, because Jinja runs before SQL is read;
 * the end of the text if there is none. A line comment ends before its newline, and a lone carriage return is part of
 * it.
 */
export function endOfComment(source: Source, start: number, close: string, templates: TemplateEnds): number {
  const { text } = source;
  let end = text.indexOf(close, start + 2);
  for (let at = start; at < end; at++) {
    const block = codeAt(source, at) === 123 ? templates.endInQuotes(at) : 0;
    if (block > end) end = text.indexOf(close, block);
    if (block > 0) at = block - 1;
  }
  if (end < 0) return source.length;
  return close === '\n' ? end : end + close.length;
}

/** Blocks of plain text; the second group is missing if the block is never closed. */
const TEXT_BLOCK = /\{%[-+]?\s*(raw|docs)\b(?:[\s\S]*?\{%[-+]?\s*(end\1)\s*[-+]?%\})?/y;

/** After this many misleading braces, the nearest closing mark is used without looking at braces. */
const MISLEADING_MARKS = 8;

/**
 * Finds the ends of template atoms in one text. It remembers which closing marks the rest of the text lacks, and where
 * braces were misleading, so that a megabyte of opening marks is searched once and not once per mark.
 */
export class TemplateEnds {
  private readonly source: Source;
  private readonly absent = new Set<string>();
  private readonly misled = new Set<number>();

  constructor(source: Source) {
    this.source = source;
  }

  /** The end of `<% %>`, `{# #}`, `{% %}` or `{{ }}` that opens at `start`; 0 if it is never closed. */
  end(start: number): number {
    const kind = codeAt(this.source, start + 1);
    if (codeAt(this.source, start) === 60) return this.nearest(start, '%>');
    if (kind === 35) return this.nearest(start, '#}');
    const nearest = this.nearest(start, kind === 37 ? '%}' : '}}');
    if (nearest === 0 || this.misled.size >= MISLEADING_MARKS || this.misled.has(start)) return nearest;
    const end = endOfBalanced(this.source, start, kind === 37 ? 37 : 125);
    if (end > 0) return end;
    this.misled.add(start);
    return nearest;
  }

  /**
   * The end of `{% raw %}` or `{% docs name %}` at `start` with everything that is plain text to Jinja or dbt, and the
   * closing tag; or 0.
   */
  endOfText(start: number): number {
    if (codeAt(this.source, start + 1) !== 37) return 0;
    TEXT_BLOCK.lastIndex = start;
    const block = this.absent.has('raw') ? null : TEXT_BLOCK.exec(this.source.text);
    if (block?.[2] !== undefined) return TEXT_BLOCK.lastIndex;
    if (block !== null) this.absent.add('raw');
    return 0;
  }

  /**
   * The end of a block that opens at `start` between quotes; 0 if the braces are plain text: they are never balanced,
   * or directly followed by a quote that does not open a word, as in `'{{'`.
   */
  endInQuotes(start: number): number {
    const { source, misled } = this;
    const kind = codeAt(source, start + 1);
    if (kind !== 123 && kind !== 37 && kind !== 35) return 0;
    if (misled.size >= MISLEADING_MARKS || misled.has(start)) return 0;
    const first = codeAt(source, start + 2);
    if ((first === QUOTE || first === DOUBLE_QUOTE) && !continuesWord(codeAt(source, start + 3))) return 0;
    if (kind === 35) return this.nearest(start, '#}');
    if (this.nearest(start, kind === 37 ? '%}' : '}}') === 0) return 0;
    const end = endOfBalanced(source, start, kind === 37 ? 37 : 125);
    if (end === 0) misled.add(start);
    return end;
  }

  mislead(start: number): void {
    this.misled.add(start);
  }

  private nearest(start: number, close: string): number {
    if (this.absent.has(close)) return 0;
    const at = this.source.text.indexOf(close, start + 2);
    if (at >= 0) return at + 2;
    this.absent.add(close);
    return 0;
  }
}

/**
 * The end of the mark that is closed by `close` and `}`: the first such pair outside strings and inner braces, as in
 * Jinja. 0 if there is none.
 */
function endOfBalanced(source: Source, start: number, close: number): number {
  const length = source.length;
  let braces = 0;
  // The quotes that are unmatched in the rest of the text.
  let unpaired = 0;
  for (let at = start + 2; at < length; at++) {
    const code = codeAt(source, at);
    if (code === close && braces === 0 && codeAt(source, at + 1) === 125) return at + 2;
    if (code === 123) braces++;
    else if (code === 125) braces = Math.max(0, braces - 1);
    else if (
      (code === QUOTE || code === DOUBLE_QUOTE) &&
      unpaired !== code &&
      unpaired !== QUOTE + DOUBLE_QUOTE
    ) {
      const end = endOfTemplateString(source, at);
      if (end === 0) unpaired += code;
      else at = end;
    }
  }
  return 0;
}

/** The index of the quote that closes the one at `start`, on any line; a backslash escapes. 0 if there is none. */
function endOfTemplateString(source: Source, start: number): number {
  const quote = codeAt(source, start);
  let at = start + 1;
  while (at < source.length && codeAt(source, at) !== quote) at += codeAt(source, at) === BACKSLASH ? 2 : 1;
  return at < source.length ? at : 0;
}

/**
 * The end of a stage path, `@stage/path/*.csv`, `@"My Stage"/x`, `@~`, `@%table`, or of a URI, in which quotes have no
 * meaning.
 */
export function endOfPath(source: Source, start: number, templates: TemplateEnds, stage: boolean): number {
  const length = source.length;
  let at = start;
  while (at < length) {
    const code = codeAt(source, at);
    if (code === DOUBLE_QUOTE && stage) {
      at = endOfQuotedName(source, at, templates);
      continue;
    }
    if (code === 123 && codeAt(source, at + 1) === 123) {
      const end = templates.end(at);
      at = end > 0 ? end : at + 1;
      continue;
    }
    if (code === QUOTE || code === 41 || code === 59) return at;
    if (stage && (code === 40 || code === 44)) return at;
    if (code >= 128 ? classOf(code) === SPACE : code <= 32) return at;
    at++;
  }
  return at;
}

/** The end of a number: digits, one decimal point, an exponent with its sign, and letters attached to it. */
export function endOfNumber(source: Source, start: number): number {
  let at = start;
  let pointSeen = false;
  let letter = -1;
  for (;;) {
    const code = codeAt(source, at);
    if (code === 46 && !pointSeen && letter < 0 && codeAt(source, at + 1) !== 46) pointSeen = true;
    else if (code === 43 || code === 45) {
      const after = codeAt(source, at + 1);
      const behindE = letter === at - 1 && (codeAt(source, letter) | 32) === 101;
      if (!behindE || !(after >= 48 && after <= 57)) return at;
    } else if (!continuesWord(code)) return at;
    else if (letter < 0 && !(code >= 48 && code <= 57)) letter = at;
    at++;
  }
}

/** The end of a word, including digits and dollar signs. */
export function endOfWord(source: Source, start: number): number {
  const length = source.length;
  let at = start;
  while (at < length) {
    const code = codeAt(source, at);
    if (code < 128 ? CONTINUES_WORD[code] !== 1 : classOf(code) !== WORD) break;
    at++;
  }
  return at;
}
