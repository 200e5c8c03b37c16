import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { sliderTarget } from '../../../ui/slider-target.ts';

/** The day that the user is looking at. */
export interface DayCursor {
  readonly index: number;
  /** Set by a click; the cursor then ignores the pointer until the next click or Escape. */
  readonly held: boolean;
}

const WEEK = 7;

/**
 * The day under the pointer or chosen with the keys, and the event handlers for the plot.
 *
 * @param start the day that the keys start from
 */
export function useDayCursor(days: number, start: number) {
  const [cursor, setCursor] = useState<DayCursor | null>(null);
  const [lastIndex, setLastIndex] = useState(start);
  const shown = cursor !== null && cursor.index < days ? cursor : null;
  const index = Math.min(shown?.index ?? lastIndex, days - 1);

  const moveTo = (next: number, held = false) => {
    const bounded = Math.max(0, Math.min(days - 1, next));
    setLastIndex(bounded);
    setCursor((current) =>
      current?.index === bounded && current.held === held ? current : { index: bounded, held },
    );
  };

  useEffect(() => {
    // On the window, since the focus is elsewhere when the pointer has set the cursor. It also listens without a cursor:
    // an effect of the cursor's runs after the paint, and would miss a key pressed before.
    const dismiss = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setCursor(null);
    };
    window.addEventListener('keydown', dismiss);
    return () => window.removeEventListener('keydown', dismiss);
  }, []);

  const indexAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.floor(((event.clientX - left) / width) * days);
  };

  return {
    cursor: shown,
    /** The day that the keys would move from, whether or not the cursor is shown. */
    index,
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'touch' && shown?.held !== true) moveTo(indexAt(event));
      },
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'touch' || shown?.held === true) return;
        if (document.activeElement !== event.currentTarget) setCursor(null);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const next = indexAt(event);
        if (shown?.held === true && shown.index === next) setCursor(null);
        else moveTo(next, true);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const next = sliderTarget(event, { index, count: days, page: WEEK });
        if (next === null) return;
        event.preventDefault();
        moveTo(next);
      },
      onFocus: () => moveTo(index, shown?.held ?? false),
      onBlur: () => setCursor(null),
    },
  };
}
