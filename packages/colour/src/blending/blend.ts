import { contrastRatio, inBytes, over } from '../checks/contrast.ts';
import { type HueWay, hasHue, mix } from '../parsing/mix.ts';
import type { Colour, Triple } from '../spaces/colour.ts';
import { mapToGamut } from '../spaces/gamut.ts';
import { digits, serialise } from '../spaces/serialise.ts';
import { CSS_SPACES } from '../spaces/spaces.ts';

/** The spaces that colours are mixed in, of those of color-mix(). */
export const BLEND_SPACES = ['oklab', 'oklch', 'srgb', 'srgb-linear', 'lab', 'lch', 'hsl'] as const;
export type BlendSpace = (typeof BLEND_SPACES)[number];

/** Where colours meet, and for a space with hues which way around the circle. */
export interface Blending {
  readonly space: BlendSpace;
  readonly way: HueWay;
}

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
  hasHue(space) && way !== 'shorter' ? `${space} ${way} hue` : space;

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

/** A colour at a place (0 to 100) of a gradient. */
type Sample = Pick<GradientStop, 'colour' | 'at'>;

/**
 * Returns a gradient's colours at about `count` equal distances and at each stop, in order. Where two stops share a
 * place the colour jumps, and both are there.
 */
function samplesOf(gradient: Gradient, count: number): readonly Sample[] {
  const stops = inOrder(gradient.stops);
  const length = (stops.at(-1)?.at ?? 0) - (stops[0]?.at ?? 0);
  return stops.flatMap((stop, index): readonly Sample[] => {
    const next = stops[index + 1];
    if (next === undefined) return [stop];
    const stretch = next.at - stop.at;
    const parts = stretch === 0 ? 1 : Math.ceil((stretch / length) * count);
    return Array.from({ length: parts }, (_, part) => ({
      at: stop.at + (stretch * part) / parts,
      colour: blend(stop.colour, next.colour, part / parts, gradient),
    }));
  });
}

/** How many parts a gradient is cut into for browsers that don't know interpolation spaces. */
const FALLBACK_PARTS = 16;

/** The same gradient with sRGB colours at many places, which every browser shows nearly alike. */
export function fallbackCss(gradient: Gradient): string {
  const written = samplesOf(gradient, FALLBACK_PARTS).map(
    ({ at, colour }) => `${serialise(colour, 'hex')} ${digits(at, 2)}%`,
  );
  return `${gradient.kind}-gradient(${SHAPES[gradient.kind](gradient)}, ${written.join(', ')})`;
}

const WHITE: Triple = [1, 1, 1];
const BLACK: Triple = [0, 0, 0];

/**
 * Returns the least contrast (WCAG 2.2) of white and of black text on a gradient, measured at a hundred places and on
 * both sides of each jump. A transparent colour counts as lying on white.
 */
export function textContrasts(gradient: Gradient): { readonly white: number; readonly black: number } {
  const grounds = samplesOf(gradient, 100).map(({ colour }) =>
    inBytes(over(mapToGamut(colour, 'srgb'), colour.alpha ?? 0, WHITE)),
  );
  const least = (text: Triple) => Math.min(...grounds.map((ground) => contrastRatio(text, ground)));
  return { white: least(WHITE), black: least(BLACK) };
}
