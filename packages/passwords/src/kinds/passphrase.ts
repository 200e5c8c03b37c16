import type { SecretSpace } from '../counting/space.ts';
import { randomIndex, randomItem } from '../random/random-source.ts';

export interface PassphraseOptions {
  readonly words: number;
  /** The text between the words. */
  readonly separator: string;
  readonly capitals: boolean;
  /** Whether to add a digit after one of the words. */
  readonly digit: boolean;
}

export const MOST_WORDS = 32;

/**
 * Passphrases of words from a list in which no word is a prefix of another, so that every draw gives a different text:
 * the list's size to the power of the words, times ten digits and their positions. Capitals and separators are the same
 * in all and add nothing.
 */
export function passphraseSpace(list: readonly string[], options: PassphraseOptions): SecretSpace {
  const { words, separator, capitals, digit } = options;
  if (!Number.isInteger(words) || words < 1 || words > MOST_WORDS) {
    throw new RangeError(`A passphrase has 1 to ${MOST_WORDS} words.`);
  }
  const places = digit ? 10n * BigInt(words) : 1n;
  return {
    count: BigInt(list.length) ** BigInt(words) * places,
    draw: (random) => {
      const chosen = Array.from({ length: words }, () => randomItem(list, random));
      const spelt = capitals ? chosen.map((word) => word.charAt(0).toUpperCase() + word.slice(1)) : chosen;
      if (digit) {
        const place = randomIndex(words, random);
        spelt[place] = `${spelt[place]}${randomIndex(10, random)}`;
      }
      return spelt.join(separator);
    },
  };
}

/**
 * Loads the EFF's large word list for dice (7,776 words): Joseph Bonneau, Electronic Frontier Foundation, 2016,
 * Creative Commons Attribution 3.0 US. No word is a prefix of another, so that words can be joined without separators
 * and still be told apart. Loaded on first use.
 */
export async function loadWords(): Promise<readonly string[]> {
  const { EFF_LONG_WORDLIST } = await import('secure-password-utilities/wordlists');
  return EFF_LONG_WORDLIST;
}
