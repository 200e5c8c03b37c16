/** The meaning of words for the proof, in any letter case. */
import { firstSlot, nextSlot, WORD_FLAGS, WORD_SLOTS, wordFlags } from '../vocabulary/index.ts';
import type { Source } from './chars.ts';

/** The meaning of a word for its statement, in the bits above the vocabulary's flags. */
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

/** Whether a word with this length and this first code unit can have a meaning for its statement. */
export function mayHaveMeaning(length: number, initial: number): boolean {
  return length < 32 && ((lengths >> length) & 1) === 1 && ((initials >> ((initial | 32) - 97)) & 1) === 1;
}

let words: readonly string[] | undefined;
let flags: readonly number[] = [];

/** Reads the vocabulary when the first text is compared. */
function readWords(): readonly string[] {
  words = [...WORD_FLAGS.keys()];
  const roles = [...WORD_FLAGS.values()];
  for (const [word, meaning] of MEANINGS) {
    const at = words.indexOf(word);
    roles[at] = (roles[at] ?? 0) | meaning;
  }
  flags = roles;
  return words;
}

/** What the word from `start` to `end` can be, as a sum of the vocabulary's flags and the meanings above. */
export function flagsAt({ codes, text }: Source, start: number, end: number): number {
  let hash = 0;
  let dollar = false;
  for (let at = start; at < end; at++) {
    const code = codes[at] as number;
    // The upper-case forms of some letters beyond ASCII are ASCII letters.
    if (code >= 128) return 0;
    if (code === 36) dollar = true;
    hash = (Math.imul(hash, 31) + upper(code)) | 0;
  }
  // System functions are known by their prefix.
  if (dollar) return wordFlags(text.slice(start, end).toUpperCase());
  const known = words ?? readWords();
  for (let slot = firstSlot(hash); WORD_SLOTS[slot] !== 0; slot = nextSlot(slot)) {
    const index = (WORD_SLOTS[slot] as number) - 1;
    const word = known[index] as string;
    if (word.length === end - start && isSame(codes, start, word)) return flags[index] as number;
  }
  return 0;
}

function upper(code: number): number {
  return code >= 97 && code <= 122 ? code - 32 : code;
}

function isSame(codes: Uint16Array, start: number, word: string): boolean {
  for (let i = 0; i < word.length; i++)
    if (upper(codes[start + i] as number) !== word.charCodeAt(i)) return false;
  return true;
}
