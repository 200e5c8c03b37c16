/** The ways of writing a run of characters (ISO/IEC 18004, 7.3). */
export type Mode = 'numeric' | 'alphanumeric' | 'byte' | 'kanji';
export const MODES: readonly Mode[] = ['numeric', 'alphanumeric', 'byte', 'kanji'];

export const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Table 2: the mode indicators. */
export const MODE_INDICATOR: Record<Mode, number> = { numeric: 1, alphanumeric: 2, byte: 4, kanji: 8 };
export const ECI_INDICATOR = 7;
/** The number of UTF-8 in the register of Extended Channel Interpretations. */
export const ECI_UTF8 = 26;

/** Table 3: bits of the character count, for versions 1–9, 10–26 and 27–40. */
const COUNT_BITS: Record<Mode, readonly [number, number, number]> = {
  numeric: [10, 12, 14],
  alphanumeric: [9, 11, 13],
  byte: [8, 16, 16],
  kanji: [8, 10, 12],
};

/** The last versions of the three ranges with equally wide character counts. */
export const RANGE_ENDS = [9, 26, 40] as const;
export type VersionRange = 0 | 1 | 2;

export function rangeOf(version: number): VersionRange {
  if (version <= RANGE_ENDS[0]) return 0;
  return version <= RANGE_ENDS[1] ? 1 : 2;
}

/** Returns the bits of a mode indicator and its character count. */
export function headerBits(mode: Mode, range: VersionRange): number {
  return 4 + COUNT_BITS[mode][range];
}

export function countBits(mode: Mode, range: VersionRange): number {
  return COUNT_BITS[mode][range];
}
