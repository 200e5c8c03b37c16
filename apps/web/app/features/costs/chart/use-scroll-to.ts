import { type RefObject, useEffect, useRef } from 'react';

export interface ScrollTargets {
  /** Pixels from one bar to the next, and across all bars. */
  readonly pitch: number;
  readonly width: number;
  /** Positions in the range; null when there is none. */
  readonly today: number | null;
  readonly cursor: number | null;
}

/** Scrolls a chart that is wider than its container: to today at first, then to wherever the keys move. */
export function useScrollTo(
  scroller: RefObject<HTMLElement | null>,
  { pitch, width, today, cursor }: ScrollTargets,
): void {
  const hasStarted = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    if (hasStarted.current || element === null || today === null || width <= element.clientWidth) return;
    hasStarted.current = true;
    element.scrollLeft = today * pitch - element.clientWidth / 2;
  }, [scroller, today, pitch, width]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null || cursor === null) return;
    const left = Math.max(0, (cursor - 1) * pitch);
    const right = Math.min(width, (cursor + 2) * pitch);
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (right > element.scrollLeft + element.clientWidth)
      element.scrollLeft = right - element.clientWidth;
  }, [scroller, cursor, pitch, width]);
}
