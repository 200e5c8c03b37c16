import type { AnswerLanguage } from '@hln/contracts/second-factor';

/** A colleague, as the database describes one. */
export interface Person {
  readonly email: string;
  /** Empty for somebody who has given none. */
  readonly name: string;
  readonly languages?: readonly AnswerLanguage[];
}

/** The languages in which staff answer families, each in its own words. */
export const ANSWER_LANGUAGE_NAMES: Readonly<Record<AnswerLanguage, string>> = {
  en: 'English',
  zh: '中文',
};

/** `English, 中文` */
export const languagesText = (languages: readonly AnswerLanguage[]): string =>
  languages.map((language) => ANSWER_LANGUAGE_NAMES[language]).join(', ');

/** How a colleague is mentioned: by name, or by email address where there is no name. */
export const personName = ({ name, email }: Person): string => (name === '' ? email : name);

/** The same for an email address. @param people whose names are known */
export function nameOfEmail(email: string, people: readonly Person[]): string {
  const person = people.find((one) => one.email === email);
  return person === undefined ? email : personName(person);
}

/**
 * How a colleague is offered as a choice: `Mere Tamahori, mere@hln.example (English, 中文)`. Names can repeat, so the
 * email address is always there.
 */
export function personChoice({ name, email, languages = [] }: Person): string {
  const who = name === '' ? email : `${name}, ${email}`;
  return languages.length === 0 ? who : `${who} (${languagesText(languages)})`;
}
