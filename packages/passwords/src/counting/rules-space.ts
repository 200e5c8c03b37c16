import { drawPlan, type PasswordRules, PasswordRulesError } from '../rules/password-rules.ts';
import { runsSpace } from './runs-space.ts';
import { sharesSpace } from './shares-space.ts';
import type { SecretSpace } from './space.ts';

/**
 * Returns exactly the passwords of the generated length that satisfy the rules.
 *
 * @throws PasswordRulesError if there are none, or the rules are too complex to count.
 */
export function rulesSpace(rules: PasswordRules): SecretSpace {
  const plan = drawPlan(rules);
  const space = plan.unique || plan.maxConsecutive >= plan.length ? sharesSpace(plan) : runsSpace(plan);
  if (space.count === 0n) {
    throw new PasswordRulesError(
      `No password of ${plan.length} characters keeps all the rules. Lengthen it, or ask for less.`,
    );
  }
  return space;
}
