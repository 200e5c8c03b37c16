import type { Colour, Coords } from '../spaces/colour.ts';

const RGB = ['red', 'green', 'blue'];

/** Categories of the components of a space (CSS Color 4 §12.2); XYZ counts as RGB, and so does everything else. */
const ANALOGOUS: ReadonlyMap<string, readonly string[]> = new Map([
  ['hsl', ['hue', 'colourfulness', 'lightness']],
  ['hwb', ['hue', 'whiteness', 'blackness']],
  ['lab', ['lightness', 'a', 'b']],
  ['oklab', ['lightness', 'a', 'b']],
  ['lch', ['lightness', 'colourfulness', 'hue']],
  ['oklch', ['lightness', 'colourfulness', 'hue']],
]);

/**
 * Marks as missing the converted coordinates that correspond to missing ones of the origin, as relative colours
 * require: no lightness in Lab is no lightness in OKLCH. A colour without any component stays one.
 */
export function carryForward(origin: Colour, space: string, converted: Coords): Coords {
  if (origin.coords.every((value) => value === null)) return [null, null, null];
  const from = ANALOGOUS.get(origin.space) ?? RGB;
  const missing = new Set(from.filter((_, index) => origin.coords[index] === null));
  const to = ANALOGOUS.get(space) ?? RGB;
  const [a, b, c] = converted.map((value, index) => (missing.has(to[index] ?? '') ? null : value));
  return [a ?? null, b ?? null, c ?? null];
}
