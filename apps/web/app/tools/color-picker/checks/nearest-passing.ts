import { type Colour, type Triple, zeroed } from '../engine/colour.ts';
import { coordsIn } from '../engine/convert.ts';
import { mapToGamut } from '../engine/gamut.ts';
import { contrastRatio, inBytes } from './contrast.ts';

/** How fine lightness is searched: steps of 0.1 %. */
const STEPS = 1000;

export interface Passing {
  /** sRGB values 0 to 1 that eight bits hold exactly. */
  readonly rgb: Triple;
  readonly ratio: number;
  /** How far the lightness of OKLCH moved, -1 to 1; 0 if the colour passes as it is. */
  readonly moved: number;
}

/** The colour with another lightness as the screen will show it: mapped to sRGB and kept in eight bits. */
function candidate(colour: Colour, lightness: number, [, chroma, hue]: Triple): Triple {
  const moved: Colour = { ...colour, space: 'oklch', coords: [lightness, chroma, hue], alpha: 1 };
  return inBytes(mapToGamut(moved, 'srgb'));
}

/**
 * The opaque colour nearest in lightness that has `ratio` against `other` (sRGB 0 to 1), with hue and, as far as sRGB
 * has it, chroma kept. Nearest is proven by trying: every step of 0.1 % lightness that is nearer has been looked at and
 * fails. Null where not even black or white passes.
 */
export function nearestPassing(colour: Colour, other: Triple, ratio: number): Passing | null {
  const own = inBytes(mapToGamut(colour, 'srgb'));
  const asIs = contrastRatio(own, other);
  if (asIs >= ratio) return { rgb: own, ratio: asIs, moved: 0 };
  const oklch = zeroed(coordsIn(colour, 'oklch'));
  for (let step = 1; step <= STEPS; step++) {
    const passing = [-step, step]
      .map((signed) => signed / STEPS)
      .filter((moved) => oklch[0] + moved >= -1 / STEPS && oklch[0] + moved <= 1 + 1 / STEPS)
      .map((moved): Passing => {
        const rgb = candidate(colour, Math.min(1, Math.max(0, oklch[0] + moved)), oklch);
        return { rgb, ratio: contrastRatio(rgb, other), moved };
      })
      .filter((each) => each.ratio >= ratio);
    const best = passing.toSorted((one, two) => two.ratio - one.ratio)[0];
    if (best !== undefined) return best;
  }
  return null;
}
