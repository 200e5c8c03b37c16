import {
  FRACTION_REMARK,
  failure,
  type Moment,
  type MomentError,
  momentOf,
  UNIT_NANOSECONDS,
  type UnixUnit,
} from './moment.ts';
import { otherEpochs } from './other-epochs.ts';
import { readIsoDate, readNumericDate } from './read-date.ts';
import { readWordedDate } from './read-words.ts';
import { resolve } from './resolve.ts';
import { unwrap } from './unwrap.ts';

export interface ReadOptions {
  /** Of a number; null to recognise it by its size. */
  readonly unit: UnixUnit | null;
  /** The time zone of dates without one: a name for which `isTimeZone` is true. */
  readonly zone: string;
  /** What `now` means, in nanoseconds. */
  readonly now: bigint;
}

/** Eight digits that are a date of the last or the next centuries, without hyphens. */
const COMPACT_DATE = /^(?:19|20|21)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/**
 * Reads a Unix time, a date or `now`, with or without what code and commands have around it. Positions in errors count
 * from the beginning of `text`.
 */
export function readMoment(text: string, options: ReadOptions): Moment | MomentError {
  const { inside, start, unit } = unwrap(text);
  const read = readTrimmed(inside, { ...options, unit: options.unit ?? unit });
  return read.kind === 'error' ? { ...read, offset: read.offset + start } : read;
}

function readTrimmed(text: string, { unit, zone, now }: ReadOptions): Moment | MomentError {
  if (/^now$/i.test(text)) return momentOf(now, 'now');
  const isDate = unit === null && COMPACT_DATE.test(text);
  const number = isDate ? null : readUnixTime(text, unit);
  if (number !== null) return number;
  const several = /^[+-]?\d{9,20}(?:\.\d{1,9})?(?=[\s,;]+[+-]?\d{9,20}(?!\d))/.exec(text)?.[0].length;
  const lineEnd = text.search(/[\r\n]/);
  if (several !== undefined || lineEnd >= 0)
    return failure('This is more than one time. Convert one at a time.', several ?? lineEnd);
  const written = readIsoDate(text) ?? readNumericDate(text) ?? readWordedDate(text);
  if (written === null) return failure(whyUnread(text));
  if ('kind' in written) return written;
  const remarks = isDate
    ? [...written.remarks, 'Eight digits were read as a date. Choose a unit if they are a number.']
    : written.remarks;
  return resolve({ ...written, remarks }, zone);
}

function whyUnread(text: string): string {
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/.test(text)) {
    return 'Day and month can be mistaken for each other here. Write the year first: 2026-11-29.';
  }
  if (/^\d[\d,_ ]*$/.test(text)) return 'Write the number without separators.';
  return 'This is neither a Unix time nor a date in a form that this page knows. A date looks like 2026-11-29T21:20:19+13:00, or Sun, 29 Nov 2026 21:20:19 +1300.';
}

const NUMBER = /^([+-]?)(\d+)(?:\.(\d*))?\s*(s|ms|us|µs|μs|ns)?$/;
/** So many digits, after leading zeros, are out of bounds in every unit. */
const MANY_DIGITS = 40;

/** The unit of a number with that many digits, without leading zeros; each covers dates for which the others would be absurd. */
function guessUnit(digits: string): UnixUnit {
  const { length } = digits;
  if (length <= 11) return 's';
  if (length <= 14) return 'ms';
  return length <= 17 ? 'us' : 'ns';
}

/**
 * Reads a Unix time: a number of seconds, milliseconds, microseconds or nanoseconds since 1970, with digits after a
 * point if it is not whole. Null if the text is no number.
 *
 * @param chosen the unit; null to go by the unit behind the number, and otherwise by its digits
 */
function readUnixTime(text: string, chosen: UnixUnit | null): Moment | MomentError | null {
  const match = NUMBER.exec(text);
  if (match === null) {
    return /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(text)
      ? failure(
          'A number with an exponent may have lost its last digits. Copy it from where it has all of them.',
        )
      : null;
  }
  const [, sign = '', digits = '', fraction = '', written] = match;
  const whole = digits.replace(/^0+(?=\d)/, '').slice(0, MANY_DIGITS);
  const named = written === undefined ? null : written === 'µs' || written === 'μs' ? 'us' : unitOf(written);
  const unit = chosen ?? named ?? guessUnit(whole);
  const perUnit = UNIT_NANOSECONDS[unit];
  const places = String(perUnit).length - 1;
  const parts = BigInt(fraction.slice(0, places).padEnd(places, '0') || '0');
  const amount = BigInt(whole) * perUnit + parts;
  const isCut = /[1-9]/.test(fraction.slice(places));
  const isGuessed = chosen === null && named === null;
  return momentOf(sign === '-' ? -amount : amount, 'unix', {
    unit,
    isUnitGuessed: isGuessed,
    remarks: [...(isCut ? [FRACTION_REMARK] : []), ...(isGuessed && sign !== '-' ? otherEpochs(whole) : [])],
  });
}

function unitOf(written: string): UnixUnit {
  return written === 's' || written === 'ms' || written === 'us' ? written : 'ns';
}
