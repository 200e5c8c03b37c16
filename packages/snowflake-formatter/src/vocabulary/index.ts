import { DATA_TYPE, DATA_TYPE_PART, FUNCTION, KEYWORD, RESERVED } from './flags.ts';
import { PACKED_WORDS } from './generated/packed-words.ts';
import { DROPPED } from './packing.ts';

export { DATA_TYPE, DATA_TYPE_PART, FIXED_VALUE, FUNCTION, KEYWORD, RESERVED } from './flags.ts';

/**
 * The prefix of all system functions. Snowflake reserves it, so no list is needed.
 * @see https://docs.snowflake.com/en/sql-reference/functions-system
 */
const SYSTEM_FUNCTION_PREFIX = 'SYSTEM$';

/**
 * Each word is a mark, which says how many characters of the previous word to drop, followed by the characters to add.
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
