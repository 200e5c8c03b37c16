import { clamp, turned } from '../spaces/colour.ts';
import type { Value } from './values.ts';

/** Reads one component of a function. */
export type Component = (value: Value) => number | null;

/** Calculations may yield infinity and NaN: CSS turns NaN into 0 and clamps infinity to what can be stored. */
const LIMIT = 2_147_483_647;
const finite = (value: number): number => (Number.isNaN(value) ? 0 : clamp(value, -LIMIT, LIMIT));

const scaled =
  (number: number, percent: number, low = -LIMIT, high = LIMIT): Component =>
  ({ kind, value }) =>
    kind === 'angle' ? null : clamp(finite(value * (kind === 'number' ? number : percent)), low, high);

const hue: Component = ({ kind, value }) => {
  if (kind === 'percentage') return null;
  return Number.isFinite(value) ? turned(value) : 0;
};

export const readAlpha = scaled(1, 0.01, 0, 1);

/** A function that writes a colour: its space, its components and their names in relative colours. */
export interface Notation {
  readonly space: string;
  readonly components: readonly [Component, Component, Component];
  readonly words: readonly [string, string, string];
  /** The factor by which the words' values are larger than the coordinates. */
  readonly wordScale: number;
  /**
   * Whether the form with commas, which only rgb and hsl have, accepts these values: rgb takes one kind for all, hsl a
   * fixed kind for each.
   */
  readonly commas?: (values: readonly Value[]) => boolean;
  readonly legacy: boolean;
}

const notation = (
  space: string,
  words: string,
  components: readonly [Component, Component, Component],
  more: Partial<Notation> = {},
): Notation => {
  const [first = '', second = '', third = ''] = words;
  return { space, components, words: [first, second, third], wordScale: 1, legacy: false, ...more };
};

const channel = scaled(1 / 255, 0.01, 0, 1);
const part = scaled(1, 1);
const axis = scaled(1, 1.25);
const okAxis = scaled(1, 0.004);

const RGB = notation('srgb', 'rgb', [channel, channel, channel], {
  wordScale: 255,
  legacy: true,
  commas: ([first, ...others]) =>
    first !== undefined && first.kind !== 'angle' && others.every(({ kind }) => kind === first.kind),
});

/** Relative rgb() may leave the gamut, otherwise `rgb(from <a P3 colour> r g b)` would be another colour. */
const freeChannel = scaled(1 / 255, 0.01);
export const RELATIVE_RGB: Notation = { ...RGB, components: [freeChannel, freeChannel, freeChannel] };

const HSL = notation('hsl', 'hsl', [hue, scaled(1, 1, 0), part], {
  legacy: true,
  commas: ([first, ...others]) =>
    first?.kind !== 'percentage' && others.every(({ kind }) => kind === 'percentage'),
});

export const NOTATIONS: ReadonlyMap<string, Notation> = new Map([
  ['rgb', RGB],
  ['rgba', RGB],
  ['hsl', HSL],
  ['hsla', HSL],
  ['hwb', notation('hwb', 'hwb', [hue, part, part], { legacy: true })],
  ['lab', notation('lab', 'lab', [scaled(1, 1, 0, 100), axis, axis])],
  ['lch', notation('lch', 'lch', [scaled(1, 1, 0, 100), scaled(1, 1.5, 0), hue])],
  ['oklab', notation('oklab', 'lab', [scaled(1, 0.01, 0, 1), okAxis, okAxis])],
  ['oklch', notation('oklch', 'lch', [scaled(1, 0.01, 0, 1), scaled(1, 0.004, 0), hue])],
]);

const free = scaled(1, 0.01);

/** Returns the notation of color(), which is the same for every space except for the names of the channels. */
export const colorNotation = (space: string, words: 'rgb' | 'xyz'): Notation =>
  notation(space, words, [free, free, free]);
