import { isWideSpace, isWordPart } from './characters.ts';
import type { TemplateFinder } from './templates.ts';

// Scanners of single lexemes: each takes the index where one starts and returns the index after it.

/**
 * A string in single quotes: `''` and `\'` stand for a quote inside. An unclosed one reaches to the end of the text.
 */
export function stringEnd(text: string, start: number): number {
  const length = text.length;
  let at = start + 1;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code === 92) {
      at += 2;
    } else if (code === 39) {
      if (text.charCodeAt(at + 1) !== 39) return at + 1;
      at += 2;
    } else {
      at++;
    }
  }
  return length;
}

/** A quoted identifier: `""` is a quote inside it, and a backslash is an ordinary character. */
export function quotedEnd(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    if (text.charCodeAt(quote + 1) !== 34) return quote + 1;
    at = quote + 2;
  }
}

/** A comment up to its line's end, without the white space there. */
export function lineCommentEnd(text: string, start: number): number {
  const newline = text.indexOf('\n', start);
  let end = newline < 0 ? text.length : newline;
  while (end > start + 2 && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || isWideSpace(code);
}

/** `@stage/path`, `@~`, `@%table`, `@"db"."schema".stage/path`: up to white space or a bracket, comma or semicolon. */
export function stageEnd(text: string, start: number, templates: TemplateFinder): number {
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code > 32) || code === 40 || code === 41 || code === 44 || code === 59 || code === 39) return at;
    if (isWideSpace(code)) return at;
    if (code === 34) {
      at = quotedEnd(text, at);
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
export function uriAt(text: string, start: number): number {
  if (!text.startsWith('://', start)) return 0;
  let at = start + 3;
  for (; ; at++) {
    const code = text.charCodeAt(at);
    if (!(code > 32) || code === 59 || code === 41 || code === 39 || isWideSpace(code)) break;
  }
  return at > start + 3 ? at : 0;
}

/** The end of Python's `%(name)s` that starts at `start`, or -1. */
export function bindEnd(text: string, start: number): number {
  let at = start + 2;
  while (isWordPart(text.charCodeAt(at))) at++;
  return at > start + 2 &&
    text.charCodeAt(at) === 41 &&
    text.charCodeAt(at + 1) === 115 &&
    !isWordPart(text.charCodeAt(at + 2))
    ? at + 2
    : -1;
}
