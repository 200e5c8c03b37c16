/** Browsers cannot make an element of more than some 17 million pixels; above this, scrolling is scaled. */
const TALLEST = 8_000_000;

export interface ScrollScale {
  /** Height to scroll over, in pixels. */
  readonly height: number;
  /** Rows that one pixel of scrolling stands for. */
  readonly rowsPerPixel: number;
  /** The last row that can be the first on the screen; it may be in the middle of one. */
  readonly lastTop: number;
}

export function scrollScale(rows: number, rowHeight: number, viewHeight: number): ScrollScale {
  const natural = rows * rowHeight;
  const height = Math.min(natural, TALLEST);
  const lastTop = Math.max(0, rows - viewHeight / rowHeight);
  const range = Math.max(0, height - viewHeight);
  return { height, rowsPerPixel: range === 0 ? 0 : lastTop / range, lastTop };
}
