import { type Colour, turned, zeroed } from '../spaces/colour.ts';
import { coordsIn } from '../spaces/convert.ts';
import { mapToGamut } from '../spaces/gamut.ts';
import type { Swatch } from './shades.ts';

/** Turns of the hue in degrees that painters' circles name; 0 is the colour itself. */
export const HARMONIES = {
  complementary: [0, 180],
  analogous: [-30, 0, 30],
  triadic: [0, 120, 240],
  split: [0, 150, 210],
  square: [0, 90, 180, 270],
} as const;

export type Harmony = keyof typeof HARMONIES;

/** The colours of a harmony: hue turned in OKLCH, where equal turns look equal, then mapped to sRGB. */
export function harmony(colour: Colour, kind: Harmony): readonly Swatch[] {
  const [lightness, chroma, hue] = zeroed(coordsIn(colour, 'oklch'));
  return HARMONIES[kind].map((turn) => {
    const coords = [lightness, chroma, turned(hue + turn)] as const;
    const rgb = mapToGamut(turn === 0 ? colour : { ...colour, space: 'oklch', coords }, 'srgb');
    return { name: String(turned(turn)), rgb, base: turn === 0 };
  });
}
