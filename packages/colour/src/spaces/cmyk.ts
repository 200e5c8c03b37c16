import { clamp, mapTriple, type Triple } from './colour.ts';

/** Cyan, magenta, yellow and black, 0 to 100 each. */
export type Cmyk = readonly [number, number, number, number];

/**
 * The naive conversion of CSS Color 5 §9 (device-cmyk without a profile). It ignores inks and paper: a press needs a
 * conversion with its own profile.
 */
export function cmykOf(srgb: Triple): Cmyk {
  const black = 1 - Math.max(...srgb);
  if (black >= 1) return [0, 0, 0, 100];
  const [cyan, magenta, yellow] = mapTriple(srgb, (value) => ((1 - value - black) / (1 - black)) * 100);
  return [cyan, magenta, yellow, black * 100];
}

export function srgbOfCmyk([cyan, magenta, yellow, black]: Cmyk): Triple {
  const key = black / 100;
  return mapTriple([cyan, magenta, yellow], (ink) => 1 - clamp((ink / 100) * (1 - key) + key, 0, 1));
}
