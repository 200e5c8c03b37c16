import { type Colour, clamp, mapTriple, type Triple, within, zeroed } from './colour.ts';
import { coordsIn } from './convert.ts';
import { fromPolar, OKLCH_GREY, oklabToXyz, toPolar, xyzToOklab } from './lab-spaces.ts';
import { CSS_SPACES, type Spaces } from './spaces.ts';

/** The RGB spaces with a gamut, and their linear counterparts, in which the mapping works. */
export const RGB_GAMUTS = {
  srgb: 'srgb-linear',
  'display-p3': 'display-p3-linear',
  'a98-rgb': 'a98-rgb-linear',
  'prophoto-rgb': 'prophoto-rgb-linear',
  rec2020: 'rec2020-linear',
} as const;

export type RgbGamut = keyof typeof RGB_GAMUTS;

const clipped = (rgb: Triple): Triple => mapTriple(rgb, (value) => clamp(value, 0, 1));

export const inGamut = (colour: Colour, gamut: RgbGamut, spaces: Spaces = CSS_SPACES): boolean =>
  within(zeroed(coordsIn(colour, gamut, spaces)));

/** Returns where a ray from `from` through `to` crosses the cube of the gamut; null if it misses it. */
function cubeCrossing(from: Triple, to: Triple): Triple | null {
  let far = Number.POSITIVE_INFINITY;
  let near = Number.NEGATIVE_INFINITY;
  for (const [index, start] of from.entries()) {
    const way = (to[index] ?? 0) - start;
    if (Math.abs(way) > 1e-12) {
      const one = -start / way;
      const other = (1 - start) / way;
      near = Math.max(Math.min(one, other), near);
      far = Math.min(Math.max(one, other), far);
    } else if (start < 0 || start > 1) return null;
  }
  if (near > far || far < 0) return null;
  const reach = near < 0 ? far : near;
  if (!Number.isFinite(reach)) return null;
  return [
    from[0] + (to[0] - from[0]) * reach,
    from[1] + (to[1] - from[1]) * reach,
    from[2] + (to[2] - from[2]) * reach,
  ];
}

/** Whether a colour is inside the cube, away from its faces by more than rounding errors. */
const isInside = (rgb: Triple): boolean => rgb.every((value) => value > 1e-12 && value < 1 - 1e-12);

/**
 * The ray trace of CSS Color 4 §13: from the grey of the same lightness towards the colour until the boundary of the
 * linear-light cube, four times, restoring lightness and hue in OKLCH each time. A colour that ends up inside the cube
 * is nearer to its surface than the grey, so later rays begin there.
 */
function rayTraced([lightness, chroma, hue]: Triple, toLight: Steps, fromLight: Steps): Triple {
  const light = (oklch: Triple) => toLight(oklabToXyz(fromPolar(oklch)));
  let anchor = light([lightness, 0, hue]);
  let target = light([lightness, chroma, hue]);
  let last = target;
  for (let pass = 0; pass < 4; pass++) {
    if (pass > 0) {
      const [, reduced] = zeroed(toPolar(OKLCH_GREY)(xyzToOklab(fromLight(target))));
      target = light([lightness, reduced, hue]);
    }
    const crossing = cubeCrossing(anchor, target);
    if (crossing === null) break;
    if (pass > 0 && isInside(target)) anchor = target;
    target = crossing;
    last = crossing;
  }
  return clipped(last);
}

type Steps = (coords: Triple) => Triple;

/** In these spaces a lightness of 0 or 100 means black or white, whatever the other components. */
const WITH_ENDS: ReadonlyMap<string, number> = new Map([
  ['lab', 0],
  ['lch', 0],
  ['hsl', 2],
]);

function forced({ space, coords }: Colour): Triple | null {
  const index = WITH_ENDS.get(space);
  if (index === undefined) return null;
  const lightness = coords[index] ?? 0;
  if (lightness <= 0) return [0, 0, 0];
  return lightness >= 100 ? [1, 1, 1] : null;
}

/** Whether the colour is written in another form of rgb(). */
const isSrgbSyntax = ({ space, legacy }: Colour): boolean => legacy && (space === 'hsl' || space === 'hwb');

/** Returns the stored RGB values, 0 to 1, of the nearest colour in a gamut by CSS Color 4 §13. */
export function mapToGamut(colour: Colour, gamut: RgbGamut, spaces: Spaces = CSS_SPACES): Triple {
  const black = forced(colour);
  if (black !== null) return black;
  const direct = zeroed(coordsIn(colour, gamut, spaces));
  // hsl() and hwb() beyond sRGB are clipped, as with rgb(): CSS Color 4 §15.2 stores all three as sRGB bytes.
  if (within(direct) || (gamut === 'srgb' && isSrgbSyntax(colour))) return clipped(direct);
  const oklch = zeroed(coordsIn(colour, 'oklch', spaces));
  if (oklch[0] >= 1) return [1, 1, 1];
  if (oklch[0] <= 0) return [0, 0, 0];
  const light = spaces.get(RGB_GAMUTS[gamut]);
  const stored = spaces.get(gamut);
  if (light === undefined || stored === undefined)
    throw new RangeError(`There is no colour space "${gamut}".`);
  const whole = light.base === 'xyz-d50' ? spaces.get('xyz-d50') : undefined;
  const toLight: Steps = (xyz) => zeroed(light.fromBase(whole ? zeroed(whole.fromBase(xyz)) : xyz));
  const fromLight: Steps = (rgb) => (whole ? whole.toBase(light.toBase(rgb)) : light.toBase(rgb));
  return clipped(zeroed(stored.fromBase(rayTraced(oklch, toLight, fromLight))));
}
