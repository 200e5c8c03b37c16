import {
  bitsOf,
  lengthOf,
  loadWords,
  PasswordRulesError,
  PasswordRulesSyntaxError,
  parseWithWarnings,
  passphraseSpace,
  pinSpace,
  pooled,
  pronounceableSpace,
  type RandomSource,
  rulesOfChoices,
  rulesSpace,
  type SecretSpace,
  secureRandom,
} from '../logic.ts';
import { countInWords } from './counts.ts';
import type { RulesReport, SecretReport, SecretRequest } from './protocol.ts';

/** Makes what the page requests, or explains why that is impossible. */
export async function makeSecrets(
  request: SecretRequest,
  random: RandomSource = pooled(secureRandom),
): Promise<SecretReport> {
  try {
    const rules = request.options.kind === 'rules' ? readRules(request) : null;
    const space =
      rules === null ? await spaceOf(request) : rulesSpace({ ...rules.rules, length: rules.length });
    const secrets = Array.from({ length: request.options.howMany }, () => space.draw(random));
    return {
      kind: 'made',
      of: request.options.kind,
      secrets,
      bits: bitsOf(space.count),
      count: countInWords(space.count),
      rules,
    };
  } catch (error) {
    if (error instanceof PasswordRulesSyntaxError) {
      return { kind: 'refused', message: error.message, position: error.position };
    }
    if (error instanceof PasswordRulesError)
      return { kind: 'refused', message: error.message, position: null };
    throw error;
  }
}

function readRules({ rulesText, rulesLength, options }: SecretRequest): RulesReport {
  const { rules: theirs, warnings } = parseWithWarnings(rulesText);
  const rules = options.noSpaces ? { ...theirs, exclude: ' ' } : theirs;
  const usual = lengthOf(rules);
  const most = rules.maxLength ?? 256;
  const length = rulesLength === null ? usual : Math.min(Math.max(rulesLength, rules.minLength, 1), most);
  return { rules, warnings, length };
}

async function spaceOf({ options }: SecretRequest): Promise<SecretSpace> {
  const { words, separator, capitals, wordDigit, sounds, capital, digitsAtEnd } = options;
  switch (options.kind) {
    case 'passphrase':
      return passphraseSpace(await loadWords(), { words, separator, capitals, digit: wordDigit });
    case 'pin':
      return pinSpace({ length: options.pinLength, avoidTrivial: options.avoidTrivial });
    case 'pronounceable':
      return pronounceableSpace({ length: sounds, capital, digits: digitsAtEnd });
    default:
      return rulesSpace(rulesOfChoices(options));
  }
}
