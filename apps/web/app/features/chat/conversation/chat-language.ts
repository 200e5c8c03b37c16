import type { ChatLanguage } from '@hln/contracts';
import { recogniseContact } from '../contact/contact-details.ts';

/** Chinese if there is a CJK character in the text, else English (spec, section 4). */
export function languageOf(text: string): ChatLanguage {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
}

/** Fewer Latin words than this are no sign of English: everybody writes "Year 4", "maths" and "OK". */
const WORDS_OF_ENGLISH = 3;

/**
 * The language that a consultant should write in: that of most of the visitor's messages. Names, phone numbers and
 * e-mail addresses say nothing about it, so messages with contact details count only when no others do; and since
 * nobody writes Chinese by accident, it wins a draw.
 */
export function preferredLanguage(written: readonly string[]): ChatLanguage {
  const others = written.filter((text) => Object.keys(recogniseContact([text])).length === 0);
  return mostly(others) ?? mostly(written) ?? 'en';
}

function mostly(texts: readonly string[]): ChatLanguage | null {
  const languages = texts.map(mainLanguageOf);
  const chinese = languages.filter((language) => language === 'zh').length;
  const english = languages.filter((language) => language === 'en').length;
  if (chinese + english === 0) return null;
  return chinese >= english ? 'zh' : 'en';
}

/** The main language of a message; null when it could be either. */
function mainLanguageOf(text: string): ChatLanguage | null {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latinWords = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  if (han > latinWords) return 'zh';
  return latinWords >= WORDS_OF_ENGLISH ? 'en' : null;
}
