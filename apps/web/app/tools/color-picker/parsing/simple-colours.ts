import type { Colour } from '../engine/colour.ts';
import { NAMES } from '../engine/colour-names.ts';

const DIGITS = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;

/** The colour of three, four, six or eight hexadecimal digits in lower case, without the #. */
export function hexColour(digits: string): Colour | null {
  if (!DIGITS.test(digits)) return null;
  const long = digits.length > 4 ? digits : digits.replace(/./g, '$&$&');
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16) / 255;
  return {
    space: 'srgb',
    coords: [channel(0), channel(2), channel(4)],
    alpha: long.length === 8 ? channel(6) : 1,
    legacy: true,
  };
}

/** The colour of a name in lower case. */
export function namedColour(name: string): Colour | null {
  if (name === 'transparent') return { space: 'srgb', coords: [0, 0, 0], alpha: 0, legacy: true };
  const hex = NAMES.get(name);
  return hex === undefined ? null : hexColour(hex);
}
