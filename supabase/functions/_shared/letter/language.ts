import type { LetterLanguage } from './letter.ts';

/**
 * Which language a text is in, for the voice that reads it and the font that shows it. A Chinese sentence has many more
 * Chinese characters than words in Latin letters; an English one that quotes a name has not.
 */
export function languageOf(text: string): LetterLanguage {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return chinese > words ? 'zh-Hans' : 'en-NZ';
}
