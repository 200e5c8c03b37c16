import type { SecretSpace } from '../counting/space.ts';
import { randomBelow } from '../random/random-source.ts';

export interface PinOptions {
  readonly length: number;
  /** Excludes the ones that thieves try first, see {@link trivialPins}. */
  readonly avoidTrivial: boolean;
}

export const MOST_PIN_DIGITS = 12;

/** Returns all numbers with this many digits, or all but the trivial ones, which are subtracted from the count. */
export function pinSpace({ length, avoidTrivial }: PinOptions): SecretSpace {
  if (!Number.isInteger(length) || length < 3 || length > MOST_PIN_DIGITS) {
    throw new RangeError(`A PIN has 3 to ${MOST_PIN_DIGITS} digits.`);
  }
  const trivial = avoidTrivial ? trivialPins(length) : new Set<string>();
  const all = 10n ** BigInt(length);
  return {
    count: all - BigInt(trivial.size),
    draw: (random) => {
      for (;;) {
        const pin = randomBelow(all, random).toString().padStart(length, '0');
        if (!trivial.has(pin)) return pin;
      }
    },
  };
}

/**
 * Returns trivial PINs: one digit throughout (1111), straight runs up or down, also past 9 and 0 (6789, 2109), a
 * repeated pair or group of three (1212, 123123), and with four digits the years 1900 to 2099 and the middle column of
 * a keypad.
 */
export function trivialPins(length: number): ReadonlySet<string> {
  const pins = new Set<string>();
  const add = (digit: (index: number) => number) => {
    pins.add(Array.from({ length }, (_, index) => ((digit(index) % 10) + 10) % 10).join(''));
  };
  for (let first = 0; first < 10; first++) {
    add(() => first);
    add((index) => first + index);
    add((index) => first - index);
  }
  for (const group of [2, 3]) {
    if (length % group !== 0 || length === group) continue;
    for (let value = 0; value < 10 ** group; value++) {
      const digits = value.toString().padStart(group, '0');
      add((index) => Number(digits[index % group]));
    }
  }
  if (length === 4) {
    for (let year = 1900; year < 2100; year++) pins.add(String(year));
    pins.add('2580').add('0852');
  }
  return pins;
}
