import { rulesSpace } from './counting/rules-space.ts';
import { bitsOf } from './counting/space.ts';
import { type RandomSource, secureRandom } from './random/random-source.ts';
import type { PasswordRules } from './rules/password-rules.ts';

/**
 * Password generator: what the page and the outside call. Runs in Node and in browsers. Every kind of secret is a
 * space: the number of its members and a way to draw one of them, each as likely as any other.
 */
export { rulesSpace } from './counting/rules-space.ts';
export { bitsOf, type SecretSpace } from './counting/space.ts';
export { passphraseSpace } from './kinds/passphrase.ts';
export { pinSpace } from './kinds/pin.ts';
export { pronounceableSpace } from './kinds/pronounceable.ts';
export { loadWords } from './kinds/words.ts';
export { pooled, type RandomSource, randomBelow, secureRandom } from './random/random-source.ts';
export { type PasswordChoices, rulesOfChoices } from './rules/choices.ts';
export { parsePasswordRules, parseWithWarnings } from './rules/parse-rules.ts';
export {
  lengthOf,
  type PasswordRules,
  PasswordRulesError,
} from './rules/password-rules.ts';
export { PasswordRulesSyntaxError, type RuleWarning } from './rules/read-rules.ts';
export { satisfies } from './rules/satisfies.ts';

/**
 * A password that keeps the rules, drawn from all of its length (see `lengthOf`) that do, each as likely as any
 * other.
 *
 * @throws PasswordRulesError if nothing can satisfy the rules.
 */
export function generatePassword(rules: PasswordRules, random: RandomSource = secureRandom): string {
  return rulesSpace(rules).draw(random);
}

/**
 * The entropy of {@link generatePassword} in bits: log2 of the exact number of passwords of that length that keep
 * the rules.
 *
 * @throws PasswordRulesError if there is none.
 */
export function entropyBits(rules: PasswordRules): number {
  return bitsOf(rulesSpace(rules).count);
}
