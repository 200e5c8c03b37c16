import { CHECKED_ATTACKS, equivalentBits, guessTimeInWords } from '@hln/passwords';
import type { Vector } from '../vector.ts';
import {
  bitsOf,
  entropyBits,
  generatePassword,
  loadWords,
  type PasswordRules,
  parsePasswordRules,
  passphraseSpace,
  pinSpace,
  pronounceableSpace,
  randomBelow,
  rulesSpace,
  satisfies,
  secureRandom,
} from './logic.ts';

const PASSWORD_RULES = 'Apple, Customizing Password AutoFill Rules';

/** How many passwords keep rules that fix the length. */
const counted = (rules: string, expected: string, source = 'own, by inclusion and exclusion'): Vector => ({
  name: `number of passwords for “${rules}”`,
  source,
  run: () => rulesSpace(parsePasswordRules(rules)).count.toString(),
  expected,
});
const kept = (rules: string, password: string, expected: boolean): Vector => ({
  name: `“${password}” keeps “${rules}”: ${expected ? 'yes' : 'no'}`,
  source: PASSWORD_RULES,
  run: () => satisfies(password, parsePasswordRules(rules)),
  expected,
});
const set = (text: string, expected: string): Vector => ({
  name: `the characters of ${text}`,
  source: PASSWORD_RULES,
  run: () => parsePasswordRules(`allowed: ${text}`).allowed,
  expected,
});
/** A hundred new passwords, all of which must keep the rules. */
const generated = (rules: string): Vector => ({
  name: `100 passwords for “${rules}”`,
  source: 'own',
  run: () => {
    const parsed = parsePasswordRules(rules);
    return Array.from({ length: 100 }, () => satisfies(generatePassword(parsed), parsed)).filter(
      (each) => !each,
    ).length;
  },
  expected: 0,
});
const position = (rules: string, expected: number): Vector => ({
  name: `where “${rules}” goes wrong`,
  source: 'own',
  run: () => {
    try {
      return parsePasswordRules(rules);
    } catch (error) {
      return error instanceof Error && 'position' in error ? error.position : null;
    }
  },
  expected,
});

const own = (rules: Partial<PasswordRules>): PasswordRules => ({
  minLength: 0,
  maxLength: null,
  required: [],
  allowed: '',
  ...rules,
});

export const VECTORS: readonly Vector[] = [
  counted('minlength: 4; maxlength: 4; allowed: digit', '10000'),
  counted('minlength: 8; maxlength: 8', (95n ** 8n).toString()),
  counted(
    'minlength: 3; maxlength: 3; required: [ab]; required: [12]',
    (4n ** 3n - 2n * 2n ** 3n).toString(),
  ),
  counted(
    'minlength: 8; maxlength: 8; required: lower; required: upper; required: digit',
    (62n ** 8n - 2n * 36n ** 8n - 52n ** 8n + 2n * 26n ** 8n + 10n ** 8n).toString(),
  ),
  counted(
    'minlength: 6; maxlength: 6; allowed: digit; max-consecutive: 1',
    (10n * 9n ** 5n).toString(),
    'own',
  ),
  counted('minlength: 6; maxlength: 6; allowed: digit; max-consecutive: 3', '997200', 'own, by enumeration'),
  counted('minlength: 2; maxlength: 2; required: [ab]; required: [bc]', '7', 'own, by enumeration'),
  {
    name: 'ten digits without repeats: 10!',
    source: 'own',
    run: () => rulesSpace(own({ length: 10, allowed: '0123456789', unique: true })).count.toString(),
    expected: '3628800',
  },
  {
    name: 'entropy of eight lower-case letters',
    source: 'own',
    run: () => entropyBits(parsePasswordRules('minlength: 8; maxlength: 8; allowed: lower')).toFixed(6),
    expected: (8 * Math.log2(26)).toFixed(6),
  },
  kept('minlength: 4; required: digit', 'abc1', false),
  kept('minlength: 4; required: digit; allowed: lower', 'abc1', true),
  kept('minlength: 4; required: digit; allowed: lower', 'abcd', false),
  kept('minlength: 4; maxlength: 5; allowed: lower', 'abcdef', false),
  kept('allowed: lower; max-consecutive: 2', 'aabbaa', true),
  kept('allowed: lower; max-consecutive: 2', 'aaab', false),
  kept('minlength: 4', 'p ~!', true),
  set('[-a]', '-a'),
  set('[a]]', ']a'),
  set('[]]', ']'),
  set('digit, [;:]', '0123456789:;'),
  set('special', ' !"#$%&\'()*+,-.:;<=>?@[]^_`{|}~'),
  position('minlength 8', 10),
  position('required: lower upper', 16),
  position('required: [abc', 10),
  generated('minlength: 8; maxlength: 12; required: lower; required: upper; required: digit; required: [-]'),
  generated('minlength: 6; maxlength: 6; required: digit; max-consecutive: 1'),
  generated('minlength: 20; required: [ab]; max-consecutive: 2'),
  {
    name: 'the EFF’s large word list has 6^5 words, none twice',
    source: 'EFF, New Wordlists for Random Passphrases',
    run: async () => {
      const words = await loadWords();
      return [words.length, new Set(words).size];
    },
    expected: [7776, 7776],
  },
  {
    name: 'entropy of six words',
    source: 'EFF, New Wordlists for Random Passphrases',
    run: async () => {
      const options = { words: 6, separator: '-', capitals: false, digit: false };
      return bitsOf(passphraseSpace(await loadWords(), options).count).toFixed(1);
    },
    expected: '77.5',
  },
  {
    name: 'four-digit PINs without the trivial ones',
    source: 'own, by enumeration',
    run: () => pinSpace({ length: 4, avoidTrivial: true }).count.toString(),
    expected: '9680',
  },
  {
    name: 'pronounceable passwords of three letters',
    source: 'own',
    run: () => pronounceableSpace({ length: 3, capital: false, digits: 0 }).count.toString(),
    expected: (17 * 5 * 17 + 5 * 17 * 5).toString(),
  },
  {
    name: 'a number of too many bits is drawn again, not reduced',
    source: 'own',
    run: () => {
      const bytes = [0xff, 0x05, 0x04];
      return randomBelow(5n, (target) => target.fill(bytes.shift() ?? 0)).toString();
    },
    expected: '4',
  },
  {
    name: 'guesses as the bits of a random secret: 5,000 are what a PIN of four digits takes on average',
    source: 'own',
    run: () => (2 ** equivalentBits(Math.log10(5000))).toFixed(6),
    expected: '10000.000000',
  },
  {
    name: 'a million guesses, by each attack of zxcvbn',
    source: 'zxcvbn-ts 4.2.0, TimeEstimates',
    run: () =>
      CHECKED_ATTACKS.map(({ guessesPerSecond }) => guessTimeInWords(6 - Math.log10(guessesPerSecond))),
    expected: ['1.1 years', '1.2 days', '1.7 minutes', 'under a second'],
  },
  {
    name: 'this browser’s random source: 4,096 bytes, hardly a value missing',
    source: 'own',
    run: () => {
      const bytes = new Uint8Array(4096);
      secureRandom(bytes);
      return new Set(bytes).size > 240;
    },
    expected: true,
  },
];
