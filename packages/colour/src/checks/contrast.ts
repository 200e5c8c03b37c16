import { type Colour, mapTriple, type Triple, zeroed } from '../spaces/colour.ts';
import { coordsIn } from '../spaces/convert.ts';
import { mapToGamut } from '../spaces/gamut.ts';
import { multiply, SRGB_TO_XYZ } from '../spaces/matrices.ts';
import { SRGB_TRANSFER } from '../spaces/transfer.ts';

/** The requirements of WCAG 2.2: 1.4.3 (AA) and 1.4.6 (AAA) for text, 1.4.11 for controls and graphics. */
export const WCAG_RULES = [
  { id: 'text-aa', level: 'AA', ratio: 4.5 },
  { id: 'text-aaa', level: 'AAA', ratio: 7 },
  { id: 'large-aa', level: 'AA', ratio: 3 },
  { id: 'large-aaa', level: 'AAA', ratio: 4.5 },
  { id: 'ui-aa', level: 'AA', ratio: 3 },
] as const;

/** WCAG's weights, which have four decimals. */
const WEIGHTS: Triple = [0.2126, 0.7152, 0.0722];

/** Returns the relative luminance as WCAG 2.2 defines it, 0 to 1, of sRGB values 0 to 1. */
export const luminance = (srgb: Triple): number => {
  const [r, g, b] = mapTriple(srgb, SRGB_TRANSFER.decode);
  return WEIGHTS[0] * r + WEIGHTS[1] * g + WEIGHTS[2] * b;
};

/** Returns the contrast ratio of WCAG 2.2, 1 to 21; the order does not matter. */
export function contrastRatio(one: Triple, other: Triple): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Formats a ratio with two decimals, truncated: 4.499 fails 4.5 and must not be shown as 4.5. */
export const shownRatio = (ratio: number): string => (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2);

/** Blends a colour with alpha over an opaque one, as browsers do: on stored values. */
export const over = (top: Triple, alpha: number, below: Triple): Triple => [
  top[0] * alpha + below[0] * (1 - alpha),
  top[1] * alpha + below[1] * (1 - alpha),
  top[2] * alpha + below[2] * (1 - alpha),
];

/** Rounds to eight bits per channel: what a hexadecimal colour will show. */
export const inBytes = (srgb: Triple): Triple =>
  mapTriple(srgb, (value) => Math.floor(value * 255 + 0.5 + 1e-9) / 255);

/** Returns the grey of the same luminance (CIE Y): what remains of a colour without hue. */
export const greyOf = (srgb: Triple): Triple => {
  const [, y] = multiply(SRGB_TO_XYZ, mapTriple(srgb, SRGB_TRANSFER.decode));
  const grey = SRGB_TRANSFER.encode(y);
  return [grey, grey, grey];
};

/** The resolution of the search for lightness: steps of 0.1 %. */
const STEPS = 1000;

interface Passing {
  /** sRGB values 0 to 1 that eight bits can store exactly. */
  readonly rgb: Triple;
  readonly ratio: number;
  /** How far the lightness in OKLCH was moved, -1 to 1; 0 if the colour passes unchanged. */
  readonly moved: number;
}

/** Returns the colour with another lightness as the screen will show it: mapped to sRGB and rounded to eight bits. */
function candidate(colour: Colour, lightness: number, [, chroma, hue]: Triple): Triple {
  const moved: Colour = { ...colour, space: 'oklch', coords: [lightness, chroma, hue], alpha: 1 };
  return inBytes(mapToGamut(moved, 'srgb'));
}

/**
 * Returns the opaque colour nearest in lightness that has `ratio` against `other` (sRGB 0 to 1), keeping its hue and,
 * as far as sRGB allows, its chroma. Every nearer step of 0.1 % lightness has been tried and fails. Null if not even
 * black or white passes.
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

// APCA-W3 0.1.9 (Andrew Somers, Myndex): a draft for WCAG 3 and not a requirement of WCAG 2.2, so shown only for
// information.

const GAMMA = 2.4;

const APCA_WEIGHTS: Triple = [0.2126729, 0.7151522, 0.072175];

const BLACK_THRESHOLD = 0.022;

// biome-ignore lint/suspicious/noApproximativeNumericConstant: APCA's own constant, not the root of two
const BLACK_CLAMP = 1.414;

const SCALE = 1.14;

const OFFSET = 0.027;

const LOWEST = 0.1;

const LEAST_DIFFERENCE = 0.0005;

/** Returns the screen luminance, with very dark colours lifted as by glare. */
function screenLuminance([r, g, b]: Triple): number {
  const y = APCA_WEIGHTS[0] * r ** GAMMA + APCA_WEIGHTS[1] * g ** GAMMA + APCA_WEIGHTS[2] * b ** GAMMA;
  return y > BLACK_THRESHOLD ? y : y + (BLACK_THRESHOLD - y) ** BLACK_CLAMP;
}

/**
 * Returns the lightness contrast Lc of sRGB text on a background, about -108 to 106: negative for light text on dark.
 * The order matters.
 */
export function apcaContrast(text: Triple, background: Triple): number {
  const front = screenLuminance(text);
  const back = screenLuminance(background);
  if (Math.abs(back - front) < LEAST_DIFFERENCE) return 0;
  if (back > front) {
    const contrast = (back ** 0.56 - front ** 0.57) * SCALE;
    return contrast < LOWEST ? 0 : (contrast - OFFSET) * 100;
  }
  const contrast = (back ** 0.65 - front ** 0.62) * SCALE;
  return contrast > -LOWEST ? 0 : (contrast + OFFSET) * 100;
}
