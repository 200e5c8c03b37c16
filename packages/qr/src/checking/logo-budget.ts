import { blockOfCodewords } from '../symbol/codewords.ts';
import { type EncodeOptions, encodeQr } from '../symbol/encode-qr.ts';
import { blankSymbol, dataPositions } from '../symbol/function-patterns.ts';
import { type Level, type QrCode, QrError } from '../symbol/qr-code.ts';
import { blockPlan, levelsFrom, symbolSize } from '../symbol/symbol-tables.ts';

/** How much of the error correction a logo may use; the rest is left for dirt, glare and blur. */
export const LOGO_BUDGET = 0.6;

/** Codewords of a block that small symbols reserve for detecting misread ones (ISO/IEC 18004 table 9, note). */
function misdecodeProtection(version: number, level: Level): number {
  if (version === 1) return { L: 3, M: 2, Q: 1, H: 1 }[level];
  if (version === 2 && level === 'L') return 2;
  return version === 3 && level === 'L' ? 1 : 0;
}

/**
 * Returns the share of the error correction that a square in the middle uses in the most affected block: every codeword
 * that it touches counts as lost. Above 1 the code can't be read.
 *
 * @param logoModules width of the square
 */
export function logoUse(version: number, level: Level, logoModules: number): number {
  const canvas = blankSymbol(version);
  const { blocks, checkPerBlock } = blockPlan(version, level);
  const owners = blockOfCodewords(version, level);
  const first = (canvas.size - logoModules) / 2;
  const covers = (index: number) => index >= first && index < first + logoModules;
  const lost = new Set<number>();
  for (const [bit, position] of dataPositions(canvas).entries()) {
    if (bit >> 3 >= owners.length) continue;
    if (covers(Math.floor(position / canvas.size)) && covers(position % canvas.size)) lost.add(bit >> 3);
  }
  const perBlock = new Uint16Array(blocks);
  for (const codeword of lost) {
    const block = owners[codeword] ?? 0;
    perBlock[block] = (perBlock[block] ?? 0) + 1;
  }
  return Math.max(...perBlock) / Math.floor((checkPerBlock - misdecodeProtection(version, level)) / 2);
}

/** Returns the odd number of modules for a logo with a share of the symbol's width; 0 for no logo. */
export function logoModulesFor(version: number, share: number): number {
  if (share <= 0) return 0;
  return Math.max(3, Math.round((symbolSize(version) * share - 1) / 2) * 2 + 1);
}

export interface LogoCode {
  readonly code: QrCode;
  readonly logoModules: number;
  /** The share of the error correction in the most affected block, 0 to 1 and above. */
  readonly use: number;
  readonly fits: boolean;
}

/**
 * Encodes with room for a logo: at the lowest level, from the requested one on, whose error correction can carry it.
 *
 * @param share of the symbol's width, 0 to 0.5
 * @returns the strongest level that the input fits if none can carry the logo; `fits` says so.
 * @throws QrError like `encodeQr`.
 */
export function encodeWithLogo(
  textOrBytes: string | Uint8Array,
  options: EncodeOptions,
  share: number,
): LogoCode {
  let last: LogoCode | null = null;
  for (const level of levelsFrom(options.level ?? 'M')) {
    try {
      const code = encodeQr(textOrBytes, { ...options, level });
      const logoModules = logoModulesFor(code.version, share);
      const use = logoUse(code.version, level, logoModules);
      last = { code, logoModules, use, fits: use <= LOGO_BUDGET };
    } catch (error) {
      // A stronger level may be too small for the input; the requested one must not be.
      if (last === null || !(error instanceof QrError && error.code === 'too-long')) throw error;
    }
    if (last.fits) return last;
  }
  if (last === null) throw new QrError('bad-level', 'The level of error correction is L, M, Q or H.');
  return last;
}
