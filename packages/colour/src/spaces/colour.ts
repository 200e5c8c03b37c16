/** Three coordinates, in the order and with the units of their space. */
export type Triple = readonly [number, number, number];

/** Coordinates of which any may be missing: `none` in CSS, null here. */
export type Coords = readonly [number | null, number | null, number | null];

/**
 * A colour as it was written. Units are those of CSS Color 4: RGB spaces 0 to 1, hues in degrees, the percentages of
 * hsl and hwb and the lightness of lab and lch 0 to 100, the lightness of oklab and oklch 0 to 1.
 */
export interface Colour {
  readonly space: string;
  readonly coords: Coords;
  /** 0 to 1; null for `none`. */
  readonly alpha: number | null;
  /**
   * Written as a name, in hexadecimal or with rgb(), hsl() or hwb(): these serialise as rgb(), color(srgb …) does not.
   * Excludes hsl() and hwb() of another colour, which may lie beyond sRGB.
   */
  readonly legacy: boolean;
}

/** Returns the coordinates as numbers: a missing one counts as 0 in calculations (CSS Color 4 §4.4). */
export const zeroed = ([a, b, c]: Coords): Triple => [a ?? 0, b ?? 0, c ?? 0];

/** Normalises an angle in degrees to the range from 0 up to 360. */
export const turned = (degrees: number): number => ((degrees % 360) + 360) % 360;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

export const mapTriple = ([a, b, c]: Triple, change: (value: number) => number): Triple => [
  change(a),
  change(b),
  change(c),
];

/** Rounding errors of the conversions stay below this. */
const TOLERANCE = 1e-6;

/** Whether all three are between 0 and 1, within `tolerance`. */
export const within = (rgb: Triple, tolerance = TOLERANCE): boolean =>
  rgb.every((value) => value >= -tolerance && value <= 1 + tolerance);
