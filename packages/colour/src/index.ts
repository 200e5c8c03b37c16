/** CSS colours. Pure functions on numbers; coordinates as in CSS Color 4. */
export {
  BLEND_SPACES,
  type Blending,
  type BlendSpace,
  blend,
  colourAlong,
  fallbackCss,
  type Gradient,
  gradientCss,
  mixCss,
  steps,
  textContrasts,
} from './blending/blend.ts';
export { type PictureColour, pictureColours } from './blending/picture-colours.ts';
export {
  apcaContrast,
  contrastRatio,
  inBytes,
  nearestPassing,
  over,
  shownRatio,
  WCAG_RULES,
} from './checks/contrast.ts';
export { seenBy, type Vision } from './checks/vision.ts';
export { parseColor, toCss, toSpace } from './css-colour.ts';
export { harmony, type Swatch, shades, tokenName, tokens } from './palette/shades.ts';
export { HUE_WAYS, type HueWay, hasHue } from './parsing/mix.ts';
export { NOTATIONS } from './parsing/notations.ts';
export { CSS_COLOR_NAMES, LENGTH_LIMIT, MADE_COLOURS, parse } from './parsing/parse-colour.ts';
export type { PastedRemark } from './parsing/pasted-numbers.ts';
export { type PastedColour, readPasted } from './parsing/read-pasted.ts';
export { type Token, tokenize } from './parsing/tokens.ts';
export { boundary, MAX_CHROMA, mostChroma, type ScreenGamut } from './plane/boundary.ts';
export { paintPlane } from './plane/paint.ts';
export { type Cmyk, srgbOfCmyk } from './spaces/cmyk.ts';
export { type Colour, clamp, type Triple, turned, zeroed } from './spaces/colour.ts';
export { NAMES } from './spaces/colour-names.ts';
export { coordsIn } from './spaces/convert.ts';
export { inGamut, mapToGamut } from './spaces/gamut.ts';
export { digits, hexOf, serialise } from './spaces/serialise.ts';
