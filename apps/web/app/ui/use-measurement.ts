import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * A length measured on an element, kept up to date as the element or the window changes; null before the first layout.
 *
 * @param measure must be the same function at every render
 */
export function useMeasurement(
  element: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => number,
): number | null {
  const [value, setValue] = useState<number | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const update = () => setValue(measure(target));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(target);
    // Zooming, or moving to another screen, can change the pixel ratio without changing the width.
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
    };
  }, [element, measure]);
  return value;
}
