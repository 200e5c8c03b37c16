/** A guesser, and their speed. */
export interface Attacker {
  readonly id: 'online' | 'slow-hash' | 'fast-hash';
  readonly guessesPerSecond: number;
}

/**
 * Round figures that anybody can check. Online: a service that allows a hundred attempts a second, which is lax. Slow
 * hash: bcrypt at cost 12 on about seventy of today's fastest graphics cards (hashcat gives one about 1,400 a second).
 * Fast hash: unsalted MD5 on about six of them (164 billion a second each).
 */
export const ATTACKERS: readonly Attacker[] = [
  { id: 'online', guessesPerSecond: 100 },
  { id: 'slow-hash', guessesPerSecond: 100_000 },
  { id: 'fast-hash', guessesPerSecond: 1_000_000_000_000 },
];

/**
 * Returns the seconds until a guesser who knows the rules and tries in any order has probably found it: half of the
 * space. As log10, because the seconds themselves do not fit into a number.
 */
export function guessSecondsLog10(bits: number, { guessesPerSecond }: Attacker): number {
  return (bits - 1) * Math.log10(2) - Math.log10(guessesPerSecond);
}

const UNITS: readonly (readonly [name: string, seconds: number])[] = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['year', 31_557_600],
];
const AGE_OF_THE_UNIVERSE_LOG10 = Math.log10(13.8e9 * 31_557_600);

/** Returns a time in words, such as `under a second`, `5 hours` or `3 thousand years`. */
export function guessTimeInWords(secondsLog10: number): string {
  if (secondsLog10 < 0) return 'under a second';
  if (secondsLog10 > AGE_OF_THE_UNIVERSE_LOG10 + 3) return 'far longer than the universe is old';
  const seconds = 10 ** secondsLog10;
  let [name, size] = UNITS[0] ?? ['second', 1];
  for (const [unit, length] of UNITS) if (seconds >= length) [name, size] = [unit, length];
  return amount(seconds / size, name);
}

const SCALES: readonly (readonly [word: string, size: number])[] = [
  ['trillion', 1e12],
  ['billion', 1e9],
  ['million', 1e6],
  ['thousand', 1e3],
];

function amount(value: number, unit: string): string {
  for (const [word, size] of SCALES) {
    if (value >= size) return `${rounded(value / size)} ${word} ${unit}s`;
  }
  const shown = rounded(value);
  return `${shown} ${shown === 1 ? unit : `${unit}s`}`;
}

/** Rounds to two digits, which is honest; more would pretend to know the attacker. */
const rounded = (value: number) => Number(value.toPrecision(value < 1000 ? 2 : 3));
