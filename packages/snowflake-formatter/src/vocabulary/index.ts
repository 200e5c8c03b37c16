import { DATA_TYPE, DATA_TYPE_PART, DROPPED, FUNCTION, KEYWORD, RESERVED } from './flags.ts';
import { PACKED_WORDS } from './generated/packed-words.ts';

export { DATA_TYPE, DATA_TYPE_PART, FIXED_VALUE, FUNCTION, KEYWORD, RESERVED } from './flags.ts';

/**
 * The prefix of all system functions. Snowflake reserves it, so no list is needed.
 * @see https://docs.snowflake.com/en/sql-reference/functions-system
 */
const SYSTEM_FUNCTION_PREFIX = 'SYSTEM$';

/**
 * Unpacks the words: each is a mark, which says how many characters of the previous word to drop, followed by the
 * characters to add.
 */
function unpack(): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  for (const [flags, packed] of PACKED_WORDS) {
    let word = '';
    for (const [, dropped = '', rest = ''] of packed.matchAll(/(\W)(\w*)/g)) {
      word = word.slice(0, word.length - DROPPED.indexOf(dropped)) + rest.toUpperCase();
      if (rest !== '') all.set(word, flags);
    }
  }
  return all;
}

/**
 * Every word that the formatter may upper-case, except for system functions (see {@link wordFlags}), in upper case and
 * with its possible roles: a sum of {@link KEYWORD}, {@link FUNCTION}, {@link DATA_TYPE}, {@link RESERVED}, {@link
 * DATA_TYPE_PART} and {@link FIXED_VALUE}.
 */
export const WORD_FLAGS: ReadonlyMap<string, number> = unpack();

const SIZE = 8192;

/** The slot of {@link WORD_SLOTS} that is searched first for a word with this hash. */
export function firstSlot(hash: number): number {
  return (hash ^ (hash >>> 13)) & (SIZE - 1);
}

/** The slot that is searched after this one. */
export function nextSlot(slot: number): number {
  return (slot + 1) & (SIZE - 1);
}

/**
 * A hash table of the words with open addressing: slot → the word's place in {@link WORD_FLAGS}, counted from 1; 0 ends
 * the search. With 2,000 words, it is a quarter full. The hash of a word starts at 0, and each of its upper-case code
 * units makes it 31 times the hash so far plus the unit, in 32 bits. Different words can have the same hash, so callers
 * must still compare the word at a place.
 */
export const WORD_SLOTS: Uint16Array = fillSlots();

function fillSlots(): Uint16Array {
  const slots = new Uint16Array(SIZE);
  let place = 0;
  for (const word of WORD_FLAGS.keys()) {
    let hash = 0;
    for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0;
    let slot = firstSlot(hash);
    while (slots[slot] !== 0) slot = nextSlot(slot);
    slots[slot] = ++place;
  }
  return slots;
}

/** The possible roles of an upper-case word, as a sum of the flags; 0 for a word that Snowflake does not know. */
export function wordFlags(upper: string): number {
  const flags = WORD_FLAGS.get(upper);
  if (flags !== undefined) return flags;
  return upper.startsWith(SYSTEM_FUNCTION_PREFIX) ? FUNCTION : 0;
}

export function isKeyword(upper: string): boolean {
  return (wordFlags(upper) & KEYWORD) !== 0;
}

export function isReservedWord(upper: string): boolean {
  return (wordFlags(upper) & RESERVED) !== 0;
}

export function isFunctionName(upper: string): boolean {
  return (wordFlags(upper) & FUNCTION) !== 0;
}

export function isDataType(upper: string): boolean {
  return (wordFlags(upper) & DATA_TYPE) !== 0;
}

/** Words that complete a data type's name: `VARYING` in `CHAR VARYING`. */
export function isDataTypePart(upper: string): boolean {
  return (wordFlags(upper) & DATA_TYPE_PART) !== 0;
}
