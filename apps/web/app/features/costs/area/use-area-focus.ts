import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * What stands in an area is exchanged without anybody's doing, as at midnight: whoever was in it stays in it.
 *
 * @param area can be focused
 * @param content changes whenever what is in it does
 */
export function useAreaFocus(area: RefObject<HTMLElement | null>, content: string): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      wasInside.current = target instanceof Node && area.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that matters.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (wasInside.current && (active === null || active === document.body)) {
      area.current?.focus({ preventScroll: true });
    }
  }, [area, content]);
}
