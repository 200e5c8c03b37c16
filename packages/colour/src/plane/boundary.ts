import { within } from '../spaces/colour.ts';
import { fromPolar, oklabToXyz } from '../spaces/lab-spaces.ts';
import { multiply, XYZ_TO_P3, XYZ_TO_SRGB } from '../spaces/matrices.ts';

/** The chroma at the right edge of the plane: slightly more than P3 has anywhere. */
export const MAX_CHROMA = 0.37;

export type ScreenGamut = 'srgb' | 'p3';

const FROM_XYZ = { srgb: XYZ_TO_SRGB, p3: XYZ_TO_P3 };

const inside = (lightness: number, chroma: number, hue: number, gamut: ScreenGamut): boolean =>
  within(multiply(FROM_XYZ[gamut], oklabToXyz(fromPolar([lightness, chroma, hue]))), 1e-9);

/** Twelve halvings of the range leave 0.0001. */
const HALVINGS = 12;

/** Returns the highest chroma in a gamut at a lightness (0 to 1) and hue (degrees) of OKLCH. */
export function mostChroma(lightness: number, hue: number, gamut: ScreenGamut): number {
  let low = 0;
  let high = MAX_CHROMA;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (inside(lightness, middle, hue, gamut)) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the edge of a gamut on the plane of one hue: the highest chroma for `rows` lightnesses from 1 down to 0. */
export const boundary = (hue: number, gamut: ScreenGamut, rows: number): readonly number[] =>
  Array.from({ length: rows }, (_, row) => mostChroma(1 - row / (rows - 1), hue, gamut));
