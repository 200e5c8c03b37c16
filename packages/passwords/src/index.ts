/**
 * Secrets. Each kind is a space: the number of its members and a way to draw one of them uniformly. The word lists that
 * judge a secret of another's making are in `@hln/passwords/check-password`, since they are large.
 */
export {
  CHECKED_ATTACKS,
  equivalentBits,
  MOST_CHECKED,
  type PartKind,
  type PasswordCheck,
  type PasswordPart,
  type Suggestion,
  type Warning,
} from './checking/check.ts';
export { rulesSpace } from './counting/rules-space.ts';
export { bitsOf, type SecretSpace } from './counting/space.ts';
export { loadWords, passphraseSpace } from './kinds/passphrase.ts';
export { pinSpace } from './kinds/pin.ts';
export { pronounceableSpace } from './kinds/pronounceable.ts';
export { entropyBits, generatePassword, satisfies } from './password.ts';
export { pooled, type RandomSource, randomBelow, secureRandom } from './random/random-source.ts';
export { parsePasswordRules, parseWithWarnings } from './rules/parse-rules.ts';
export {
  lengthOf,
  type PasswordChoices,
  type PasswordRules,
  PasswordRulesError,
  rulesOfChoices,
} from './rules/password-rules.ts';
export { PasswordRulesSyntaxError, type RuleWarning } from './rules/read-rules.ts';
export { ATTACKERS, guessSecondsLog10, guessTimeInWords } from './strength/guess-time.ts';
