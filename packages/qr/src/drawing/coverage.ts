import { drawnModules, inDot, inEye, inRounded, roundCorners } from './shapes.ts';
import type { CodeStyle } from './style.ts';

/** Samples per pixel in each direction at an edge. */
const SAMPLES = 4;
/** The coverage of a completely dark pixel. */
export const FULL = SAMPLES * SAMPLES;

/** A square part of a picture: how much of each pixel is dark, row by row. */
interface Tile {
  readonly width: number;
  readonly shares: Uint8Array;
}

/** Draws a shape once; `isInside` takes modules from the tile's upper left corner. */
function drawTile(modules: number, scale: number, isInside: (u: number, v: number) => boolean): Tile {
  const width = modules * scale;
  const shares = new Uint8Array(width * width);
  const isDark = (x: number, y: number) => isInside(x / scale, y / scale);
  // Just inside the tile, since its far edge belongs to the next one.
  const corner = (value: number) => Math.min(value, width - 1e-9);
  const corners = (y: number) =>
    Uint8Array.from({ length: width + 1 }, (_, x) => Number(isDark(corner(x), corner(y))));
  let above = corners(0);
  for (let y = 0; y < width; y++) {
    const below = corners(y + 1);
    for (let x = 0; x < width; x++) {
      const sum = (above[x] ?? 0) + (above[x + 1] ?? 0) + (below[x] ?? 0) + (below[x + 1] ?? 0);
      // A pixel that is small compared with a module and uniform at its corners is uniform inside.
      const isEven = scale >= 4 && (sum === 0 || sum === 4);
      shares[y * width + x] = isEven ? (sum / 4) * FULL : countInside(x, y, isDark);
    }
    above = below;
  }
  return { width, shares };
}

function countInside(x: number, y: number, isDark: (x: number, y: number) => boolean): number {
  let inside = 0;
  for (let sample = 0; sample < FULL; sample++) {
    const right = ((sample % SAMPLES) + 0.5) / SAMPLES;
    const down = (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
    if (isDark(x + right, y + down)) inside += 1;
  }
  return inside;
}

/** Returns the tiles of modules: one for each combination of round corners. */
function moduleTiles(style: CodeStyle, scale: number): (round: readonly boolean[]) => Tile {
  const tiles = new Map<string, Tile>();
  const isInside = (round: readonly boolean[]) => (u: number, v: number) => {
    if (style.shape === 'square') return true;
    return style.shape === 'dots' ? inDot(u, v) : inRounded(round, u, v);
  };
  return (round) => {
    const key = style.shape === 'rounded' ? round.join() : '';
    const known = tiles.get(key) ?? drawTile(1, scale, isInside(round));
    tiles.set(key, known);
    return known;
  };
}

/**
 * Returns how dark each pixel of a code is, from 0 to `FULL`, row by row, without the quiet zone.
 *
 * @param scale whole pixels per module
 */
export function coverage(
  modules: readonly (readonly boolean[])[],
  style: CodeStyle,
  scale: number,
): Uint8Array {
  const drawn = drawnModules(modules, style);
  const width = drawn.size * scale;
  const picture = new Uint8Array(width * width);
  const put = ({ width: side, shares }: Tile, column: number, row: number) => {
    for (let y = 0; y < side; y++) {
      picture.set(shares.subarray(y * side, (y + 1) * side), (row * scale + y) * width + column * scale);
    }
  };
  const eye = drawTile(7, scale, (u, v) => inEye(style.eyes, u, v));
  for (const [column, row] of drawn.eyes) put(eye, column, row);
  const tileOf = moduleTiles(style, scale);
  for (let row = 0; row < drawn.size; row++) {
    for (let column = 0; column < drawn.size; column++) {
      if (drawn.isDark(row, column)) put(tileOf(roundCorners(drawn, row, column)), column, row);
    }
  }
  return picture;
}
