import { tokenize } from '@hln/snowflake-formatter';

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Replaces words with meaningless ones: the same word always becomes the same one, of the same length. */
export interface NeutralNames {
  readonly wordFor: (word: string) => string;
  readonly digitsFor: (digits: string) => string;
}

export function neutralNames(): NeutralNames {
  const words = new Map<string, string>();
  const numbers = new Map<string, string>();
  const used = new Set<string>();
  let lastSeed = 0;

  function newWord(word: string): string {
    for (let tries = 0; tries < 900; tries += 1) {
      lastSeed += 1;
      // Names get longer when the short ones run out.
      const made = madeOf(word + 'a'.repeat(Math.floor(tries / 300)), lastSeed);
      if (!used.has(made) && isPlainName(made)) return made;
    }
    return `${word}_${lastSeed}`;
  }

  return {
    wordFor(word) {
      const key = word.toLowerCase();
      const made = words.get(key) ?? newWord(key);
      words.set(key, made);
      used.add(made);
      return withCaseOf(word, made);
    },
    digitsFor(digits) {
      const made = numbers.get(digits) ?? madeDigits(digits.length, numbers.size);
      numbers.set(digits, made);
      return made;
    },
  };
}

/** Replaces letters by syllables; digits, `_` and `$` stay where they are. */
function madeOf(word: string, seed: number): string {
  let state = seed;
  let letters = 0;
  return word.replaceAll(/\p{L}/gu, () => {
    const set = word.length === 1 ? ALPHABET : letters % 2 === 0 ? CONSONANTS : VOWELS;
    letters += 1;
    // A small generator with a fixed seed, so that the same query always gives the same result.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return set.charAt(Math.floor(state / 65_536) % set.length);
  });
}

function madeDigits(length: number, index: number): string {
  return Array.from({ length }, (_, at) => String(((index + at) % 9) + 1)).join('');
}

/** Whether the formatter treats it as a name wherever a name is allowed. */
function isPlainName(word: string): boolean {
  const tokens = tokenize(`select ${word}(1), a.${word}, ${word}.a, ${word} b from ${word} ${word}`);
  const found = tokens.filter(({ originalValue }) => originalValue === word);
  return found.length === 6 && found.every(({ type }) => type === 'identifier');
}

/**
 * Applies the letter case of one word to another, character by character; a longer word continues with the last one's
 * case.
 */
function withCaseOf(word: string, made: string): string {
  let isUpper = false;
  return Array.from(made, (letter, index) => {
    const model = word.charAt(index);
    if (model !== '') isUpper = model !== model.toLowerCase();
    return isUpper ? letter.toUpperCase() : letter;
  }).join('');
}
