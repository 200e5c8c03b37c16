import { rulesSpace } from './counting/rules-space.ts';
import { bitsOf } from './counting/space.ts';
import { type RandomSource, secureRandom } from './random/random-source.ts';
import { completeRules, satisfies as keepsRules, type PasswordRules } from './rules/password-rules.ts';

/**
 * Password generator: the public interface. Runs in Node and in browsers. Every kind of secret is a space: the number
 * of its members and a way to draw one of them uniformly.
 */

/**
 * Returns a password that satisfies the rules, drawn uniformly from all of its length (see `lengthOf`) that do. Rules
 * may be omitted, as in `{ length: 12 }`: see `completeRules`.
 *
 * @throws PasswordRulesError if nothing can satisfy the rules.
 */
export function generatePassword(
  rules: Partial<PasswordRules> = {},
  random: RandomSource = secureRandom,
): string {
  return rulesSpace(completeRules(rules)).draw(random);
}

/**
 * Returns the entropy of {@link generatePassword} in bits: log2 of the exact number of passwords of that length that
 * satisfy the rules.
 *
 * @throws PasswordRulesError if there are none.
 */
export function entropyBits(rules: Partial<PasswordRules> = {}): number {
  return bitsOf(rulesSpace(completeRules(rules)).count);
}

/** Whether a password satisfies the rules; see rules/password-rules.ts. */
export function satisfies(password: string, rules: Partial<PasswordRules>): boolean {
  return keepsRules(password, completeRules(rules));
}
