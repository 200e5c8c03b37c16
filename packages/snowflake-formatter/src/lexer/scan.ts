import { isBlank, isWideSpace, isWordPart, wordEnd } from './characters.ts';
import { hasNewline, isPair } from './first-characters.ts';
import type { TemplateFinder } from './templates.ts';

// Scanners for single lexemes: each takes the start index and returns the index after the lexeme.

/**
 * The end of a string in single quotes or a quoted identifier. A doubled quote stands for a quote; in a string, `\'`
 * does too. A template block in it is part of it, whatever the block contains. An unclosed one extends to the end of
 * the text.
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
  // A supposed block that takes the closing quote with it was not a block.
  templates.misled(block);
  return quotedEnd(text, start, templates);
}

/** The start of a line that is not a line comment. */
const CODE_LINE = /\n(?![^\S\n]*--)/;

/**
 * The end of a line comment, before the white space at the end of the line. Jinja runs before SQL is read: a template
 * block that opens in the comment and contains lines of code makes the rest of its last line part of the comment.
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

/** The end of a comment between `/*` and `*\/`. The content of a template block in it does not close it. */
export function blockCommentEnd(text: string, start: number, templates: TemplateFinder): number {
  let close = text.indexOf('*/', start + 2);
  for (let at = start + 2; at < close; at++) {
    const block = text.charCodeAt(at) === 123 ? templates.within(at) : -1;
    if (block > close) close = text.indexOf('*/', block);
    if (block > 0) at = block - 1;
  }
  return close < 0 ? text.length : close + 2;
}

/**
 * The end of `@stage/path`, `@~`, `@%table` or `@"db"."schema".stage/path`: white space, a bracket, a comma or a
 * semicolon.
 */
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
 * The end of an unquoted URI, as PUT and GET take it, whose `://` is at `start`: white space, a semicolon or a closing
 * bracket. 0 if there is no URI: slashes with nothing after them are a comment after a path's colon.
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

/**
 * Characters that end an operand: a `%` directly after one is the modulo operator. A name that ends in `_` is expected
 * to get a suffix.
 */
const ENDS_OPERAND = /[^\W_]|[)\]"'$]|[^\0-\x7f]/;

/** The end of a Python placeholder, `%s` or `%(name)s`, that starts at `start`, or -1. */
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

/**
 * The end of a stray `%}` or `#}`, with the `-` before it, at `start`: the rest of a template tag, which is never SQL.
 * Otherwise 0.
 */
export function strayTagEnd(text: string, start: number): number {
  const at = text.charCodeAt(start) === 45 ? start + 1 : start;
  const mark = text.charCodeAt(at);
  return (mark === 37 || mark === 35) && text.charCodeAt(at + 1) === 125 ? at + 2 : 0;
}

/**
 * The end of an unknown character at `start`. For a name in backticks, which other databases use, it is the closing
 * backtick on the line.
 */
export function unknownEnd(text: string, start: number): number {
  if (text.charCodeAt(start) !== 96) return isPair(text, start) ? start + 2 : start + 1;
  const close = text.indexOf('`', start + 1) + 1;
  return close === 0 || hasNewline(text, start, close) ? start + 1 : close;
}
