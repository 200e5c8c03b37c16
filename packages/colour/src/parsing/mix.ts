import { type Colour, type Coords, turned } from '../spaces/colour.ts';
import { coordsIn } from '../spaces/convert.ts';
import type { Spaces } from '../spaces/spaces.ts';
import { carryForward } from './carry-forward.ts';

const HUE_AT: ReadonlyMap<string, number> = new Map([
  ['hsl', 0],
  ['hwb', 0],
  ['lch', 2],
  ['oklch', 2],
]);

/** Spaces that color-mix() accepts in addition to those of color() (CSS Color 4 §12.1). */
export const MIX_SPACES = ['hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch'] as const;

export const HUE_WAYS = ['shorter', 'longer', 'increasing', 'decreasing'] as const;
export type HueWay = (typeof HUE_WAYS)[number];

/** Whether a space has a hue, so that the way around the circle matters. */
export const hasHue = (space: string): boolean => HUE_AT.has(space);

export interface Weighted {
  readonly colour: Colour;
  /** From 0 to 100; null if none was written. */
  readonly percent: number | null;
}

/** Adjusts two hues so that interpolating between the numbers goes the right way (CSS Color 4 §12.4). */
function onTheWay(one: number, other: number, way: HueWay): readonly [number, number] {
  const from = turned(one);
  const to = turned(other);
  const far = to - from;
  switch (way) {
    case 'shorter':
      return far > 180 ? [from + 360, to] : far < -180 ? [from, to + 360] : [from, to];
    case 'longer':
      return far > 0 && far < 180 ? [from + 360, to] : far > -180 && far <= 0 ? [from, to + 360] : [from, to];
    case 'increasing':
      return far < 0 ? [from, to + 360] : [from, to];
    case 'decreasing':
      return far > 0 ? [from + 360, to] : [from, to];
  }
}

interface Point {
  readonly coords: Coords;
  readonly alpha: number | null;
}

/**
 * Returns the point at `share` between two (CSS Color 4 §12.3): premultiplied, with missing components taken from the
 * other.
 */
function between(one: Point, other: Point, share: number, hueAt: number | undefined, way: HueWay): Point {
  const mixed = (a: number, b: number) => a + (b - a) * share;
  const oneAlpha = one.alpha ?? other.alpha;
  const otherAlpha = other.alpha ?? one.alpha;
  const alpha = oneAlpha === null || otherAlpha === null ? null : mixed(oneAlpha, otherAlpha);
  const at = (index: number): number | null => {
    const a = one.coords[index] ?? other.coords[index] ?? null;
    const b = other.coords[index] ?? one.coords[index] ?? null;
    if (a === null || b === null) return null;
    if (index === hueAt) return turned(mixed(...onTheWay(a, b, way)));
    const value = mixed(a * (oneAlpha ?? 1), b * (otherAlpha ?? 1));
    return alpha === null || alpha === 0 ? value : value / alpha;
  };
  return { coords: [at(0), at(1), at(2)], alpha };
}

/**
 * Mixes colours as color-mix() does (CSS Color 5 §3). Missing percentages share what is left of 100; a sum below 100
 * makes the result transparent. Null if they add up to nothing.
 */
export function mix(all: readonly Weighted[], space: string, way: HueWay, spaces: Spaces): Colour | null {
  const given = all.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
  const open = all.filter(({ percent }) => percent === null).length;
  const rest = open === 0 ? 0 : Math.max(0, 100 - given) / open;
  const weights = all.map(({ percent }) => percent ?? rest);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum <= 0) return null;
  let mixed: Point | null = null;
  let weight = 0;
  for (const [index, { colour }] of all.entries()) {
    const own = weights[index] ?? 0;
    const point = {
      coords: carryForward(colour, space, coordsIn(colour, space, spaces)),
      alpha: colour.alpha,
    };
    weight += own;
    const share = weight === 0 ? 0.5 : own / weight;
    mixed = mixed === null ? point : between(mixed, point, share, HUE_AT.get(space), way);
  }
  if (mixed === null) return null;
  const alpha = mixed.alpha === null ? null : mixed.alpha * Math.min(1, sum / 100);
  return inOwnSpace({ space, coords: mixed.coords, alpha, legacy: false }, spaces);
}

/** Converts a calculated colour out of hsl and hwb, which compute to color(srgb …); other colours keep their space. */
export function inOwnSpace(colour: Colour, spaces: Spaces): Colour {
  if (colour.space !== 'hsl' && colour.space !== 'hwb') return { ...colour, legacy: false };
  return { ...colour, space: 'srgb', coords: coordsIn(colour, 'srgb', spaces), legacy: false };
}
