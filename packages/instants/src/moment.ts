/** The units of Unix times, and the nanoseconds of each. */
export const UNIT_NANOSECONDS = { s: 1_000_000_000n, ms: 1_000_000n, us: 1_000n, ns: 1n } as const;

export type UnixUnit = keyof typeof UNIT_NANOSECONDS;

/** How a text was read. */
export type Notation =
  | 'now'
  | 'unix'
  | 'iso'
  | 'numeric'
  | 'words'
  | 'email'
  | 'asctime'
  | 'javascript'
  | 'log';

/** A point in time, and how it was read. */
export interface Moment {
  readonly kind: 'moment';
  /** Since 1970-01-01 00:00 UTC, without leap seconds, as Unix counts. */
  readonly nanoseconds: bigint;
  readonly notation: Notation;
  /** Of a Unix time. */
  readonly unit: UnixUnit | null;
  /** Whether the unit follows from the number's size alone. */
  readonly isUnitGuessed: boolean;
  /** Whether the text named no offset and no time zone, so that the chosen zone's clocks decided. */
  readonly isLocal: boolean;
  /** What the reader assumed or left out, in sentences. */
  readonly remarks: readonly string[];
}

export interface MomentError {
  readonly kind: 'error';
  readonly message: string;
  /** In UTF-16 code units from 0. */
  readonly offset: number;
}

/** Beyond it, in nanoseconds, no moment is read: some 300 million years. */
const FURTHEST = 10n ** 25n;

export function failure(message: string, offset = 0): MomentError {
  return { kind: 'error', message, offset };
}

/** A moment without remarks on its unit, unless it is out of bounds. */
export function momentOf(
  nanoseconds: bigint,
  notation: Notation,
  more: Partial<Pick<Moment, 'unit' | 'isUnitGuessed' | 'isLocal' | 'remarks'>> = {},
): Moment | MomentError {
  if (nanoseconds > FURTHEST || nanoseconds < -FURTHEST) {
    return failure(
      'This is more than 300 million years away from 1970. Check the unit and the number of digits.',
    );
  }
  return {
    kind: 'moment',
    nanoseconds,
    notation,
    unit: null,
    isUnitGuessed: false,
    isLocal: false,
    remarks: [],
    ...more,
  };
}

export const FRACTION_REMARK = 'Digits after the ninth of a second were left out.';

/** The nanoseconds of the digits after a decimal point, and whether digits other than 0 were left out. */
export function fractionOf(digits: string): { readonly nanoseconds: number; readonly isCut: boolean } {
  return {
    nanoseconds: Number(digits.slice(0, 9).padEnd(9, '0')),
    isCut: /[1-9]/.test(digits.slice(9)),
  };
}
