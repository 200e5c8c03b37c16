import { SYSTEM_FUNCTION, WORD_TEXT } from '../lexer/word-table.ts';
import type { TokenAnnotations } from '../parser/annotations.ts';
import * as A from '../parser/annotations.ts';
import type { FormattingOptions } from '../types.ts';

/** Whether the options upper-case the token. */
export function isUpperCased(annotations: TokenAnnotations, options: FormattingOptions, i: number): boolean {
  const letters = annotations.letterCase[i];
  if (letters === A.AS_WRITTEN) return false;
  return letters === A.FUNCTION_CASE ? options.formatFunctions : options.uppercaseKeywords;
}

/** The token as it is printed. */
export function printedText(annotations: TokenAnnotations, options: FormattingOptions, i: number): string {
  const { tokens } = annotations;
  if (isUpperCased(annotations, options, i)) {
    const word = tokens.word[i] as number;
    if (word !== 0 && word !== SYSTEM_FUNCTION) return WORD_TEXT[word] as string;
    return tokens.text.slice(tokens.start[i], tokens.end[i]).toUpperCase();
  }
  return tokens.text.slice(tokens.start[i], tokens.end[i]);
}
