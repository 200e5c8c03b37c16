import { ATTACKERS, guessSecondsLog10, guessTimeInWords } from '@hln/passwords';
import { expect, it } from 'vitest';
import { PASSWORD_GENERATOR_ABOUT as ABOUT } from '../../content/password-generator-about.ts';
import {
  bitsOf,
  entropyBits,
  generatePassword,
  loadWords,
  parsePasswordRules,
  passphraseSpace,
  pinSpace,
  pronounceableSpace,
  rulesOfChoices,
  rulesSpace,
  type SecretSpace,
} from './logic.ts';
import { GENERATOR_OPTIONS, type GeneratorOptions } from './settings/options.ts';

/** Everything that the page draws from with these options, and defaults for the others. */
async function spaceOf(kind: GeneratorOptions['kind'], changed: Partial<GeneratorOptions>, rules = '') {
  const options = { ...GENERATOR_OPTIONS.defaults, ...changed };
  const spaces: Record<GeneratorOptions['kind'], () => SecretSpace | Promise<SecretSpace>> = {
    password: () => rulesSpace(rulesOfChoices(options)),
    passphrase: async () => passphraseSpace(await loadWords(), { ...options, digit: options.wordDigit }),
    pin: () => pinSpace({ length: options.pinLength, avoidTrivial: options.avoidTrivial }),
    pronounceable: () =>
      pronounceableSpace({
        length: options.sounds,
        capital: options.capital,
        digits: options.digitsAtEnd,
      }),
    rules: () => rulesSpace(parsePasswordRules(rules)),
  };
  return bitsOf((await spaces[kind]()).count);
}

it('shows the real result of the example', () => {
  const rules = parsePasswordRules(ABOUT.example.input);
  expect(generatePassword(rules)).toMatch(/^[a-z0-9]{12}$/);
  expect(ABOUT.example.output).toContain(
    `12 characters, a to z and 0 to 9, ${entropyBits(rules).toFixed(1)} bits`,
  );
});

it.each(ABOUT.options)('shows what the option does: $name', async (example) => {
  const bits = await spaceOf(example.kind, example.choices, 'input' in example ? example.input : '');
  expect(`${bits.toFixed(1)} bits`).toBe(example.output);
});

it('states each strength, and how long guessing takes', async () => {
  const kinds = [
    spaceOf('pin', { pinLength: 6 }),
    spaceOf('password', { length: 8 }),
    spaceOf('passphrase', { words: 4 }),
    spaceOf('password', { length: 12 }),
    spaceOf('passphrase', { words: 6 }),
  ];
  const stolen = ATTACKERS.filter(({ id }) => id !== 'online');
  const rows = (await Promise.all(kinds)).map((bits) => [
    bits.toFixed(1),
    ...stolen.map((attacker) => guessTimeInWords(guessSecondsLog10(bits, attacker))),
  ]);
  expect(rows).toEqual(ABOUT.beside.rows.map(([, ...cells]) => cells));
});
