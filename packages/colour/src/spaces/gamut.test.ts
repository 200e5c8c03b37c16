import Color from 'colorjs.io';
import { describe, expect, it } from 'vitest';
import { mapToGamut, type RgbGamut } from './gamut.ts';

/** Color.js's names for the gamuts. */
const GAMUTS: readonly (readonly [RgbGamut, string])[] = [
  ['srgb', 'srgb'],
  ['display-p3', 'p3'],
  ['rec2020', 'rec2020'],
  ['prophoto-rgb', 'prophoto'],
];

/** Lightness, chroma and hue across OKLCH, the same in every run. */
function* samples(): Generator<readonly [number, number, number]> {
  for (let lightness = 0.03; lightness < 1; lightness += 0.061) {
    for (let chroma = 0.02; chroma < 0.5; chroma += 0.053) {
      for (let hue = 0; hue < 360; hue += 7.3) yield [lightness, chroma, hue];
    }
  }
}

describe('the ray trace of CSS Color 4', () => {
  it.each(GAMUTS)('finds the same colours in %s as Color.js', (gamut, name) => {
    let worst = 0;
    for (const coords of samples()) {
      const mine = mapToGamut({ space: 'oklch', coords, alpha: 1, legacy: false }, gamut);
      const theirs = new Color('oklch', [...coords]).to(name).toGamut({ space: name, method: 'raytrace' });
      for (const [index, value] of mine.entries()) {
        worst = Math.max(
          worst,
          Math.abs(value - Math.min(1, Math.max(0, theirs.coords[index] ?? Number.NaN))),
        );
      }
    }
    expect(worst).toBeLessThan(0.000_5);
  });

  it('returns white and black at the ends of lightness, whatever the chroma', () => {
    const at = (lightness: number) =>
      mapToGamut({ space: 'oklch', coords: [lightness, 0.3, 140], alpha: 1, legacy: false }, 'srgb');
    expect([at(1), at(1.2), at(0), at(-0.1)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
});
