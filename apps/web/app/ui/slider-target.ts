/** A slider that moves from one position to the next, counted from 0. */
interface SliderSteps {
  readonly index: number;
  readonly count: number;
  /** How many positions Page Up and Page Down move. */
  readonly page: number;
  /** How many positions an arrow key moves; one without it. */
  readonly step?: number;
}

interface SliderKeyEvent {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The position that a key moves a slider to, within its bounds; null for a key that does not move it. */
export function sliderTarget(
  event: SliderKeyEvent,
  { index, count, page, step = 1 }: SliderSteps,
): number | null {
  // Keys with a modifier belong to the browser.
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const targets = new Map([
    ['ArrowLeft', index - step],
    ['ArrowDown', index - step],
    ['ArrowRight', index + step],
    ['ArrowUp', index + step],
    ['PageDown', index - page],
    ['PageUp', index + page],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const target = targets.get(event.key);
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}
