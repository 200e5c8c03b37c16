import * as K from '../lexer/kinds.ts';
import type { TokenList } from '../lexer/tokens.ts';

/**
 * How many blocks (`{% if %}` … `{% endif %}`, `{% macro %}` … `{% endmacro %}`) each template tag lies within, by the
 * index of its comment. A tag opens a block if one that begins with `end` and its word closes it; so no list of words is
 * needed, and what is never closed counts for nothing.
 */
export function tagLevels(tokens: TokenList): Int32Array {
  const { text, commentCount, commentKind, commentStart } = tokens;
  const levels = new Int32Array(commentCount + 1);
  const open: { readonly word: string; readonly c: number }[] = [];
  const waiting = new Map<string, number>();
  const between = new Set<number>();
  for (let c = 0; c < commentCount; c++) {
    if (commentKind[c] !== K.TAG) continue;
    const word = tagWord(text, commentStart[c] as number);
    if (word === '') continue;
    if (word === 'else' || word === 'elif') between.add(c);
    const closed = word.startsWith('end') ? word.slice(3) : '';
    const count = waiting.get(closed) ?? 0;
    if (count === 0) {
      open.push({ word, c });
      waiting.set(word, (waiting.get(word) ?? 0) + 1);
      continue;
    }
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      waiting.set(last.word, (waiting.get(last.word) ?? 1) - 1);
      if (last.word !== closed) continue;
      // What follows the opening tag is one deeper, the closing tag no more.
      levels[last.c + 1] = (levels[last.c + 1] as number) + 1;
      levels[c] = (levels[c] as number) - 1;
      break;
    }
  }
  let level = 0;
  for (let c = 0; c < commentCount; c++) {
    level += levels[c] as number;
    levels[c] = between.has(c) ? Math.max(0, level - 1) : level;
  }
  return levels;
}

/** The first word of the tag at `start`: `if` of `{%- if a %}`; empty for a template comment. */
export function tagWord(text: string, start: number): string {
  const word = /^\{%[-+]?\s*(\w*)/.exec(text.slice(start, start + 80));
  return word?.[1] ?? '';
}
