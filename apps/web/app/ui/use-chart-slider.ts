import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { sliderTarget } from './slider-keys.ts';

export interface ChartSliderOptions {
  /** What the slider is called. */
  readonly label: string;
  /** What is read out at a moment. */
  readonly textAt: (index: number) => string | undefined;
  /** How many moments the chart has; at least one. */
  readonly count: number;
  /** The moment at a place, in pixels from the left. @param width of the whole, in pixels */
  readonly indexAt: (left: number, width: number) => number;
}

/** Page Up and Page Down move by this share of the moments. */
const PAGE = 0.1;

/**
 * The moment of a chart that is looked at, by pointer, touch or keys: a slider over its moments, which starts at the
 * last.
 */
export function useChartSlider({ label, textAt, count, indexAt }: ChartSliderOptions) {
  const [pointed, setPointed] = useState<number | null>(null);
  // There may be fewer moments than when the pointer or a key chose one.
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
    /** The moment that is shown; null while nobody looks. */
    index,
    /** For the element over the moments. */
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
