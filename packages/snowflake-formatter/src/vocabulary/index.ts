import { DATA_TYPE_PARTS, DATA_TYPE_WORDS, DATE_PART_WORDS } from './data-types.ts';
import {
  AGGREGATE_FUNCTIONS,
  CONTEXT_FUNCTIONS,
  DATE_FUNCTIONS,
  SCALAR_FUNCTIONS,
  STRING_FUNCTIONS,
  STRUCTURED_FUNCTIONS,
  SYSTEM_FUNCTION_PREFIX,
  TABLE_FUNCTIONS,
} from './functions.ts';
import { OBJECT_WORDS, PROPERTY_WORDS, QUERY_WORDS, RESERVED_WORDS } from './keywords.ts';

/** The word is part of the grammar somewhere. */
export const KEYWORD = 1;
/** The word is the name of a built-in function. */
export const FUNCTION = 2;
/** The word is the name of a data type. */
export const DATA_TYPE = 4;
/** The word is a date or time part, as DATEADD takes it. */
export const DATE_PART = 8;
/** The word cannot be an unquoted identifier everywhere. Always a {@link KEYWORD}, too. */
export const RESERVED = 16;
/** The word completes a data type of several words, as `VARYING` does. */
export const DATA_TYPE_PART = 32;

function collect(): ReadonlyMap<string, number> {
  const flags = new Map<string, number>();
  const mark = (words: string, flag: number): void => {
    for (const word of words.split(' ')) {
      flags.set(word, (flags.get(word) ?? 0) | flag);
    }
  };
  mark(RESERVED_WORDS, KEYWORD | RESERVED);
  for (const words of [QUERY_WORDS, OBJECT_WORDS, PROPERTY_WORDS]) mark(words, KEYWORD);
  for (const words of [
    AGGREGATE_FUNCTIONS,
    SCALAR_FUNCTIONS,
    STRING_FUNCTIONS,
    DATE_FUNCTIONS,
    STRUCTURED_FUNCTIONS,
    CONTEXT_FUNCTIONS,
    TABLE_FUNCTIONS,
  ]) {
    mark(words, FUNCTION);
  }
  mark(DATA_TYPE_WORDS, DATA_TYPE);
  mark(DATA_TYPE_PARTS, DATA_TYPE_PART);
  mark(DATE_PART_WORDS, DATE_PART);
  return flags;
}

/**
 * Every word that the formatter may upper-case, upper-cased (but for system functions, see {@link wordFlags}), with what it can be: a sum of {@link KEYWORD},
 * {@link FUNCTION}, {@link DATA_TYPE}, {@link DATE_PART}, {@link RESERVED} and {@link DATA_TYPE_PART}.
 */
export const WORD_FLAGS: ReadonlyMap<string, number> = collect();

/** What an upper-cased word can be, as a sum of the flags; 0 for a word that Snowflake does not know. */
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

export function isDatePart(upper: string): boolean {
  return (wordFlags(upper) & DATE_PART) !== 0;
}
