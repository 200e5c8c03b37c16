import type { Canvas } from './function-patterns.ts';

/** ISO/IEC 18004 table 10: where each mask inverts. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

export const MASK_COUNT = MASKS.length;

/** Inverts the data modules that the mask selects. Applying it twice undoes it. */
export function applyMask({ size, dark, reserved }: Canvas, mask: number): void {
  const inverts = MASKS[mask];
  if (inverts === undefined) return;
  for (let row = 0, index = 0; row < size; row++) {
    for (let column = 0; column < size; column++, index++) {
      if (reserved[index] === 0 && inverts(row, column)) dark[index] = (dark[index] ?? 0) ^ 1;
    }
  }
}

/** 1:1:3:1:1 preceded or followed by four light modules, as the last eleven modules of a line. */
const FINDER_LIKE = [0b10111010000, 0b00001011101];

/**
 * Returns the penalties of one line: runs of five or more equal modules (3, and 1 for each further one), and patterns
 * that look like a finder (40). The quiet zone counts as light for the latter.
 */
function linePenalty(dark: Uint8Array, start: number, step: number, size: number): number {
  let penalty = 0;
  let run = 0;
  let last = -1;
  let window = 0;
  for (let index = -4; index < size + 4; index++) {
    const inside = index >= 0 && index < size;
    const module = inside ? (dark[start + index * step] ?? 0) : 0;
    window = ((window << 1) | module) & 0x7ff;
    if (index >= 6 && (window === FINDER_LIKE[0] || window === FINDER_LIKE[1])) penalty += 40;
    if (!inside) continue;
    run = module === last ? run + 1 : 1;
    last = module;
    if (run === 5) penalty += 3;
    else if (run > 5) penalty += 1;
  }
  return penalty;
}

/** Adds 3 for each square of two by two equal modules. */
function blockPenalty(dark: Uint8Array, size: number): number {
  let penalty = 0;
  for (let row = 1; row < size; row++) {
    for (let column = 1; column < size; column++) {
      const index = row * size + column;
      const module = dark[index];
      const alike =
        module === dark[index - 1] && module === dark[index - size] && module === dark[index - size - 1];
      if (alike) penalty += 3;
    }
  }
  return penalty;
}

/** Returns how hard a symbol is to read (ISO/IEC 18004, 7.8.3); the mask with the lowest value is chosen. */
export function penalty({ size, dark }: Canvas): number {
  let total = blockPenalty(dark, size);
  for (let line = 0; line < size; line++) {
    total += linePenalty(dark, line * size, 1, size) + linePenalty(dark, line, size, size);
  }
  const count = dark.reduce((sum, module) => sum + module, 0);
  const modules = size * size;
  // Adds 10 for every 5 % by which the share of dark modules differs from one half.
  return total + Math.max(0, Math.ceil(Math.abs(count * 20 - modules * 10) / modules) - 1) * 10;
}
