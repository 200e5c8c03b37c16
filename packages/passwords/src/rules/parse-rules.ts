import {
  ASCII_PRINTABLE,
  type CharacterRequirement,
  DIGIT,
  distinct,
  LOWER,
  type PasswordRules,
  SPECIAL,
  UPPER,
} from './password-rules.ts';
import {
  type CharacterClass,
  PasswordRulesSyntaxError,
  type RuleToken,
  type RuleWarning,
  readRules,
} from './read-rules.ts';

/** The rules in a text, and what was ignored in it. */
export interface ParsedRules {
  readonly rules: PasswordRules;
  readonly warnings: readonly RuleWarning[];
}

const NAMED: Readonly<Record<string, string>> = {
  lower: LOWER,
  upper: UPPER,
  digit: DIGIT,
  special: SPECIAL,
  'ascii-printable': ASCII_PRINTABLE,
  unicode: ASCII_PRINTABLE,
};

/**
 * Parses the value of HTML's `passwordrules` attribute as Apple proposed it, for example `minlength: 8; required:
 * lower; required: [-_.]; max-consecutive: 2`. Unspecified details follow Apple's parser: of several limits the
 * strictest applies, and without any set all of printable ASCII is allowed. A set that is required twice means two
 * characters from it, which one interpretation requires and none forbids.
 *
 * @throws PasswordRulesSyntaxError with the position in the text.
 */
export function parsePasswordRules(text: string): PasswordRules {
  return parseWithWarnings(text).rules;
}

/**
 * Like {@link parsePasswordRules}, and also returns what was ignored: unknown properties, and characters that a set
 * can't contain.
 */
export function parseWithWarnings(text: string): ParsedRules {
  const { tokens, warnings } = readRules(text);
  const numbers = (name: string) =>
    tokens.flatMap((token) => (token.name === name ? [token.number ?? 0] : []));
  const required = requirements(tokens);
  const allowed = tokens.filter((token) => token.name === 'allowed').flatMap((token) => token.classes);
  const anything = required.length === 0 && allowed.length === 0;
  const minLength = Math.max(0, ...numbers('minlength'));
  const maxima = numbers('maxlength');
  const tooShort = tokens.find(({ name, number }) => name === 'maxlength' && (number ?? 0) < minLength);
  if (tooShort !== undefined) {
    throw new PasswordRulesSyntaxError(
      `At character ${tooShort.position + 1}, the longest password is shorter than the shortest, ${minLength}.`,
      tooShort.position,
    );
  }
  const runs = numbers('max-consecutive');
  const anyUnicode = tokens.some((token) => token.classes.some((each) => each.name === 'unicode'));
  return {
    rules: {
      minLength,
      maxLength: maxima.length === 0 ? null : Math.min(...maxima),
      required,
      allowed: anything ? ASCII_PRINTABLE : charactersOf(allowed),
      maxConsecutive: runs.length === 0 ? null : Math.min(...runs),
      ...(anyUnicode ? { anyUnicode } : {}),
    },
    warnings,
  };
}

function requirements(tokens: readonly RuleToken[]): CharacterRequirement[] {
  const counts = new Map<string, number>();
  for (const token of tokens) {
    if (token.name !== 'required' || token.classes.length === 0) continue;
    const characters = charactersOf(token.classes);
    counts.set(characters, (counts.get(characters) ?? 0) + 1);
  }
  return [...counts].map(([characters, atLeast]) => ({ characters, atLeast }));
}

/** Returns the characters in ASCII order, so that equal sets are equal texts. */
function charactersOf(classes: readonly CharacterClass[]): string {
  const all = classes.map((each) => (each.name === null ? each.characters : (NAMED[each.name] ?? '')));
  return distinct(all.join('')).sort().join('');
}
