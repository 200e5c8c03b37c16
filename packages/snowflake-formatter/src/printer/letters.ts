import type { TokenList } from '../lexer/tokens.ts';
import { SYSTEM_FUNCTION, WORD_TEXT } from '../lexer/word-table.ts';
import type { CompleteOptions } from '../options.ts';
import type { TokenAnnotations } from '../parser/annotations.ts';
import type { LetterCase } from '../types.ts';

/** The letter cases by the `letterCase` of a token. */
export type LetterCases = readonly LetterCase[];

export function letterCases(options: CompleteOptions): LetterCases {
  const { keywordCase, functionCase, dataTypeCase, identifierCase } = options;
  return ['preserve', keywordCase, functionCase, dataTypeCase, identifierCase];
}

/** The token as it is printed. */
export function printedText({ tokens, letterCase }: TokenAnnotations, cases: LetterCases, i: number): string {
  const letters = cases[letterCase[i] as number];
  const word = tokens.word[i] as number;
  if (letters === 'upper' && word !== 0 && word !== SYSTEM_FUNCTION) return WORD_TEXT[word] as string;
  const text = tokens.text.slice(tokens.start[i], tokens.end[i]);
  return letters === 'upper' ? text.toUpperCase() : letters === 'lower' ? text.toLowerCase() : text;
}

/**
 * An added AS, in the letter case of keywords; if keywords keep the author's case, in that of the statement's first
 * word.
 */
export function addedAs(
  { keywordCase }: CompleteOptions,
  { start, text }: TokenList,
  statement: number,
): string {
  const code = text.charCodeAt(start[statement] as number);
  const lower = keywordCase === 'preserve' ? code >= 97 && code <= 122 : keywordCase === 'lower';
  return lower ? 'as ' : 'AS ';
}
