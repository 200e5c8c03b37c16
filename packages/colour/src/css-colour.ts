import { parse } from './parsing/parse-colour.ts';
import { ALL_KNOWN, ALL_SPACES } from './scientific/color-js.ts';
import { cmykOf } from './spaces/cmyk.ts';
import type { Colour } from './spaces/colour.ts';
import { coordsIn } from './spaces/convert.ts';
import { mapToGamut } from './spaces/gamut.ts';
import { serialise } from './spaces/serialise.ts';

/**
 * Parses a CSS colour; null if it is invalid.
 *
 * Supports all of CSS Color 4 (hexadecimal, names, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() and color(),
 * with `none`, angles, percentages and calculations), the relative colours, mixtures and other functions of CSS Color 5
 * (`rgb(from …)`, color-mix(), light-dark() as on a light page, contrast-color(), alpha()), and color() with Color.js's
 * names for spaces that CSS does not have (`color(--okhsl …)`). Refuses colours that depend on context: currentcolor
 * and system colours.
 */
export const parseColor = (css: string): Colour | null => parse(css, ALL_KNOWN);

/**
 * Returns the coordinates of a colour in a space, null for a missing one: `none` as written, or powerless there, such
 * as the hue of a grey. Not limited to the gamut.
 *
 * `space` is an id of CSS Color 4 (`srgb`, `oklch`, `display-p3`, `xyz-d50` …), of Color.js (`p3`, `okhsl`, `hct` …),
 * or `cmyk`, which is naive and has four. RGB is 0 to 1, hues are degrees, the parts of hsl, hwb, hsv and cmyk and the
 * lightness of lab and lch 0 to 100, the lightness of oklab and oklch 0 to 1. Throws a RangeError for another id.
 */
export const toSpace = (color: Colour, space: string): readonly (number | null)[] =>
  space === 'cmyk' ? cmykOf(mapToGamut(color, 'srgb', ALL_SPACES)) : coordsIn(color, space, ALL_SPACES);

/**
 * Serialises a colour as CSS text in a space, by CSS Color 4 §15: `srgb` gives rgb(), `display-p3` (or `p3`) gives
 * color(display-p3 …), and so on; `hex`, `name` ('' if it has none) and `cmyk` as well. A colour outside the gamut of
 * the space is mapped into it by CSS Color 4 §13 unless it was written in that space. Throws a RangeError for another
 * id.
 */
export const toCss = (color: Colour, space: string): string => serialise(color, space, ALL_SPACES);
