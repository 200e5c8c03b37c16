import { DIGIT, LOOK_ALIKES, LOWER, UPPER } from './character-sets.ts';
import type { PasswordRules } from './password-rules.ts';

/** A class of characters, and how many of it there must be. */
export interface ClassChoice {
  readonly use: boolean;
  readonly atLeast: number;
}

/** What a visitor chooses for a password of their own rules. */
export interface PasswordChoices {
  readonly length: number;
  readonly lower: ClassChoice;
  readonly upper: ClassChoice;
  readonly digit: ClassChoice;
  readonly symbol: ClassChoice;
  readonly symbols: string;
  readonly exclude: string;
  readonly lookAlikes: boolean;
  readonly unique: boolean;
  /** 0 for no limit. */
  readonly maxConsecutive: number;
}

export function rulesOfChoices(choices: PasswordChoices): PasswordRules {
  const classes = [
    { ...choices.lower, characters: LOWER },
    { ...choices.upper, characters: UPPER },
    { ...choices.digit, characters: DIGIT },
    { ...choices.symbol, characters: choices.symbols },
  ].filter(({ use }) => use);
  return {
    minLength: 0,
    maxLength: null,
    length: choices.length,
    required: classes.filter(({ atLeast }) => atLeast > 0),
    allowed: classes.map(({ characters }) => characters).join(''),
    maxConsecutive: choices.maxConsecutive === 0 ? null : choices.maxConsecutive,
    unique: choices.unique,
    exclude: choices.exclude + (choices.lookAlikes ? LOOK_ALIKES : ''),
  };
}
