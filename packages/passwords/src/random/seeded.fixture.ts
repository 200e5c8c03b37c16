import type { RandomSource } from './random-source.ts';

/** A reproducible source for tests only: xorshift128 (Marsaglia 2003), byte by byte. */
export function seededRandom(seed: number): RandomSource {
  let [x, y, z, w] = [seed >>> 0, 362436069, 521288629, 88675123];
  const next = () => {
    const t = x ^ (x << 11);
    x = y;
    y = z;
    z = w;
    w = (w ^ (w >>> 19) ^ (t ^ (t >>> 8))) >>> 0;
    return w;
  };
  for (let warm = 0; warm < 20; warm++) next();
  return (bytes) => {
    for (let index = 0; index < bytes.length; index++) bytes[index] = next() >>> 24;
  };
}

/** Returns Pearson's statistic for counts that should all be equal. */
export function chiSquared(counts: Iterable<number>, cells: number, draws: number): number {
  const expected = draws / cells;
  let sum = 0;
  let seen = 0;
  for (const count of counts) {
    sum += (count - expected) ** 2 / expected;
    seen++;
  }
  return sum + (cells - seen) * expected;
}

/** A statistic of this many cells exceeds this once in about a million (normal approximation, 4.9 sigma). */
export function chiSquaredLimit(cells: number): number {
  const freedom = cells - 1;
  return freedom + 4.9 * Math.sqrt(2 * freedom) + 16;
}
