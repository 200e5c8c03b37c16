import { type RefObject, useLayoutEffect, useState } from 'react';

export interface PlotSize {
  /** CSS pixels that the element has across. */
  readonly width: number;
  /** Device pixels to a CSS pixel. */
  readonly ratio: number;
}

/** The width of an element and the sharpness of the screen, kept up to date; null before the first layout. */
export function usePlotSize(element: RefObject<HTMLElement | null>): PlotSize | null {
  const [size, setSize] = useState<PlotSize | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => {
      const next = { width: target.clientWidth, ratio: window.devicePixelRatio };
      setSize((last) => (last?.width === next.width && last.ratio === next.ratio ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    // Zooming and moving to another screen change the ratio, also where the width stays.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return size;
}
