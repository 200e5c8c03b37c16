import { ASCII_PRINTABLE, distinct } from './character-sets.ts';

/** At least so many characters of a set. */
export interface CharacterRequirement {
  readonly characters: string;
  readonly atLeast: number;
}

/** What a password must be like, and so the set of passwords that are generated, each as likely as any other. */
export interface PasswordRules {
  readonly minLength: number;
  /** Null for no limit. */
  readonly maxLength: number | null;
  /** The length to generate; without it {@link USUAL_LENGTH}, brought between the limits. */
  readonly length?: number;
  readonly required: readonly CharacterRequirement[];
  /** Characters that may occur beside the required ones. */
  readonly allowed: string;
  /** The most times that one character may stand in a row; null for any number. */
  readonly maxConsecutive?: number | null;
  /** No character occurs twice. */
  readonly unique?: boolean;
  /** Characters that never occur, whatever the sets say. */
  readonly exclude?: string;
  /** Characters outside printable ASCII are allowed too (`unicode`): accepted, but never generated. */
  readonly anyUnicode?: boolean;
}

/** Rules of which some are left out: no limit then, and without any set all of printable ASCII. */
export function completeRules(rules: Partial<PasswordRules>): PasswordRules {
  const required = rules.required ?? [];
  return {
    ...rules,
    minLength: rules.minLength ?? 0,
    maxLength: rules.maxLength ?? null,
    required,
    allowed: rules.allowed ?? (required.length === 0 ? ASCII_PRINTABLE : ''),
  };
}

export const USUAL_LENGTH = 20;
export const MOST_LENGTH = 256;

/** The rules cannot be met, or are too involved to count. */
export class PasswordRulesError extends Error {
  override readonly name = 'PasswordRulesError';
}

/** Rules with their sets resolved: what to draw from, how many, and what must be in it. */
export interface DrawPlan {
  readonly length: number;
  readonly alphabet: readonly string[];
  readonly required: readonly { readonly characters: ReadonlySet<string>; readonly atLeast: number }[];
  /** At most the length. */
  readonly maxConsecutive: number;
  readonly unique: boolean;
}

/** @throws PasswordRulesError if nothing can satisfy the rules, with the reason. */
export function drawPlan(rules: PasswordRules): DrawPlan {
  const length = lengthOf(rules);
  const excluded = new Set(rules.exclude ?? '');
  const usable = (characters: string) => distinct(characters).filter((each) => !excluded.has(each));
  const required = rules.required
    .filter(({ atLeast }) => atLeast > 0)
    .map(({ characters, atLeast }) => ({ characters: new Set(usable(characters)), atLeast }));
  const alphabet = usable(rules.required.map(({ characters }) => characters).join('') + rules.allowed);
  const unique = rules.unique ?? false;
  const maxConsecutive = Math.min(length, rules.maxConsecutive ?? length);

  if (alphabet.length === 0) throw new PasswordRulesError('There is no character left to choose from.');
  for (const { characters, atLeast } of required) {
    if (characters.size === 0) {
      throw new PasswordRulesError('A required set has no character left once the excluded ones are gone.');
    }
    if (unique && characters.size < atLeast) {
      throw new PasswordRulesError(
        `${atLeast} different characters are required of a set that has ${characters.size}.`,
      );
    }
  }
  if (unique && alphabet.length < length) {
    throw new PasswordRulesError(
      `Without repeats there are ${alphabet.length} characters for a length of ${length}. Shorten it, or allow more characters.`,
    );
  }
  if (maxConsecutive < 1) throw new PasswordRulesError('A character must be allowed to stand at least once.');
  return { length, alphabet, required, maxConsecutive, unique };
}

/** The length that {@link drawPlan} draws. */
export function lengthOf({ minLength, maxLength, length }: PasswordRules): number {
  const most = Math.min(maxLength ?? MOST_LENGTH, MOST_LENGTH);
  if (minLength > MOST_LENGTH) {
    throw new PasswordRulesError(
      `The rules ask for at least ${minLength} characters; passwords of at most ${MOST_LENGTH} are made.`,
    );
  }
  const chosen = length ?? Math.max(minLength, Math.min(USUAL_LENGTH, most));
  if (!Number.isInteger(chosen) || chosen < 1 || chosen > MOST_LENGTH) {
    throw new PasswordRulesError(`The length must be a whole number from 1 to ${MOST_LENGTH}.`);
  }
  if (chosen < minLength || chosen > most) {
    throw new PasswordRulesError(
      maxLength === null
        ? `The rules ask for at least ${minLength} characters.`
        : `The rules ask for ${minLength} to ${maxLength} characters.`,
    );
  }
  return chosen;
}
