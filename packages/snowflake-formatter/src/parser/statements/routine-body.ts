import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import { textOf } from '../objects/options.ts';
import type { Parser } from '../parser.ts';

/**
 * Marks the `$$` string at `i` as SQL if that follows from the statement at `start`. Returns whether it is a `$$`
 * string.
 */
export function markBody(p: Parser, start: number, i: number, type: number): boolean {
  const { text, start: starts } = p.annotations.tokens;
  const at = starts[i] as number;
  if (text.charCodeAt(at) !== 36) return false;
  if (type !== W.FUNCTION && type !== W.PROCEDURE && type !== W.TASK && type !== W.ALERT) return true;
  // The language may also be named after the body.
  let end = i + 1;
  while (end < p.count && p.kindAt(end) !== K.SEMICOLON && !p.isWord(end, W.AS)) end++;
  if (!namesOtherLanguage(p, start, end)) p.annotations.sqlBodies.add(i);
  return true;
}

/** Whether the tokens from `start` to `end` name a language other than SQL. */
function namesOtherLanguage(p: Parser, start: number, end: number): boolean {
  for (let k = start; k < end; k++) {
    // A word with other text attached to it is unknown, but it may still precede the language's name.
    const named = p.isWord(k, W.LANGUAGE) || (p.isWord(k, 0) && textOf(p, k) === 'LANGUAGE');
    if (named && textOf(p, k + 1) !== 'SQL') return true;
  }
  return false;
}

/** Marks the string of EXECUTE IMMEDIATE as SQL if it is a `$$` string. */
export function markImmediate(p: Parser, i: number): void {
  const { text, start } = p.annotations.tokens;
  if (text.charCodeAt(start[i] as number) === 36) p.annotations.sqlBodies.add(i);
}
