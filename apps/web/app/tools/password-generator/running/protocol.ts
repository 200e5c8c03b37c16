import type { PasswordRules, RuleWarning } from '../logic.ts';
import type { GeneratorOptions, SecretKind } from '../settings/options.ts';

/** The page's request to its worker. */
export interface SecretRequest {
  readonly options: GeneratorOptions;
  /** For the kind `rules`. */
  readonly rulesText: string;
  /** For the kind `rules`: a length between their limits; null for the default. */
  readonly rulesLength: number | null;
}

/** The parsed rules, and the length to make. */
export interface RulesReport {
  readonly rules: PasswordRules;
  readonly length: number;
  readonly warnings: readonly RuleWarning[];
}

export type SecretReport =
  | {
      readonly kind: 'made';
      /** The kind of the secrets. */
      readonly of: SecretKind;
      readonly secrets: readonly string[];
      readonly bits: number;
      /** The number of possible secrets, in digits or, if it is large, as a power of ten. */
      readonly count: string;
      readonly rules: RulesReport | null;
    }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** In the text of the rules, in UTF-16 code units from 0. */
      readonly position: number | null;
    };
