export const LOWER = 'abcdefghijklmnopqrstuvwxyz';
export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const DIGIT = '0123456789';
/** The class `special` as listed in Apple's documentation of password rules; it has no `/` and no `\`. */
export const SPECIAL = '-~!@#$%^&*_+=`|(){}[:;"\'<>,.?] ';
/** U+0020 to U+007E. */
export const ASCII_PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join(
  '',
);
/** Characters that are easily confused in print. */
export const LOOK_ALIKES = 'Il1|O0o';

/** Returns the distinct characters (code points) of a text, in order of their first occurrence. */
export function distinct(text: string): string[] {
  return [...new Set(text)];
}

/** Requires a minimum number of characters from a set. */
export interface CharacterRequirement {
  readonly characters: string;
  readonly atLeast: number;
}

/** What a password must satisfy, which defines the set from which passwords are generated uniformly. */
export interface PasswordRules {
  readonly minLength: number;
  /** Null for no limit. */
  readonly maxLength: number | null;
  /** The length to generate; by default {@link USUAL_LENGTH}, clamped to the limits. */
  readonly length?: number;
  readonly required: readonly CharacterRequirement[];
  /** Characters that may occur in addition to the required ones. */
  readonly allowed: string;
  /** The most times that one character may repeat in a row; null for any number. */
  readonly maxConsecutive?: number | null;
  /** Whether no character may occur twice. */
  readonly unique?: boolean;
  /** Characters that never occur, whatever the sets contain. */
  readonly exclude?: string;
  /** Characters outside printable ASCII are allowed too (`unicode`): accepted, but never generated. */
  readonly anyUnicode?: boolean;
}

/** Completes partial rules: no limit by default, and without any set all of printable ASCII. */
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

/** The rules can't be met, or are too complex to count. */
export class PasswordRulesError extends Error {
  override readonly name = 'PasswordRulesError';
}

/** Rules with their sets resolved: the alphabet, the length, and the requirements. */
export interface DrawPlan {
  readonly length: number;
  readonly alphabet: readonly string[];
  readonly required: readonly { readonly characters: ReadonlySet<string>; readonly atLeast: number }[];
  /** At most the length. */
  readonly maxConsecutive: number;
  readonly unique: boolean;
}

/**
 * Resolves the sets of rules and checks them.
 *
 * @throws PasswordRulesError if nothing can satisfy the rules, with the reason.
 */
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

/** Returns the length that {@link drawPlan} draws. */
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

/** A class of characters, and how many of them are required. */
interface ClassChoice {
  readonly use: boolean;
  readonly atLeast: number;
}

/** What a visitor chooses for custom rules. */
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

/**
 * Whether a password satisfies the rules. Any length between the limits is accepted, even if it is never generated.
 * Lengths count code points, so an emoji is one character.
 */
export function satisfies(password: string, rules: PasswordRules): boolean {
  const characters = [...password];
  if (characters.length < rules.minLength) return false;
  if (rules.maxLength !== null && characters.length > rules.maxLength) return false;
  return (
    keepsSets(characters, rules) &&
    longestRun(characters) <= (rules.maxConsecutive ?? Number.POSITIVE_INFINITY) &&
    (rules.unique !== true || new Set(characters).size === characters.length)
  );
}

function keepsSets(characters: readonly string[], rules: PasswordRules): boolean {
  const allowed = new Set(rules.allowed + rules.required.map((each) => each.characters).join(''));
  const excluded = new Set(rules.exclude ?? '');
  const fits = (each: string) => allowed.has(each) || (rules.anyUnicode === true && !/[\0-\x7f]/.test(each));
  if (!characters.every((each) => fits(each) && !excluded.has(each))) return false;
  return rules.required.every((requirement) => {
    const set = new Set(requirement.characters);
    return characters.filter((each) => set.has(each)).length >= requirement.atLeast;
  });
}

function longestRun(characters: readonly string[]): number {
  let longest = 0;
  let run = 0;
  let last: string | null = null;
  for (const character of characters) {
    run = character === last ? run + 1 : 1;
    last = character;
    longest = Math.max(longest, run);
  }
  return longest;
}
