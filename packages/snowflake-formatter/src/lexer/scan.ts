import { isBlank, isWideSpace, isWordPart, wordEnd } from './characters.ts';
import { hasNewline, isPair } from './first-characters.ts';
import type { TemplateFinder } from './templates.ts';

// Scanners of single lexemes: each takes the index where one starts and returns the index after it.

/**
 * A string in single quotes or a quoted identifier. A doubled quote stands for one inside, in a string `\'` does so,
 * too. A template block is part of it, whatever it holds. An unclosed one reaches to the end of the text.
 */
export function quotedEnd(text: string, start: number, templates: TemplateFinder): number {
  const length = text.length;
  const quote = text.charCodeAt(start);
  let block = -1;
  let at = start + 1;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      if (text.charCodeAt(at + 1) !== quote) return at + 1;
      at += 2;
    } else if (code === 92 && quote === 39) {
      at += 2;
    } else {
      const end = code === 123 ? templates.within(at) : -1;
      if (end > 0) block = at;
      at = end > 0 ? end : at + 1;
    }
  }
  if (block < 0) return length;
  // A block that takes the closing quote with it was none.
  templates.misled(block);
  return quotedEnd(text, start, templates);
}

/** The start of a line that is no line comment. */
const CODE_LINE = /\n(?![^\S\n]*--)/;

/**
 * A comment up to its line's end, without the white space there. Jinja comes before SQL: a template block that opens in
 * the comment and holds lines of code takes the rest of its last line with it.
 */
export function lineCommentEnd(text: string, start: number, templates: TemplateFinder): number {
  let end = lineEnd(text, start);
  for (let at = Math.max(start, templates.commentedTo); at < end; at++) {
    const block = text.charCodeAt(at) === 123 ? templates.within(at) : -1;
    if (block > end) {
      if (CODE_LINE.test(text.slice(at, block))) end = lineEnd(text, block);
      else templates.commentedTo = block;
    }
    if (block > 0) at = block - 1;
  }
  while (end > start + 2 && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}

/** A comment in `/*` and `*\/`. What a template block in it holds does not close it. */
export function blockCommentEnd(text: string, start: number, templates: TemplateFinder): number {
  let close = text.indexOf('*/', start + 2);
  for (let at = start + 2; at < close; at++) {
    const block = text.charCodeAt(at) === 123 ? templates.within(at) : -1;
    if (block > close) close = text.indexOf('*/', block);
    if (block > 0) at = block - 1;
  }
  return close < 0 ? text.length : close + 2;
}

/** `@stage/path`, `@~`, `@%table`, `@"db"."schema".stage/path`: up to white space or a bracket, comma or semicolon. */
export function stageEnd(text: string, start: number, templates: TemplateFinder): number {
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code > 32) || code === 40 || code === 41 || code === 44 || code === 59 || code === 39) return at;
    if (isWideSpace(code)) return at;
    if (code === 34) {
      at = quotedEnd(text, at, templates);
    } else if (code === 123 && templates.opensAt(at)) {
      const end = templates.end(at);
      if (end < 0) return at;
      at = end;
    } else {
      at++;
    }
  }
}

/**
 * The end of an unquoted URI, as PUT and GET take it, whose `://` stands at `start`: white space, a semicolon or a
 * closing bracket. 0 if it is none: slashes with nothing after them are a comment after a path's colon.
 */
export function uriAt(text: string, start: number, templates: TemplateFinder): number {
  if (!text.startsWith('://', start)) return 0;
  let at = start + 3;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code > 32) || code === 59 || code === 41 || code === 39 || isWideSpace(code)) break;
    const end = code === 123 && templates.opensAt(at) ? templates.end(at) : -1;
    at = end < 0 ? at + 1 : end;
  }
  return at > start + 3 ? at : 0;
}

/** What ends an operand: a `%` that touches it divides. A name that ends in `_` is about to get a suffix. */
const ENDS_OPERAND = /[^\W_]|[)\]"'$]|[^\0-\x7f]/;

/** The end of Python's `%s` or `%(name)s` that starts at `start`, or -1. */
export function bindEnd(text: string, start: number): number {
  let at = start + 1;
  if (text.charCodeAt(at) === 40) {
    const name = at + 1;
    at = wordEnd(text, name);
    if (at === name || text.charCodeAt(at) !== 41) return -1;
    at++;
  } else if (ENDS_OPERAND.test(text.charAt(start - 1))) return -1;
  return 'sdif'.includes(text.charAt(at) || ' ') && !isWordPart(text.charCodeAt(at + 1)) ? at + 1 : -1;
}

/** The end of a `%}` or `#}`, with the `-` before it, at `start`: what is left of a template tag, as no SQL has it. Or 0. */
export function strayTagEnd(text: string, start: number): number {
  const at = text.charCodeAt(start) === 45 ? start + 1 : start;
  const mark = text.charCodeAt(at);
  return (mark === 37 || mark === 35) && text.charCodeAt(at + 1) === 125 ? at + 2 : 0;
}

/**
 * The end of a character that Snowflake does not know, at `start`: that of a name in backticks, as other databases have
 * it, is the closing one on the line.
 */
export function unknownEnd(text: string, start: number): number {
  if (text.charCodeAt(start) !== 96) return isPair(text, start) ? start + 2 : start + 1;
  const close = text.indexOf('`', start + 1) + 1;
  return close === 0 || hasNewline(text, start, close) ? start + 1 : close;
}
