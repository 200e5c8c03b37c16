import { contrastRatio, inBytes } from '../checks/contrast.ts';
import { type HueWay, hasHue, mix } from '../parsing/mix.ts';
import type { Colour, Triple } from '../spaces/colour.ts';
import { mapToGamut } from '../spaces/gamut.ts';
import { digits, hexOf } from '../spaces/serialise.ts';
import { CSS_SPACES } from '../spaces/spaces.ts';

/** The spaces that colours are mixed in, of those of color-mix(). */
export const BLEND_SPACES = ['oklab', 'oklch', 'srgb', 'srgb-linear', 'lab', 'lch', 'hsl'] as const;
export type BlendSpace = (typeof BLEND_SPACES)[number];

/** Where colours meet, and for a space with hues which way around the circle. */
export interface Blending {
  readonly space: BlendSpace;
  readonly way: HueWay;
}

/** Whether the space has a hue, so that the way around the circle matters. */
export const isPolar = (space: BlendSpace): boolean => hasHue(space);

/**
 * Returns the colour at `share` (0 to 1) of the way between two, as color-mix() computes it (CSS Color 5 §3): with
 * premultiplied alpha, and a hue that a grey lacks taken from the other colour.
 */
export function blend(one: Colour, other: Colour, share: number, { space, way }: Blending): Colour {
  const weights = [
    { colour: one, percent: (1 - share) * 100 },
    { colour: other, percent: share * 100 },
  ];
  return mix(weights, space, way, CSS_SPACES) ?? one;
}

/** Returns `count` colours from one to another, both included, at equal distances. */
export const steps = (one: Colour, other: Colour, count: number, blending: Blending): Colour[] =>
  Array.from({ length: count }, (_, index) => blend(one, other, index / Math.max(1, count - 1), blending));

/** `oklch longer hue`, as color-mix() and gradients write it; the shorter way is the default and left out. */
const method = ({ space, way }: Blending): string =>
  isPolar(space) && way !== 'shorter' ? `${space} ${way} hue` : space;

/** The color-mix() that gives the colour at `share` of the way from one CSS colour to another. */
export const mixCss = (one: string, other: string, share: number, blending: Blending): string =>
  `color-mix(in ${method(blending)}, ${one}, ${other} ${digits(share * 100, 2)}%)`;

/** A colour at a place of a gradient. */
export interface GradientStop {
  /** As CSS text, which is what `gradientCss` writes. */
  readonly css: string;
  readonly colour: Colour;
  /** From 0 to 100. */
  readonly at: number;
}

export interface Gradient extends Blending {
  readonly kind: 'linear' | 'radial' | 'conic';
  /** In degrees: the direction of a linear gradient (0 is up, 90 to the right), the start of a conic one. */
  readonly angle: number;
  readonly stops: readonly GradientStop[];
}

const inOrder = (stops: readonly GradientStop[]) => stops.toSorted((one, other) => one.at - other.at);

/** Returns the colour at a place (0 to 100) of a gradient. */
export function colourAlong(gradient: Pick<Gradient, 'stops' | 'space' | 'way'>, place: number): Colour {
  const stops = inOrder(gradient.stops);
  const after = stops.findIndex(({ at }) => at >= place);
  const [first] = stops;
  const last = stops.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A gradient has at least one stop.');
  const left = stops[after - 1];
  const right = stops[after];
  if (right === undefined) return last.colour;
  if (left === undefined) return right.colour;
  const share = right.at === left.at ? 1 : (place - left.at) / (right.at - left.at);
  return blend(left.colour, right.colour, share, gradient);
}

const SHAPES = {
  linear: ({ angle }: Gradient) => `${digits(angle, 1)}deg`,
  radial: () => 'circle at center',
  conic: ({ angle }: Gradient) => `from ${digits(angle, 1)}deg at center`,
} as const;

/** The gradient as CSS Images 4 writes it, with its interpolation space. */
export function gradientCss(gradient: Gradient): string {
  const stops = inOrder(gradient.stops).map(({ css, at }) => `${css} ${digits(at, 2)}%`);
  return `${gradient.kind}-gradient(${SHAPES[gradient.kind](gradient)} in ${method(gradient)}, ${stops.join(', ')})`;
}

/** How many colours a gradient is cut into for browsers that don't know interpolation spaces. */
const FALLBACK_STEPS = 16;

/** The same gradient with sRGB colours at many places, which every browser shows nearly alike. */
export function fallbackCss(gradient: Gradient): string {
  const stops = inOrder(gradient.stops);
  const from = stops[0]?.at ?? 0;
  const to = stops.at(-1)?.at ?? 100;
  const places = Array.from(
    { length: FALLBACK_STEPS + 1 },
    (_, index) => from + ((to - from) * index) / FALLBACK_STEPS,
  );
  const all = [...new Set([...places, ...stops.map(({ at }) => at)])].sort((one, other) => one - other);
  const written = all.map((place) => `${hexAlong(gradient, place)} ${digits(place, 2)}%`);
  return `${gradient.kind}-gradient(${SHAPES[gradient.kind](gradient)}, ${written.join(', ')})`;
}

function hexAlong(gradient: Gradient, place: number): string {
  const colour = colourAlong(gradient, place);
  return hexOf(mapToGamut(colour, 'srgb'), colour.alpha ?? 0);
}

const WHITE: Triple = [1, 1, 1];
const BLACK: Triple = [0, 0, 0];

/**
 * Returns the least contrast (WCAG 2.2) of white and of black text on a gradient, measured at 101 places. Transparent
 * stops count as opaque: what is behind them is unknown.
 */
export function textContrasts(gradient: Gradient): { readonly white: number; readonly black: number } {
  let white = Number.POSITIVE_INFINITY;
  let black = Number.POSITIVE_INFINITY;
  for (let place = 0; place <= 100; place++) {
    const rgb = inBytes(mapToGamut(colourAlong(gradient, place), 'srgb'));
    white = Math.min(white, contrastRatio(WHITE, rgb));
    black = Math.min(black, contrastRatio(BLACK, rgb));
  }
  return { white, black };
}
