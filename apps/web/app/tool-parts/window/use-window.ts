import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Browsers limit elements to about 17 million pixels; beyond that, scrolling is scaled. */
const TALLEST = 8_000_000;

interface ScrollScale {
  /** The scrollable height in pixels. */
  readonly height: number;
  /** Rows per pixel of scrolling. */
  readonly rowsPerPixel: number;
  /** The last position that can be at the top of the screen; it may be in the middle of a row. */
  readonly lastTop: number;
}

export function scrollScale(rows: number, rowHeight: number, viewHeight: number): ScrollScale {
  const natural = rows * rowHeight;
  const height = Math.min(natural, TALLEST);
  const lastTop = Math.max(0, rows - viewHeight / rowHeight);
  const range = Math.max(0, height - viewHeight);
  return { height, rowsPerPixel: range === 0 ? 0 : lastTop / range, lastTop };
}

/** Pixels; the style sheet has the same height. */
export const ROW_HEIGHT = 22;
/** Extra rows drawn beyond each edge. */
const SPARE = 6;

export interface RowWindow {
  readonly first: number;
  /** The position after the last row that is drawn. */
  readonly end: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly spacer: RefObject<HTMLDivElement | null>;
  readonly drawn: RefObject<HTMLDivElement | null>;
  readonly scrollTo: (row: number) => void;
  /** Rows that fit on the screen. */
  readonly fitting: number;
}

/**
 * Which rows of a long list are on the screen. Sizes are set on the elements, because of the strict policy for styles.
 */
export function useWindow(rows: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const scale = scrollScale(rows, ROW_HEIGHT, height);
  const clamped = Math.min(top, scale.lastTop);
  const first = Math.max(0, Math.floor(clamped) - SPARE);
  const end = Math.min(rows, Math.ceil(clamped + height / ROW_HEIGHT) + SPARE);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    spacer.current?.style.setProperty('--height', `${scale.height}px`);
  }, [scale.height]);
  useLayoutEffect(() => {
    drawn.current?.style.setProperty('--shift', `${(first - clamped) * ROW_HEIGHT}px`);
  });

  const { rowsPerPixel, lastTop } = scale;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const follow = () => setTop(element.scrollTop * rowsPerPixel);
    // Even if a pixel stands for several rows, the wheel moves by as many rows as elsewhere.
    const turn = (event: WheelEvent) => {
      if (rowsPerPixel * ROW_HEIGHT < 1.5 || event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY : event.deltaY / ROW_HEIGHT;
      setTop((now) => {
        const next = Math.min(lastTop, Math.max(0, now + lines));
        element.scrollTop = next / rowsPerPixel;
        return next;
      });
    };
    element.addEventListener('scroll', follow, { passive: true });
    element.addEventListener('wheel', turn, { passive: false });
    follow();
    return () => {
      element.removeEventListener('scroll', follow);
      element.removeEventListener('wheel', turn);
    };
  }, [rowsPerPixel, lastTop]);

  const scrollTo = useCallback(
    (row: number) => {
      const element = scroller.current;
      if (element === null || rowsPerPixel === 0) return;
      const fits = element.clientHeight / ROW_HEIGHT;
      const now = element.scrollTop * rowsPerPixel;
      if (row >= now && row <= now + fits - 2) return;
      const next = Math.min(lastTop, Math.max(0, row - Math.floor(fits / 3)));
      element.scrollTop = next / rowsPerPixel;
      setTop(next);
    },
    [rowsPerPixel, lastTop],
  );
  return {
    first,
    end,
    scroller,
    spacer,
    drawn,
    scrollTo,
    fitting: Math.max(1, Math.floor(height / ROW_HEIGHT)),
  };
}
