import type { SecretSpace } from '../counting/space.ts';
import { randomBelow, randomItem } from '../random/random-source.ts';

/** Consonants with one usual sound each; without c, q, x and y. */
export const CONSONANTS = [...'bdfghjklmnprstvwz'];
export const VOWELS = [...'aeiou'];

export interface PronounceableOptions {
  /** The total length, including digits. */
  readonly length: number;
  /** Whether the first letter is a capital, which adds nothing to the entropy. */
  readonly capital: boolean;
  /** The number of digits at the end. */
  readonly digits: number;
}

/** Returns passwords of alternating consonants and vowels, beginning with either, and then digits. */
export function pronounceableSpace({ length, capital, digits }: PronounceableOptions): SecretSpace {
  const letters = length - digits;
  if (!Number.isInteger(letters) || letters < 1 || digits < 0 || length > 256) {
    throw new RangeError('A pronounceable password has 1 to 256 characters, at least one of them a letter.');
  }
  const consonantFirst = turns(CONSONANTS.length, VOWELS.length, letters);
  const vowelFirst = turns(VOWELS.length, CONSONANTS.length, letters);
  return {
    count: (consonantFirst + vowelFirst) * 10n ** BigInt(digits),
    draw: (random) => {
      const first = randomBelow(consonantFirst + vowelFirst, random) < consonantFirst ? 0 : 1;
      let text = '';
      for (let index = 0; index < letters; index++) {
        text += randomItem((first + index) % 2 === 0 ? CONSONANTS : VOWELS, random);
      }
      if (capital) text = text.charAt(0).toUpperCase() + text.slice(1);
      for (let index = 0; index < digits; index++) text += randomBelow(10n, random);
      return text;
    },
  };
}

const turns = (first: number, second: number, letters: number): bigint =>
  BigInt(first) ** BigInt(Math.ceil(letters / 2)) * BigInt(second) ** BigInt(Math.floor(letters / 2));
