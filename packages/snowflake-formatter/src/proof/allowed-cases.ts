import type { LetterCase } from '../types.ts';

/** The letter cases that a caller requested, by the options of the same names. Without one, letters do not change. */
export interface AllowedCases {
  readonly keywordCase?: LetterCase | undefined;
  readonly functionCase?: LetterCase | undefined;
  readonly dataTypeCase?: LetterCase | undefined;
  readonly identifierCase?: LetterCase | undefined;
}

/** The letter cases of the default options. */
export const UPPER_CASE: AllowedCases = { keywordCase: 'upper' };

/** Letters beyond ASCII do not occur in Snowflake's words, and a variable's name belongs to another program. */
const PLAIN = /^\w[\w$]*$/;

/** The letter case that turns one word into the other; undefined if none does. */
export function caseOf(was: string, is: string): LetterCase | undefined {
  if (!PLAIN.test(was)) return undefined;
  return is === was.toUpperCase() ? 'upper' : is === was.toLowerCase() ? 'lower' : undefined;
}
