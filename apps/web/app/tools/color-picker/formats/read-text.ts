import {
  type Colour,
  clamp,
  coordsIn,
  MAX_CHROMA,
  parse,
  readPasted,
  serialise,
  turned,
  zeroed,
} from '@hln/colour';
import type { Picked } from '../picking/picked.ts';
import { KEPT_LENGTH, type PickerState } from '../picking/use-picked.ts';
import { explain } from './explain.ts';

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

/** What a text changes in the state of the page, or why it is no colour. `hue` is kept for a grey. */
export function readText(text: string, hue = 0): Pick<PickerState, 'css' | 'place'> | string {
  const pasted = readPasted(text);
  if (pasted === null) return explain(text);
  const { css, colour } = pasted;
  return { css: css.length > KEPT_LENGTH ? serialise(colour, 'oklch') : css, place: placeOf(colour, hue) };
}
