import { rulesSpace } from './counting/rules-space.ts';
import { bitsOf } from './counting/space.ts';
import { type RandomSource, secureRandom } from './random/random-source.ts';
import { completeRules, satisfies as keepsRules, type PasswordRules } from './rules/password-rules.ts';

/**
 * Password generator: what the page and the outside call. Runs in Node and in browsers. Every kind of secret is a
 * space: the number of its members and a way to draw one of them, each as likely as any other.
 */

/**
 * A password that keeps the rules, drawn from all of its length (see `lengthOf`) that do, each as likely as any
 * other. Rules may be left out, as in `{ length: 12 }`: see `completeRules`.
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
 * The entropy of {@link generatePassword} in bits: log2 of the exact number of passwords of that length that keep
 * the rules.
 *
 * @throws PasswordRulesError if there is none.
 */
export function entropyBits(rules: Partial<PasswordRules> = {}): number {
  return bitsOf(rulesSpace(completeRules(rules)).count);
}

/** Whether a password keeps the rules; see rules/satisfies.ts. */
export function satisfies(password: string, rules: Partial<PasswordRules>): boolean {
  return keepsRules(password, completeRules(rules));
}
