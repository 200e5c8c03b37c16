import { type Colour, clamp, coordsIn, MAX_CHROMA, parse, turned, zeroed } from '@hln/colour';
import type { Picked } from '../picking/picked.ts';

/** Where a colour stands on plane and sliders. A grey has no hue: `hue` is what the slider keeps showing then. */
export function placeOf(colour: Colour, hue: number): Picked {
  const coords = coordsIn(colour, 'oklch');
  const [lightness, chroma, own] = zeroed(coords);
  return {
    lightness: clamp(lightness, 0, 1),
    chroma: clamp(chroma, 0, MAX_CHROMA),
    hue: coords[2] === null ? hue : turned(own),
    alpha: colour.alpha ?? 0,
  };
}

/** The colour that the page is about. A draft or a link may hold a text that is none: then its place counts. */
export const colourAt = (css: string, { lightness, chroma, hue, alpha }: Picked): Colour =>
  parse(css) ?? { space: 'oklch', coords: [lightness, chroma, hue], alpha, legacy: false };
