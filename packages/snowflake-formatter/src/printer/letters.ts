import { SYSTEM_FUNCTION, WORD_TEXT } from '../lexer/word-table.ts';
import type { Sheet } from '../parser/annotations.ts';
import * as S from '../parser/annotations.ts';
import type { FormattingOptions } from '../types.ts';

/** Whether the options upper-case the token. */
export function isUpperCased(sheet: Sheet, options: FormattingOptions, i: number): boolean {
  const letters = sheet.letterCase[i];
  if (letters === S.AS_WRITTEN) return false;
  return letters === S.FUNCTION_CASE ? options.formatFunctions : options.uppercaseKeywords;
}

/** The token as it is printed. */
export function printedText(sheet: Sheet, options: FormattingOptions, i: number): string {
  const { tokens } = sheet;
  if (isUpperCased(sheet, options, i)) {
    const word = tokens.word[i] as number;
    if (word !== 0 && word !== SYSTEM_FUNCTION) return WORD_TEXT[word] as string;
    return tokens.text.slice(tokens.start[i], tokens.end[i]).toUpperCase();
  }
  return tokens.text.slice(tokens.start[i], tokens.end[i]);
}
