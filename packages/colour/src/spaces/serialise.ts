import { cmykOf } from './cmyk.ts';
import { type Colour, type Coords, type Triple, zeroed } from './colour.ts';
import { nameOf } from './colour-names.ts';
import { coordsIn } from './convert.ts';
import { mapToGamut, RGB_GAMUTS, type RgbGamut } from './gamut.ts';
import { srgbToHsl, srgbToHwb } from './hue-spaces.ts';
import { CSS_SPACES, type Spaces, spaceId } from './spaces.ts';

/**
 * Formats the alpha of rgb() by CSS Color 4 §15.1: an alpha of eight bits gets two decimals if they identify it,
 * otherwise three.
 */
function alphaDigits(alpha: number): string {
  const byte = Math.round(alpha * 255);
  if (Math.abs(alpha * 255 - byte) > 1e-9) return digits(alpha, 5);
  const short = Math.round(alpha * 100) / 100;
  return digits(Math.round(short * 255) === byte ? short : alpha, short === alpha ? 2 : 3);
}

function tail(alpha: number | null): string {
  if (alpha === null) return ' / none';
  return alpha === 1 ? '' : ` / ${alphaDigits(alpha)}`;
}

/**
 * Returns 0 to 255, rounding halves up as CSS does; the tiny addition compensates for conversions that end just below a
 * half.
 */
const byteOf = (value: number): number => Math.floor(value * 255 + 0.5 + 1e-9);

const hexPair = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Writes six hexadecimal digits with #, or eight if the colour is not opaque; from sRGB values 0 to 1. */
export function hexOf(rgb: Triple, alpha = 1): string {
  const channels = rgb.map((value) => hexPair(byteOf(value))).join('');
  return `#${channels}${alpha < 1 ? hexPair(byteOf(alpha)) : ''}`;
}

function legacyRgb(rgb: Triple, alpha: number): string {
  const channels = rgb.map(byteOf).join(', ');
  return alpha === 1 ? `rgb(${channels})` : `rgba(${channels}, ${alphaDigits(alpha)})`;
}

const written = (coords: Coords, decimals: Triple, percent = false): string =>
  coords
    .map((value, index) => {
      if (value === null) return 'none';
      return `${digits(value, decimals[index] ?? 5)}${percent && index > 0 ? '%' : ''}`;
    })
    .join(' ');

/** Spaces with their own functions, and the decimals that preserve eight bits of each channel. */
const FUNCTIONS: ReadonlyMap<string, Triple> = new Map([
  ['lab', [4, 4, 4]],
  ['lch', [4, 4, 3]],
  ['oklab', [5, 5, 5]],
  ['oklch', [5, 5, 3]],
]);

const isGamut = (id: string): id is RgbGamut => Object.hasOwn(RGB_GAMUTS, id);

/** Serialises forms based on sRGB, from the colour mapped to it. */
function onSrgb(id: string, colour: Colour, spaces: Spaces): string | null {
  if (id === 'srgb' && colour.space === 'srgb' && !colour.legacy) return null;
  if (!['srgb', 'hex', 'name', 'hsl', 'hwb', 'cmyk'].includes(id)) return null;
  const rgb = mapToGamut(colour, 'srgb', spaces);
  const alpha = colour.alpha ?? 0;
  switch (id) {
    case 'hex':
      return hexOf(rgb, alpha);
    case 'name':
      return alpha === 0 && rgb.every((value) => value === 0)
        ? 'transparent'
        : ((alpha === 1 ? nameOf(hexOf(rgb).slice(1)) : null) ?? '');
    case 'hsl':
      return `hsl(${written(zeroed(srgbToHsl(rgb)), [3, 3, 3], true)}${tail(alpha)})`;
    case 'hwb':
      return `hwb(${written(zeroed(srgbToHwb(rgb)), [3, 3, 3], true)}${tail(alpha)})`;
    case 'cmyk':
      return `device-cmyk(${cmykOf(rgb)
        .map((ink) => `${digits(ink, 2)}%`)
        .join(' ')}${tail(alpha)})`;
    default:
      return legacyRgb(rgb, alpha);
  }
}

/**
 * Serialises a colour in the syntax of a space, by CSS Color 4 §15. It is mapped into the gamut if the space has one
 * and the colour comes from another. `space` may also be hex, name ('' if there is none) or cmyk.
 */
export function serialise(colour: Colour, space: string, spaces: Spaces = CSS_SPACES): string {
  const id = spaceId(space);
  const short = onSrgb(id, colour, spaces);
  if (short !== null) return short;
  const decimals = FUNCTIONS.get(id);
  if (decimals) return `${id}(${written(coordsIn(colour, id, spaces), decimals)}${tail(colour.alpha)})`;
  const own = spaceId(colour.space) === id;
  const coords = isGamut(id) && !own ? mapToGamut(colour, id, spaces) : coordsIn(colour, id, spaces);
  const name = spaces.get(id)?.channels === undefined ? `--${id.replace(/^--/, '')}` : id;
  // A mapped colour has numbers for all missing components.
  const alpha = isGamut(id) && !own ? (colour.alpha ?? 0) : colour.alpha;
  return `color(${name} ${written(coords, [5, 5, 5])}${tail(alpha)})`;
}

/** Formats a number without trailing zeros and without a negative zero. */
export function digits(value: number, decimals: number): string {
  const rounded = Number(value.toFixed(decimals));
  return String(rounded === 0 ? 0 : rounded);
}
