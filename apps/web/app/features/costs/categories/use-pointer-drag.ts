import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A row that is being dragged. */
export interface PointerDrag {
  readonly from: number;
  readonly to: number;
  /** Pixels downwards. */
  readonly shift: number;
  readonly rows: readonly RowBox[];
}

/** A press that moves less than this, in pixels, is a click. */
const THRESHOLD = 4;
/** Within this distance of the upper or lower edge, in pixels, the list scrolls by `SCROLL_STEP` pixels per frame. */
const EDGE = 36;
const SCROLL_STEP = 9;

export interface PointerDragControl {
  readonly drag: PointerDrag | null;
  /** The handler for `onPointerDown` of a row. */
  begin(event: PointerEvent<HTMLElement>, from: number): void;
  /** Whether the current click event is only the end of a drag. */
  endedJustNow(): boolean;
}

/**
 * Drags rows of a scrolling list with a mouse, pen or finger. Escape, or a pointer that the system cancels, puts the
 * row back.
 *
 * @param list the scrolling element, whose children are the rows
 */
export function usePointerDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): PointerDragControl {
  const [drag, setDrag] = useState<PointerDrag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const ended = useRef(Number.NEGATIVE_INFINITY);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => stop.current?.(), []);

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    const element = list.current;
    if (element === null || event.button !== 0 || !event.isPrimary) return;
    stop.current?.();
    const pointerId = event.pointerId;
    let y = event.clientY;
    // Relative to the scrolled content: while somebody drags, both the list and the page can scroll.
    const place = () => y - element.getBoundingClientRect().top + element.scrollTop;
    const start = place();
    let current: PointerDrag | null = null;
    let frame = 0;

    const update = () => {
      const shift = place() - start;
      if (current === null) {
        if (Math.abs(shift) < THRESHOLD) return;
        const rows = [...element.children].map((row) =>
          row instanceof HTMLElement
            ? { top: row.offsetTop, height: row.offsetHeight }
            : { top: 0, height: 0 },
        );
        current = { from, to: from, shift, rows };
        frame = requestAnimationFrame(scrollAlong);
      }
      const { rows } = current;
      current = { ...current, shift: withinList(rows, from, shift), to: dropPosition(rows, from, shift) };
      setDrag(current);
    };
    const scrollAlong = () => {
      const { top, bottom } = element.getBoundingClientRect();
      if (y < top + EDGE) element.scrollTop -= SCROLL_STEP;
      else if (y > bottom - EDGE) element.scrollTop += SCROLL_STEP;
      frame = requestAnimationFrame(scrollAlong);
    };
    const finish = (dropped: boolean) => {
      listening.abort();
      cancelAnimationFrame(frame);
      stop.current = null;
      if (current === null) return;
      ended.current = performance.now();
      setDrag(null);
      if (dropped && current.to !== from) drop.current(from, current.to);
    };

    const listening = new AbortController();
    const { signal } = listening;
    const mine = (move: globalThis.PointerEvent) => move.pointerId === pointerId;
    window.addEventListener(
      'pointermove',
      (move) => {
        if (!mine(move)) return;
        y = move.clientY;
        update();
      },
      { signal },
    );
    window.addEventListener('scroll', () => current !== null && update(), { capture: true, signal });
    window.addEventListener('pointerup', (up) => mine(up) && finish(true), { signal });
    window.addEventListener('pointercancel', (cancel) => mine(cancel) && finish(false), { signal });
    window.addEventListener('keydown', (key) => key.key === 'Escape' && finish(false), { signal });
    stop.current = () => finish(false);
  };

  return { drag, begin, endedJustNow: () => performance.now() - ended.current < 50 };
}

/** The position of a row before the drag, in pixels from the top of the list's content. */
interface RowBox {
  readonly top: number;
  readonly height: number;
}

/** The position at which a row dragged by `shift` pixels would be dropped. It passes a neighbour at its middle. */
export function dropPosition(rows: readonly RowBox[], from: number, shift: number): number {
  const dragged = rows[from];
  if (dragged === undefined) return from;
  const top = dragged.top + shift;
  const bottom = top + dragged.height;
  let to = from;
  for (const [index, row] of rows.entries()) {
    const middle = row.top + row.height / 2;
    if (index > from && bottom > middle) to += 1;
    if (index < from && top < middle) to -= 1;
  }
  return to;
}

/** Limits a drag by `shift` pixels so that the row stays inside the list. */
export function withinList(rows: readonly RowBox[], from: number, shift: number): number {
  const [dragged, first, last] = [rows[from], rows[0], rows.at(-1)];
  if (dragged === undefined || first === undefined || last === undefined) return 0;
  const up = first.top - dragged.top;
  const down = last.top + last.height - dragged.top - dragged.height;
  return Math.max(up, Math.min(down, shift));
}

/** By how many pixels the row at `index` moves to make room for the dragged one. */
export function displacement(rows: readonly RowBox[], from: number, to: number, index: number): number {
  const height = rows[from]?.height ?? 0;
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}
