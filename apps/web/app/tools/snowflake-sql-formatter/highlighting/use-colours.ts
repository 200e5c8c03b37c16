import { type RefObject, useLayoutEffect } from 'react';
import { useLateScript } from '../page/use-late-script.ts';

/**
 * Colours a text area with a layer exactly under it that shows the same lines. The area's own text is transparent but
 * still there to be selected, searched and read aloud. Only the lines around those in sight are painted, so the size of
 * the text does not matter. React leaves the layer alone.
 *
 * The area must hold `text` already when the effects of this hook run.
 *
 * @param colours null while they are not known yet: the layer then shows plain text.
 * @returns whether there should be a layer: what paints it loads with the first text, and until then the text is plain
 */
export function useColours(
  area: RefObject<HTMLTextAreaElement | null>,
  layer: RefObject<HTMLPreElement | null>,
  text: string,
  colours: Uint32Array | null,
): boolean {
  const paint = useLateScript(text !== '')?.paintColours ?? null;

  useLayoutEffect(() => {
    if (paint === null || area.current === null || layer.current === null) return;
    return paint(area.current, layer.current, text, colours);
  }, [paint, area, layer, text, colours]);

  return paint !== null;
}
