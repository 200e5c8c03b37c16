import { alignmentCentres, symbolSize } from './symbol-tables.ts';

/** A symbol under construction: row by row, one byte per module. */
export interface Canvas {
  readonly size: number;
  /** 1 is dark. */
  readonly dark: Uint8Array;
  /** 1 for modules without codewords: patterns, format and version information. */
  readonly reserved: Uint8Array;
}

export function setModule(canvas: Canvas, row: number, column: number, dark: boolean): void {
  const index = row * canvas.size + column;
  canvas.dark[index] = dark ? 1 : 0;
  canvas.reserved[index] = 1;
}

/** Draws a finder pattern with its separator; parts outside the symbol are skipped. */
function drawFinder(canvas: Canvas, centreRow: number, centreColumn: number): void {
  for (let y = -4; y <= 4; y++) {
    for (let x = -4; x <= 4; x++) {
      const row = centreRow + y;
      const column = centreColumn + x;
      if (row < 0 || row >= canvas.size || column < 0 || column >= canvas.size) continue;
      const ring = Math.max(Math.abs(x), Math.abs(y));
      setModule(canvas, row, column, ring !== 2 && ring !== 4);
    }
  }
}

function drawAlignment(canvas: Canvas, centreRow: number, centreColumn: number): void {
  for (let y = -2; y <= 2; y++) {
    for (let x = -2; x <= 2; x++) {
      setModule(canvas, centreRow + y, centreColumn + x, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  }
}

/** Returns a number followed by the remainder of its division by a generator: the BCH codes of annexes C and D. */
export function withRemainder(value: number, generator: number, remainderBits: number): number {
  let remainder = value;
  for (let bit = 0; bit < remainderBits; bit++) {
    remainder = (remainder << 1) ^ ((remainder >> (remainderBits - 1)) * generator);
  }
  return (value << remainderBits) | remainder;
}

/** Draws the version information, from version 7: 18 bits next to the upper right and above the lower left finder. */
function drawVersion(canvas: Canvas, version: number): void {
  if (version < 7) return;
  const bits = withRemainder(version, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit++) {
    const dark = ((bits >> bit) & 1) === 1;
    const far = canvas.size - 11 + (bit % 3);
    const near = Math.floor(bit / 3);
    setModule(canvas, near, far, dark);
    setModule(canvas, far, near, dark);
  }
}

/** Draws the 15 bits of level and mask, twice, and the module that is always dark. */
export function drawFormat(canvas: Canvas, levelBits: number, mask: number): void {
  const bits = withRemainder((levelBits << 3) | mask, 0x537, 10) ^ 0x5412;
  const { size } = canvas;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((bits >> bit) & 1) === 1;
    // One copy runs down next to the upper left finder, then to the left below it, and skips the timing pattern twice.
    if (bit < 8) setModule(canvas, bit < 6 ? bit : bit + 1, 8, dark);
    else setModule(canvas, 8, bit === 8 ? 7 : 14 - bit, dark);
    if (bit < 8) setModule(canvas, 8, size - 1 - bit, dark);
    else setModule(canvas, size - 15 + bit, 8, dark);
  }
  setModule(canvas, size - 8, 8, true);
}

/**
 * Returns a symbol with everything that does not depend on its data; the format information is still that of level M,
 * mask 0.
 */
export function blankSymbol(version: number): Canvas {
  const size = symbolSize(version);
  const canvas = { size, dark: new Uint8Array(size * size), reserved: new Uint8Array(size * size) };
  for (let index = 0; index < size; index++) {
    setModule(canvas, 6, index, index % 2 === 0);
    setModule(canvas, index, 6, index % 2 === 0);
  }
  const centres = alignmentCentres(version);
  const last = size - 7;
  for (const row of centres) {
    for (const column of centres) {
      const underFinder =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6);
      if (!underFinder) drawAlignment(canvas, row, column);
    }
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawFinder(canvas, row, column);
  drawVersion(canvas, version);
  drawFormat(canvas, 0, 0);
  return canvas;
}

/**
 * Returns where the bits of the codewords are, in order: index in the rows of the symbol (ISO/IEC 18004, 7.7.3). Up to
 * seven remainder bits follow the codewords.
 */
export function dataPositions({ size, reserved }: Canvas): Uint16Array {
  const positions: number[] = [];
  for (let right = size - 1, upwards = true; right >= 1; right -= 2, upwards = !upwards) {
    // The column of the vertical timing pattern is skipped as a whole.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row: number = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const index = row * size + column;
        if (reserved[index] === 0) positions.push(index);
      }
    }
  }
  return Uint16Array.from(positions);
}
