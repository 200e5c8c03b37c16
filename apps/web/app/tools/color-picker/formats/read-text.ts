import {
  type Colour,
  clamp,
  coordsIn,
  MAX_CHROMA,
  type PastedColour,
  parse,
  readPasted,
  serialise,
  turned,
  zeroed,
} from '@hln/colour';
import type { Picked } from '../picking/picked.ts';
import { KEPT_LENGTH, type PickerState } from '../picking/use-picked.ts';
import { explain } from './explain.ts';

/** The position of a colour on the plane and sliders. A grey has no hue: `hue` is what the slider keeps showing. */
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

/** The page's current colour. A draft or a link may contain a text that isn't a colour: then its position counts. */
export const colourAt = (css: string, { lightness, chroma, hue, alpha }: Picked): Colour =>
  parse(css) ?? { space: 'oklch', coords: [lightness, chroma, hue], alpha, legacy: false };

/** The text that the page's state keeps of a colour: a long one becomes its computed form. */
export const keptCss = ({ css, colour }: PastedColour): string =>
  css.length > KEPT_LENGTH ? serialise(colour, 'oklch') : css;

/** The changes that a text makes to the page's state, or why it isn't a colour. `hue` is kept for a grey. */
export function readText(text: string, hue = 0): Pick<PickerState, 'css' | 'place'> | string {
  const pasted = readPasted(text);
  if (pasted === null) return explain(text);
  return { css: keptCss(pasted), place: placeOf(pasted.colour, hue) };
}
