import { LEVELS, type Level } from './qr-code.ts';

/** ISO/IEC 18004 table 9: error correction codewords per block, by level and version 1 to 40. */
const CHECK_CODEWORDS: Record<Level, readonly number[]> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  Q: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
};

/** ISO/IEC 18004 table 9: number of blocks, by level and version 1 to 40. */
const BLOCKS: Record<Level, readonly number[]> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
    18, 19, 19, 20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
    31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
    40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
    48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
};

/** The division of a symbol's codewords into blocks. */
export interface BlockPlan {
  readonly blocks: number;
  /** Error correction codewords per block; half as many wrong codewords can be restored. */
  readonly checkPerBlock: number;
  /** The total number of codewords in the symbol. */
  readonly codewords: number;
  /** The number of codewords with data. */
  readonly dataCodewords: number;
}

/** Returns the width of a symbol in modules, without the quiet zone. */
export function symbolSize(version: number): number {
  return version * 4 + 17;
}

/**
 * Returns the number of modules with codewords or remainder bits: all except the function patterns and the format and
 * version information.
 */
function dataModules(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2;
    modules -= (25 * alignments - 10) * alignments - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

/** @param version 1 to 40 */
export function blockPlan(version: number, level: Level): BlockPlan {
  const codewords = dataModules(version) >> 3;
  const blocks = BLOCKS[level][version - 1] ?? 0;
  const checkPerBlock = CHECK_CODEWORDS[level][version - 1] ?? 0;
  return { blocks, checkPerBlock, codewords, dataCodewords: codewords - blocks * checkPerBlock };
}

/** Returns how many bits the data of a symbol may take, including mode indicators and counts. */
export function dataBits(version: number, level: Level): number {
  return blockPlan(version, level).dataCodewords * 8;
}

/**
 * Returns the centres of the alignment patterns, in one direction (ISO/IEC 18004 annex E). Ascending; empty for version
 * 1.
 */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = symbolSize(version) - 7;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const centres = Array.from({ length: count - 1 }, (_, index) => last - index * step);
  return [6, ...centres.reverse()];
}

/** Returns the two bits for a level in the format information. */
export function levelBits(level: Level): number {
  return { L: 1, M: 0, Q: 3, H: 2 }[level];
}

/** Returns the levels from one upwards. */
export function levelsFrom(level: Level): readonly Level[] {
  return LEVELS.slice(LEVELS.indexOf(level));
}
