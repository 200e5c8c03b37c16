import type { ChatLanguage } from '@hln/contracts';

/** Chinese if there is a CJK character in the text, else English (spec, section 4). */
export function languageOf(text: string): ChatLanguage {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
}
