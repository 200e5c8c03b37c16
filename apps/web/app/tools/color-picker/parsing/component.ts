import { readValue } from './calc.ts';
import type { Cursor } from './cursor.ts';
import type { Value, Words } from './values.ts';

/** One component: 'none', a value, a word of a relative colour or a calculation; null for anything else. */
export function readComponent(cursor: Cursor, words: Words, depth: number): Value | 'none' | null {
  cursor.skipSpaces();
  const token = cursor.next();
  if (token?.type === 'ident' && token.name === 'none') return 'none';
  return readValue(token, cursor, words, depth);
}
