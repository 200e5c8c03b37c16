/** A free edge around a logo, so that it does not run into the modules. */
const MARGIN = 0.5;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where a logo is drawn, in modules from the upper left corner of the symbol.
 *
 * @param size of the symbol
 * @param logoModules left free in its middle
 * @param ratio width of the logo divided by its height
 */
export function logoBox(size: number, logoModules: number, ratio: number): Box {
  const room = Math.max(logoModules - 2 * MARGIN, 0);
  const width = room * Math.min(1, ratio);
  const height = room * Math.min(1, 1 / ratio);
  return { x: (size - width) / 2, y: (size - height) / 2, width, height };
}
