/** A slider that moves from one position to the next, counted from 0. */
export interface SliderSteps {
  readonly index: number;
  readonly count: number;
  /** How many positions Page Up and Page Down move. */
  readonly page: number;
}

export interface SliderKeyEvent {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The position that a key moves a slider to, within its bounds; null for a key that does not move it. */
export function sliderTarget(event: SliderKeyEvent, { index, count, page }: SliderSteps): number | null {
  // Those belong to the browser.
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const targets = new Map([
    ['ArrowLeft', index - 1],
    ['ArrowDown', index - 1],
    ['ArrowRight', index + 1],
    ['ArrowUp', index + 1],
    ['PageDown', index - page],
    ['PageUp', index + page],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const target = targets.get(event.key);
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}
