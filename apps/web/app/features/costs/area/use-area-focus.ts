import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { onAttention } from '../../../ui/on-attention.ts';

/**
 * Keeps the focus in an area whose content is replaced without the user's doing, for instance at midnight.
 *
 * @param area an element that can be focused
 * @param content changes whenever the content of the area does
 */
export function useAreaFocus(area: RefObject<HTMLElement | null>, content: string): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      wasInside.current = target instanceof Node && area.current?.contains(target) === true;
    };
    return onAttention(note);
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the change alone.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (wasInside.current && (active === null || active === document.body)) {
      area.current?.focus({ preventScroll: true });
    }
  }, [area, content]);
}
