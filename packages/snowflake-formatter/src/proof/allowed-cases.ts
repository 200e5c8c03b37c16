import type { LetterCase } from '../types.ts';

/** The letter cases that a caller asked for, by the options of the same names. Without one, letters stay. */
export interface AllowedCases {
  readonly keywordCase?: LetterCase | undefined;
  readonly functionCase?: LetterCase | undefined;
  readonly dataTypeCase?: LetterCase | undefined;
  readonly identifierCase?: LetterCase | undefined;
}

/** What formatting with the default options asks for. */
export const UPPER_CASE: AllowedCases = { keywordCase: 'upper' };

/** Letters beyond ASCII are not Snowflake's, and a variable's name is another program's. */
const PLAIN = /^\w[\w$]*$/;

/** The letter case that turns one word into the other, unless none does. */
export function caseOf(was: string, is: string): LetterCase | undefined {
  if (!PLAIN.test(was)) return undefined;
  return is === was.toUpperCase() ? 'upper' : is === was.toLowerCase() ? 'lower' : undefined;
}
