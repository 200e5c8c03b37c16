import type { Triple } from '../spaces/colour.ts';

// APCA-W3 0.1.9 (Andrew Somers, Myndex): a draft for WCAG 3 and no requirement of WCAG 2.2, so given as information.

const GAMMA = 2.4;
const WEIGHTS: Triple = [0.2126729, 0.7151522, 0.072175];
const BLACK_THRESHOLD = 0.022;
// biome-ignore lint/suspicious/noApproximativeNumericConstant: APCA's own number, and not the root of two
const BLACK_CLAMP = 1.414;
const SCALE = 1.14;
const OFFSET = 0.027;
const LOWEST = 0.1;
const LEAST_DIFFERENCE = 0.0005;

/** Screen luminance, with very dark colours lifted as glare does. */
function screenLuminance([r, g, b]: Triple): number {
  const y = WEIGHTS[0] * r ** GAMMA + WEIGHTS[1] * g ** GAMMA + WEIGHTS[2] * b ** GAMMA;
  return y > BLACK_THRESHOLD ? y : y + (BLACK_THRESHOLD - y) ** BLACK_CLAMP;
}

/**
 * Lightness contrast Lc of sRGB text on a background, about -108 to 106: negative for light text on dark. The order
 * matters.
 */
export function apcaContrast(text: Triple, background: Triple): number {
  const front = screenLuminance(text);
  const back = screenLuminance(background);
  if (Math.abs(back - front) < LEAST_DIFFERENCE) return 0;
  if (back > front) {
    const contrast = (back ** 0.56 - front ** 0.57) * SCALE;
    return contrast < LOWEST ? 0 : (contrast - OFFSET) * 100;
  }
  const contrast = (back ** 0.65 - front ** 0.62) * SCALE;
  return contrast > -LOWEST ? 0 : (contrast + OFFSET) * 100;
}
