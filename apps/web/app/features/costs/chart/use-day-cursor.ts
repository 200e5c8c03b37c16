import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

/** The day that is being looked at. */
export interface DayCursor {
  readonly index: number;
  /** A click holds the day until the next click or Escape. */
  readonly held: boolean;
}

const WEEK = 7;

function steps(key: string, index: number, days: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return index + 1;
    case 'ArrowLeft':
    case 'ArrowDown':
      return index - 1;
    case 'PageUp':
      return index + WEEK;
    case 'PageDown':
      return index - WEEK;
    case 'Home':
      return 0;
    case 'End':
      return days - 1;
    default:
      return null;
  }
}

/**
 * Which day the pointer or the keys are on, and the handlers of the plot that find out.
 *
 * @param start Where the keys begin.
 */
export function useDayCursor(days: number, start: number) {
  const [cursor, setCursor] = useState<DayCursor | null>(null);
  const [lastIndex, setLastIndex] = useState(start);
  const shown = cursor !== null && cursor.index < days ? cursor : null;
  const index = Math.min(shown?.index ?? lastIndex, days - 1);

  const look = (next: number, held = false) => {
    const bounded = Math.max(0, Math.min(days - 1, next));
    setLastIndex(bounded);
    setCursor((current) =>
      current?.index === bounded && current.held === held ? current : { index: bounded, held },
    );
  };

  const shownAtAll = shown !== null;
  useEffect(() => {
    if (!shownAtAll) return;
    // Also when the pointer alone brought it up and the focus is elsewhere.
    const dismiss = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setCursor(null);
    };
    window.addEventListener('keydown', dismiss);
    return () => window.removeEventListener('keydown', dismiss);
  }, [shownAtAll]);

  const indexAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.floor(((event.clientX - left) / width) * days);
  };

  return {
    cursor: shown,
    /** Where the keys are, whether or not it is shown. */
    index,
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'touch' && shown?.held !== true) look(indexAt(event));
      },
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'touch' || shown?.held === true) return;
        if (document.activeElement !== event.currentTarget) setCursor(null);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const next = indexAt(event);
        if (shown?.held === true && shown.index === next) setCursor(null);
        else look(next, true);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const next = steps(event.key, index, days);
        if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        look(next);
      },
      onFocus: () => look(index, shown?.held ?? false),
      onBlur: () => setCursor(null),
    },
  };
}
