/** The meaning of words for the proof, in any letter case. */
import { WORD_FLAGS, wordFlags } from '../vocabulary/index.ts';
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

/** A hash table of the vocabulary's words with open addressing: with 2,000 words, it is a quarter full. */
interface WordTable {
  readonly words: readonly string[];
  readonly flags: readonly number[];
  /** Slot → index of a word, counted from 1. */
  readonly slots: Uint16Array;
}

const SIZE = 8192;
let table: WordTable | undefined;

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 13)) & (SIZE - 1);
}

function makeTable(): WordTable {
  const words = [...WORD_FLAGS.keys()];
  const slots = new Uint16Array(SIZE);
  for (const [i, word] of words.entries()) {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
    let slot = slotOf(hash);
    while (slots[slot] !== 0) slot = (slot + 1) & (SIZE - 1);
    slots[slot] = i + 1;
  }
  return {
    words,
    slots,
    flags: words.map((word) => (WORD_FLAGS.get(word) ?? 0) | (MEANINGS.get(word) ?? 0)),
  };
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
  table ??= makeTable();
  const { words, flags, slots } = table;
  for (let slot = slotOf(hash); slots[slot] !== 0; slot = (slot + 1) & (SIZE - 1)) {
    const index = (slots[slot] as number) - 1;
    const word = words[index] as string;
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
