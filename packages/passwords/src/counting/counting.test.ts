import { describe, expect, it } from 'vitest';
import { chiSquared, chiSquaredLimit, seededRandom } from '../random/seeded.fixture.ts';
import {
  ASCII_PRINTABLE,
  DIGIT,
  LOWER,
  type PasswordRules,
  SPECIAL,
  satisfies,
  UPPER,
} from '../rules/password-rules.ts';
import { rulesSpace } from './rules-space.ts';
import { bitsOf } from './space.ts';

const rules = (partial: Partial<PasswordRules> & { length: number }): PasswordRules => ({
  minLength: 0,
  maxLength: null,
  required: [],
  allowed: '',
  ...partial,
});
const one = (characters: string, atLeast = 1) => ({ characters, atLeast });

/** Returns every password of the length over the rules' characters, checked one by one. */
function enumerate(checked: PasswordRules): string[] {
  const all = [...new Set(checked.allowed + checked.required.map((each) => each.characters).join(''))];
  let texts = [''];
  for (let at = 0; at < (checked.length ?? 0); at++)
    texts = texts.flatMap((text) => all.map((each) => text + each));
  return texts.filter((text) => satisfies(text, checked));
}

const SMALL: [string, PasswordRules][] = [
  ['one set', rules({ length: 4, allowed: 'abc' })],
  ['one of each', rules({ length: 4, required: [one('ab'), one('12'), one('!')] })],
  ['two of one set', rules({ length: 4, required: [one('ab', 2), one('12')], allowed: '!' })],
  ['overlapping sets', rules({ length: 4, required: [one('abc'), one('bcd', 2), one('d1')] })],
  ['no repeats', rules({ length: 4, required: [one('abc'), one('12')], allowed: '!', unique: true })],
  ['no repeats, overlapping', rules({ length: 3, required: [one('abc', 2), one('bcd')], unique: true })],
  ['runs of one', rules({ length: 5, allowed: 'abc', maxConsecutive: 1 })],
  ['runs of two', rules({ length: 6, required: [one('a'), one('1')], allowed: 'b', maxConsecutive: 2 })],
  ['runs of two, two of a set', rules({ length: 5, required: [one('ab', 2), one('b1')], maxConsecutive: 2 })],
  ['two characters, no twins', rules({ length: 7, allowed: 'ab', maxConsecutive: 1 })],
  ['excluded', rules({ length: 4, required: [one('abc')], allowed: '123', exclude: 'b2' })],
];

describe.each(SMALL)('a small space: %s', (_, checked) => {
  const members = enumerate(checked);

  it('is counted exactly', () => {
    expect(rulesSpace(checked).count).toBe(BigInt(members.length));
  });

  it('is sampled uniformly and completely', () => {
    const draws = members.length * 20;
    const counts = new Map(members.map((each) => [each, 0]));
    const space = rulesSpace(checked);
    const random = seededRandom(2026);
    for (let draw = 0; draw < draws; draw++) {
      const password = space.draw(random);
      const count = counts.get(password);
      if (count === undefined) throw new Error(`${password} is not in the space.`);
      counts.set(password, count + 1);
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(0);
    expect(chiSquared(counts.values(), members.length, draws)).toBeLessThan(chiSquaredLimit(members.length));
  });
});

describe('large spaces', () => {
  const every = [one(LOWER), one(UPPER), one(DIGIT), one(SPECIAL)];

  it.each([
    ['plain', rules({ length: 8, allowed: ASCII_PRINTABLE }), 95n ** 8n],
    ['256 characters', rules({ length: 256, allowed: ASCII_PRINTABLE }), 95n ** 256n],
    // Inclusion–exclusion by hand: 62^8 - 36^8 - 36^8 - 52^8 + 10^8 + 26^8 + 26^8.
    [
      'three classes',
      rules({ length: 8, required: [one(LOWER), one(UPPER), one(DIGIT)] }),
      62n ** 8n - 36n ** 8n - 36n ** 8n - 52n ** 8n + 10n ** 8n + 26n ** 8n + 26n ** 8n,
    ],
    ['no repeats', rules({ length: 10, allowed: DIGIT, unique: true }), 3_628_800n],
    ['no twins', rules({ length: 6, allowed: DIGIT, maxConsecutive: 1 }), 10n * 9n ** 5n],
    // Six digits without four in a row: all except those with a run of 4 (900 + 810 + 900), 5 or 6.
    [
      'runs of three',
      rules({ length: 6, allowed: DIGIT, maxConsecutive: 3 }),
      1_000_000n - 2_610n - 180n - 10n,
    ],
  ])('%s', (_, checked, count) => {
    expect(rulesSpace(checked).count).toBe(count);
  });

  it('give equal counts with both methods if a limit on runs excludes one password per character', () => {
    const length = 40;
    const free = rulesSpace(rules({ length, required: every })).count;
    const limited = rulesSpace(rules({ length, required: every, maxConsecutive: length - 1 })).count;
    // A run of the whole length lacks the other required classes, so it is in neither space.
    expect(limited).toBe(free);
    const one40 = rulesSpace(rules({ length, allowed: 'abc', maxConsecutive: length - 1 })).count;
    expect(one40).toBe(3n ** BigInt(length) - 3n);
  });

  it('can be sampled at the greatest length', () => {
    const checked = rules({ length: 256, required: every, maxConsecutive: 2 });
    const password = rulesSpace(checked).draw(seededRandom(1));
    expect(password).toHaveLength(256);
    expect(satisfies(password, checked)).toBe(true);
  });
});

describe('impossible rules', () => {
  it.each([
    ['no characters', rules({ length: 4 }), /no character left/],
    [
      'all excluded',
      rules({ length: 4, required: [one('ab')], allowed: 'c', exclude: 'ab' }),
      /no character left/,
    ],
    ['too short', rules({ length: 1, required: [one('a'), one('b')] }), /No password of 1 characters/],
    ['too few', rules({ length: 5, allowed: 'abc', unique: true }), /3 characters for a length of 5/],
    [
      'too few of a set',
      rules({ length: 5, required: [one('ab', 3)], allowed: 'cdef', unique: true }),
      /3 different/,
    ],
    ['one character, no twins', rules({ length: 2, allowed: 'a', maxConsecutive: 1 }), /No password of 2/],
    ['length', rules({ length: 257, allowed: 'a' }), /whole number from 1 to 256/],
    ['limits', rules({ length: 5, maxLength: 4, allowed: 'a' }), /0 to 4 characters/],
    [
      'too involved',
      rules({
        length: 256,
        required: [one(LOWER, 9), one(UPPER, 9), one(DIGIT, 9), one(SPECIAL, 9)],
        maxConsecutive: 9,
      }),
      /too involved/,
    ],
  ])('%s', (_, checked, message) => {
    expect(() => rulesSpace(checked)).toThrow(message);
  });
});

describe('bitsOf', () => {
  it.each([
    [1n, 0],
    [2n, 1],
    [10_000n, Math.log2(10_000)],
    [2n ** 1600n, 1600],
    [95n ** 20n, 20 * Math.log2(95)],
  ])('%d', (count, bits) => {
    expect(bitsOf(count)).toBeCloseTo(bits, 10);
  });

  it('has no result for an empty space', () => {
    expect(() => bitsOf(0n)).toThrow(RangeError);
  });
});
