import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { sliderTarget } from './slider-target.ts';

export interface ChartSliderOptions {
  /** The slider's name. */
  readonly label: string;
  /** What is read out at a point in time. */
  readonly textAt: (index: number) => string | undefined;
  /** The number of points in time in the chart; at least one. */
  readonly count: number;
  /** The point in time at a place, in pixels from the left. @param width the whole width in pixels */
  readonly indexAt: (left: number, width: number) => number;
}

/** Page Up and Page Down move by this share of the points. */
const PAGE = 0.1;

/**
 * The point in time of a chart that is looked at, by pointer, touch or keys: a slider over its points, which starts at
 * the last.
 */
export function useChartSlider({ label, textAt, count, indexAt }: ChartSliderOptions) {
  const [pointed, setPointed] = useState<number | null>(null);
  // There may be fewer points than when the pointer or a key chose one.
  const index = pointed === null ? null : Math.min(pointed, count - 1);
  const spoken = index ?? count - 1;

  function pointAt({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(indexAt(clientX - left, width));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      setPointed(null);
      return;
    }
    const next = sliderTarget(event, { index: spoken, count, page: Math.max(1, Math.round(count * PAGE)) });
    if (next === null) return;
    event.preventDefault();
    setPointed(next);
  }

  return {
    /** The point in time that is shown; null while nobody is looking. */
    index,
    /** The props of the element over the points in time. */
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-orientation': 'horizontal',
      'aria-valuemin': 1,
      'aria-valuemax': count,
      'aria-valuenow': spoken + 1,
      'aria-valuetext': textAt(spoken),
      onKeyDown: press,
      onFocus: () => setPointed((current) => current ?? count - 1),
      onBlur: () => setPointed(null),
      onPointerMove: pointAt,
      onPointerDown: pointAt,
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse' && document.activeElement !== event.currentTarget) setPointed(null);
      },
    },
  } as const;
}
