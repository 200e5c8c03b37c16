import { describe, expect, it } from 'vitest';
import { chiSquared, chiSquaredLimit, seededRandom } from '../random/seeded.fixture.ts';
import { loadWords, passphraseSpace } from './passphrase.ts';
import { pinSpace, trivialPins } from './pin.ts';
import { pronounceableSpace } from './pronounceable.ts';

/** Draws until every member has occurred often enough, and compares with a uniform distribution. */
function expectEven(space: { count: bigint; draw: (random: ReturnType<typeof seededRandom>) => string }) {
  const cells = Number(space.count);
  const draws = cells * 20;
  const counts = new Map<string, number>();
  const random = seededRandom(77);
  for (let draw = 0; draw < draws; draw++) {
    const secret = space.draw(random);
    counts.set(secret, (counts.get(secret) ?? 0) + 1);
  }
  expect(counts.size).toBe(cells);
  expect(chiSquared(counts.values(), cells, draws)).toBeLessThan(chiSquaredLimit(cells));
}

describe('passphrases', () => {
  const list = ['one', 'two', 'six', 'ten'];

  it('come from the EFF’s large list, in which no word begins another', async () => {
    const words = await loadWords();
    expect([words.length, new Set(words).size, words[0], words.at(-1)]).toEqual([
      7776,
      7776,
      'abacus',
      'zoom',
    ]);
    const inOrder = [...words].sort();
    expect(inOrder.filter((word, index) => index > 0 && word.startsWith(inOrder[index - 1] ?? '-'))).toEqual(
      [],
    );
    expect(passphraseSpace(words, { words: 6, separator: '-', capitals: false, digit: false }).count).toBe(
      7776n ** 6n,
    );
  });

  it('are uniform, and their number equals the count', () => {
    expectEven(passphraseSpace(list, { words: 3, separator: '', capitals: true, digit: false }));
    expectEven(passphraseSpace(list, { words: 2, separator: '.', capitals: false, digit: true }));
  });

  it('are formatted as requested', () => {
    const draw = (separator: string, capitals: boolean, digit: boolean) =>
      passphraseSpace(['abc'], { words: 3, separator, capitals, digit }).draw(seededRandom(3));
    expect(draw('-', false, false)).toBe('abc-abc-abc');
    expect(draw(' ', true, false)).toBe('Abc Abc Abc');
    expect(draw('', false, true)).toMatch(/^(?=.{10}$)(?:abc\d?){3}$/);
    expect(() => passphraseSpace(list, { words: 0, separator: '', capitals: false, digit: false })).toThrow(
      RangeError,
    );
  });
});

describe('PINs', () => {
  it('exclude trivial ones only on request, and adjust the count', () => {
    expect(pinSpace({ length: 4, avoidTrivial: false }).count).toBe(10_000n);
    // 30 runs and single digits, 90 other pairs, 200 years of which 1919 and 2020 are pairs, 2 columns.
    expect(trivialPins(4).size).toBe(30 + 90 + 198 + 2);
    expect(pinSpace({ length: 4, avoidTrivial: true }).count).toBe(9_680n);
    expect(trivialPins(5).size).toBe(30);
    expect(trivialPins(6).size).toBe(30 + 90 + 990);
    for (const pin of ['1111', '1234', '4321', '7890', '2109', '1212', '1987', '2580']) {
      expect(trivialPins(4).has(pin)).toBe(true);
    }
    expect(trivialPins(4).has('1397')).toBe(false);
  });

  it('are uniform', () => {
    expectEven(pinSpace({ length: 3, avoidTrivial: true }));
    expect(() => pinSpace({ length: 13, avoidTrivial: false })).toThrow(RangeError);
  });
});

describe('pronounceable passwords', () => {
  it('alternate, from either start, and are uniform', () => {
    const space = pronounceableSpace({ length: 3, capital: false, digits: 0 });
    expect(space.count).toBe(17n * 5n * 17n + 5n * 17n * 5n);
    expectEven(space);
    expectEven(pronounceableSpace({ length: 3, capital: true, digits: 1 }));
  });

  it('have their digits at the end', () => {
    const space = pronounceableSpace({ length: 9, capital: true, digits: 2 });
    expect(space.draw(seededRandom(4))).toMatch(/^[A-Z][a-z]{6}\d\d$/);
    expect(() => pronounceableSpace({ length: 2, capital: false, digits: 2 })).toThrow(RangeError);
  });
});
