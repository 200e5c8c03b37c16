import type { ChatMessage } from '@hln/contracts';
import { LANGUAGE_TAGS } from '../content/chat.ts';

/** The `lang` of a text: Chinese if it contains a Chinese character. */
export const langOf = (text: string) => LANGUAGE_TAGS[/\p{Script=Han}/u.test(text) ? 'zh' : 'en'];

export interface TranscriptPart {
  readonly text: string;
  readonly lang: string;
}

/** The paragraphs of a message, each in its language: the website's replies have one paragraph per language. */
export function partsOf({ content, isBot, language }: ChatMessage): readonly TranscriptPart[] {
  if (!isBot) return [{ text: content, lang: LANGUAGE_TAGS[language] }];
  return content
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, lang: langOf(text) }));
}
