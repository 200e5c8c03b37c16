/** What words mean to the proof, in any letter case. */
import { wordFlags } from '../vocabulary/index.ts';
import type { Source } from './chars.ts';

/** What a word means for its statement, in the bits above the vocabulary's flags. */
export const ROUTINE_WORD = 1 << 8;
export const IMMEDIATE_WORD = 1 << 9;
export const LANGUAGE_WORD = 1 << 10;
export const QUERY_WORD = 1 << 11;

const MEANINGS = new Map<string, number>();
/** Lengths and first letters (from A) of these words, as bits: they rule out most other words. */
let lengths = 0;
let initials = 0;
for (const [words, meaning] of [
  ['PROCEDURE FUNCTION TASK ALERT', ROUTINE_WORD],
  ['IMMEDIATE', IMMEDIATE_WORD],
  ['LANGUAGE', LANGUAGE_WORD],
  ['SELECT FROM JOIN MERGE UPDATE DELETE INSERT', QUERY_WORD],
] as const) {
  for (const word of words.split(' ')) {
    MEANINGS.set(word, meaning);
    lengths |= 1 << word.length;
    initials |= 1 << (word.charCodeAt(0) - 65);
  }
}

/** Whether a word of this length that starts with this code unit can have a meaning for its statement. */
export function mayHaveMeaning(length: number, initial: number): boolean {
  return length < 32 && ((lengths >> length) & 1) === 1 && ((initials >> ((initial | 32) - 97)) & 1) === 1;
}

/** What the word from `start` to `end` can be, as a sum of the vocabulary's flags and the meanings above. */
export function flagsAt({ codes, text }: Source, start: number, end: number): number {
  let lower = false;
  for (let at = start; at < end; at++) {
    const code = codes[at] as number;
    // Some letters beyond ASCII have upper-case forms within it.
    if (code >= 128) return 0;
    if (code >= 97) lower = true;
  }
  const written = text.slice(start, end);
  const word = lower ? written.toUpperCase() : written;
  const meaning = mayHaveMeaning(end - start, codes[start] as number) ? (MEANINGS.get(word) ?? 0) : 0;
  return wordFlags(word) | meaning;
}
