import type { PasswordRules } from './password-rules.ts';

/**
 * Whether a password keeps the rules. Any length between the limits will do, also one that is not generated.
 * Lengths count code points, so that an emoji is one character.
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
