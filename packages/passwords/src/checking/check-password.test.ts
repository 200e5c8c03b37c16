import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHECKED_ATTACKS, equivalentBits, MOST_CHECKED, SUGGESTIONS, WARNINGS } from './check.ts';
import { checkPassword } from './check-password.ts';

const kinds = (password: string) => checkPassword(password).parts.map(({ kind, text }) => `${kind} ${text}`);

describe('checkPassword', () => {
  it.each([
    ['password', ['password password']],
    ['zxcvbnm,./', ['keyboard zxcvbnm,./']],
    ['ABCDEFG', ['sequence ABCDEFG']],
    ['aaaaaaa', ['repeat aaaaaaa']],
    ['Jessica1984', ['password Jessica', 'year 1984']],
    ['19.11.1985', ['date 19.11.1985']],
    ['mondaytuesdaywednesday', ['series mondaytuesdaywednesday']],
    ['x7#Kq9!vLw2$', ['unknown x7#Kq9!vLw2$']],
  ])('says what %s is made of', (password, parts) => {
    expect(kinds(password)).toEqual(parts);
  });

  it('names the listed word behind substitutions and reversal, the repeated text and the date', () => {
    expect(checkPassword('P4$$w0rd').parts[0]).toMatchObject({ as: 'password', isSubstituted: true });
    expect(checkPassword('drowssap').parts[0]).toMatchObject({ as: 'password', isReversed: true });
    expect(checkPassword('19.11.1985').parts[0]).toMatchObject({ as: '1985-11-19' });
    expect(checkPassword('aaaaaaa').parts[0]).toMatchObject({ as: 'a' });
  });

  it('warns and advises', () => {
    expect(checkPassword('password')).toMatchObject({
      score: 0,
      warning: 'topTen',
      suggestions: ['anotherWord'],
    });
    expect(checkPassword('x7#Kq9!vLw2$')).toMatchObject({ score: 4, warning: null, suggestions: [] });
    expect(checkPassword('')).toMatchObject({ score: 0, suggestions: ['useWords', 'noNeed'], parts: [] });
  });

  it('judges a bounded part of a long password, and says how much was left out', () => {
    const check = checkPassword('Rm3!'.repeat(50));
    expect(check.ignored).toBe(200 - MOST_CHECKED);
    expect(check.parts.at(-1)?.to).toBe(MOST_CHECKED);
  });
});

it('knows each warning and suggestion that the library can give, except those about data it is not passed', () => {
  const keys = readFileSync(
    new URL('../../../../node_modules/@zxcvbn-ts/core/dist/data/translationKeys.mjs', import.meta.url),
    'utf8',
  );
  const listed = (name: string) =>
    [...(keys.match(new RegExp(`${name}: \\{([^}]*)\\}`))?.[1] ?? '').matchAll(/(\w+): '/g)]
      .map(([, key = '']) => key)
      .filter((key) => !['userInputs', 'pwned'].includes(key));
  expect(listed('warnings')).toEqual([...WARNINGS]);
  expect(listed('suggestions')).toEqual([...SUGGESTIONS]);
});

it('states the rates that the library models', () => {
  const source = readFileSync(
    new URL('../../../../node_modules/@zxcvbn-ts/core/dist/TimeEstimates.mjs', import.meta.url),
    'utf8',
  );
  const rate = (name: string) => Number(source.match(new RegExp(`${name}: ([\\de]+)`))?.[1]);
  expect(CHECKED_ATTACKS.map(({ guessesPerSecond }) => guessesPerSecond)).toEqual([
    rate('onlineThrottlingXPerHour') / 3600,
    rate('onlineNoThrottlingXPerSecond'),
    rate('offlineSlowHashingXPerSecond'),
    rate('offlineFastHashingXPerSecond'),
  ]);
});

it('compares guesses with the bits of a random secret', () => {
  // A four-digit PIN takes 5,000 guesses on average.
  expect(equivalentBits(Math.log10(5000))).toBeCloseTo(Math.log2(10_000), 10);
});
