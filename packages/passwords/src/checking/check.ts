/**
 * The most characters that are judged. The time grows with the length, and zxcvbn's authors advise to pass it the first
 * 100 characters only (https://github.com/dropbox/zxcvbn#runtime-latency).
 */
export const MOST_CHECKED = 100;

/** What a stretch of the password was recognised as. */
export type PartKind =
  | 'password'
  | 'word'
  | 'name'
  | 'keyboard'
  | 'sequence'
  | 'series'
  | 'repeat'
  | 'year'
  | 'date'
  | 'separator'
  | 'unknown';

/** A stretch of the password. */
export interface PasswordPart {
  readonly kind: PartKind;
  readonly text: string;
  /** In UTF-16 code units from 0; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The guesses for this stretch alone, as log10. */
  readonly guessesLog10: number;
  /** The listed word, the repeated text, or the date as `2019-12-31`; null where there is none. */
  readonly as: string | null;
  /** Written with symbols for letters, such as `@` for `a`. */
  readonly isSubstituted: boolean;
  readonly isReversed: boolean;
}

/** Keys of zxcvbn's warnings and suggestions; the page has the words for them. */
export const WARNINGS = [
  'straightRow',
  'keyPattern',
  'simpleRepeat',
  'extendedRepeat',
  'sequences',
  'recentYears',
  'dates',
  'topTen',
  'topHundred',
  'common',
  'similarToCommon',
  'wordByItself',
  'namesByThemselves',
  'commonNames',
] as const;
export const SUGGESTIONS = [
  'l33t',
  'reverseWords',
  'allUppercase',
  'capitalization',
  'dates',
  'recentYears',
  'associatedYears',
  'sequences',
  'repeated',
  'longerKeyboardPattern',
  'anotherWord',
  'useWords',
  'noNeed',
] as const;
export type Warning = (typeof WARNINGS)[number];
export type Suggestion = (typeof SUGGESTIONS)[number];

/** An estimate of how many guesses somebody needs who tries likely passwords first. */
export interface PasswordCheck {
  readonly guessesLog10: number;
  /** From 0 (under a thousand guesses) to 4 (ten billion or more). */
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly warning: Warning | null;
  readonly suggestions: readonly Suggestion[];
  /** All of what was judged, in order. */
  readonly parts: readonly PasswordPart[];
  /** How many UTF-16 code units at the end were not judged. */
  readonly ignored: number;
}

/** The rates of the attacks that zxcvbn models, in guesses a second. */
export const CHECKED_ATTACKS = [
  { id: 'throttled', guessesPerSecond: 100 / 3600 },
  { id: 'unthrottled', guessesPerSecond: 10 },
  { id: 'slow', guessesPerSecond: 1e4 },
  { id: 'fast', guessesPerSecond: 1e10 },
] as const;

/**
 * Returns the bits of a random secret that takes as many guesses on average. Of 2^n equally likely secrets, half are
 * tried before the right one is found.
 */
export const equivalentBits = (guessesLog10: number): number => guessesLog10 * Math.log2(10) + 1;
