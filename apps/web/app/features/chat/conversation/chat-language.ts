import type { ChatLanguage } from '@hln/contracts';
import { recogniseContact } from '../contact/contact-details.ts';

/** Chinese if there is a CJK character in the text, else English (spec, section 4). */
export function languageOf(text: string): ChatLanguage {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
}

/** Fewer Latin words than this are no sign of English: "Year 4", "maths" and "OK" are written by everybody. */
const WORDS_OF_ENGLISH = 3;

/**
 * The language that a consultant should write in: the one that most of what the visitor wrote is in. Names, phone
 * numbers and addresses say nothing about it, so messages with contact details count only when nothing else
 * does; and since nobody writes Chinese by chance, it wins a draw.
 */
export function preferredLanguage(written: readonly string[]): ChatLanguage {
  const talk = written.filter((text) => Object.keys(recogniseContact([text])).length === 0);
  return mostly(talk) ?? mostly(written) ?? 'en';
}

function mostly(texts: readonly string[]): ChatLanguage | null {
  const languages = texts.map(wordsOf);
  const chinese = languages.filter((language) => language === 'zh').length;
  const english = languages.filter((language) => language === 'en').length;
  if (chinese + english === 0) return null;
  return chinese >= english ? 'zh' : 'en';
}

/** The language that a message is put in; null when it could be either. */
function wordsOf(text: string): ChatLanguage | null {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  if (han > words) return 'zh';
  return words >= WORDS_OF_ENGLISH ? 'en' : null;
}
