/** The vocabulary for scanning: looks a word up in place, in any letter case, without slicing the text. */
import { WORD_FLAGS, wordFlags } from '../vocabulary/index.ts';
import type { Source } from './chars.ts';

const SLOTS = 8192;

/** By slot: one more than the index of the word, 0 for none. */
const slots = new Int16Array(SLOTS);
/** By index: the word's hash, and its length. */
const hashes = new Int32Array(WORD_FLAGS.size + 1);
const sizes = new Uint8Array(WORD_FLAGS.size + 1);

/** What a word means for its statement, in the bits above the vocabulary's flags. */
export const ROUTINE_WORD = 1 << 8;
export const IMMEDIATE_WORD = 1 << 9;
export const LANGUAGE_WORD = 1 << 10;
export const QUERY_WORD = 1 << 11;

const MEANINGS: ReadonlyMap<string, number> = new Map([
  ['PROCEDURE', ROUTINE_WORD],
  ['FUNCTION', ROUTINE_WORD],
  ['TASK', ROUTINE_WORD],
  ['ALERT', ROUTINE_WORD],
  ['IMMEDIATE', IMMEDIATE_WORD],
  ['LANGUAGE', LANGUAGE_WORD],
  ['SELECT', QUERY_WORD],
  ['FROM', QUERY_WORD],
  ['JOIN', QUERY_WORD],
  ['MERGE', QUERY_WORD],
  ['UPDATE', QUERY_WORD],
  ['DELETE', QUERY_WORD],
  ['INSERT', QUERY_WORD],
]);

/** Lengths and first letters (from A) of these words, as bits: they rule out most other words. */
let lengths = 0;
let initials = 0;
for (const word of MEANINGS.keys()) {
  lengths |= 1 << word.length;
  initials |= 1 << (word.charCodeAt(0) - 65);
}

/** Whether a word of this length that starts with this code unit can have a meaning for its statement. */
export function mayHaveMeaning(length: number, initial: number): boolean {
  return length < 32 && ((lengths >> length) & 1) === 1 && ((initials >> ((initial | 32) - 97)) & 1) === 1;
}

function fill(): Uint16Array {
  const flags = new Uint16Array(WORD_FLAGS.size + 1);
  let index = 0;
  for (const [name, value] of WORD_FLAGS) {
    index++;
    let hash = 0;
    for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
    let slot = hash & (SLOTS - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    slots[slot] = index;
    hashes[index] = hash;
    sizes[index] = name.length;
    flags[index] = value | (MEANINGS.get(name) ?? 0);
  }
  return flags;
}

const flagsOf = fill();

/**
 * What the word from `start` to `end` can be, as a sum of the vocabulary's flags and the meanings above. Only its hash
 * and length are compared: another word with the same ones, one in billions, would merely be allowed in upper case.
 */
export function flagsAt(source: Source, start: number, end: number): number {
  const { codes } = source;
  let hash = 0;
  for (let at = start; at < end; at++) {
    const code = codes[at] as number;
    if (code === 36) return wordFlags(source.text.slice(start, end).toUpperCase());
    hash = (Math.imul(hash, 31) + (code >= 97 && code <= 122 ? code - 32 : code)) | 0;
  }
  for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
    const index = slots[slot] as number;
    if (index === 0) return 0;
    if (hashes[index] === hash && sizes[index] === end - start) return flagsOf[index] as number;
  }
}
