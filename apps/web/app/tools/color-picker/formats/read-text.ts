import { readPasted, serialise } from '@hln/colour';
import { KEPT_LENGTH, type PickerState } from '../picking/use-picked.ts';
import { explain } from './explain.ts';
import { placeOf } from './reading.ts';

/** What a text changes in the state of the page, or why it is no colour. `hue` is kept for a grey. */
export function readText(text: string, hue = 0): Pick<PickerState, 'css' | 'place'> | string {
  const pasted = readPasted(text);
  if (pasted === null) return explain(text);
  const { css, colour } = pasted;
  return { css: css.length > KEPT_LENGTH ? serialise(colour, 'oklch') : css, place: placeOf(colour, hue) };
}
