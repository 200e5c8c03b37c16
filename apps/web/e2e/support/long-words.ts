import type { WordField } from '@hln/contracts/site-words';

/** A word without a space, hyphen or any other place for a line break. */
const LATIN = 'Whakawhanaungatanga';
/** A sentence in Chinese style. */
const CHINESE = '我们让机器去做琐碎的工作好让人有时间思考';

const LETTERS = 80;

const filled = (text: string, letters: number) =>
  text.repeat(Math.ceil(letters / text.length)).slice(0, letters);

/** A field filled with one long word, as it is saved. */
export interface LongWord {
  readonly field: WordField;
  readonly key: string;
  readonly base: string;
  readonly words: string;
  readonly revision: 0;
}

/**
 * Every text that staff can change, as one word of 80 letters, or of as many as its field allows; followed by 80
 * Chinese ones if there is room. No two are the same, because lists identify their items by their words.
 */
export function longWords(fields: readonly WordField[]): LongWord[] {
  return fields
    .filter(({ locked, hint }) => locked === null && hint?.includes('The specification fixes') !== true)
    .map((field, index) => {
      const { key, most, language } = field;
      const letters = Math.min(LETTERS, most);
      const number = String(index);
      const latin = number + filled(LATIN, letters - number.length);
      const chinese = number + filled(CHINESE, letters - number.length);
      const words =
        language === 'zh-Hans' ? chinese : most < 2 * LETTERS ? latin : latin + filled(CHINESE, LETTERS);
      return { field, key, base: field.text, words, revision: 0 };
    });
}
