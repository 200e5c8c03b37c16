import {
  FRACTION_REMARK,
  failure,
  type Moment,
  type MomentError,
  momentOf,
  UNIT_NANOSECONDS,
  type UnixUnit,
} from './moment.ts';

const NUMBER = /^([+-]?)(\d{1,40})(?:\.(\d{0,40}))?\s*(s|ms|us|µs|μs|ns)?$/;

/** The unit of a number with that many digits; each covers dates for which the others would be absurd. */
function guessUnit(digits: string): UnixUnit {
  const length = digits.replace(/^0+/, '').length;
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
export function readUnixTime(text: string, chosen: UnixUnit | null): Moment | MomentError | null {
  const match = NUMBER.exec(text);
  if (match === null) {
    return /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(text)
      ? failure('A number with an exponent has lost its last digits. Copy it from where it has all of them.')
      : null;
  }
  const [, sign = '', whole = '', fraction = '', written] = match;
  const named = written === undefined ? null : written === 'µs' || written === 'μs' ? 'us' : unitOf(written);
  const unit = chosen ?? named ?? guessUnit(whole);
  const perUnit = UNIT_NANOSECONDS[unit];
  const places = String(perUnit).length - 1;
  const parts = BigInt(fraction.slice(0, places).padEnd(places, '0') || '0');
  const amount = BigInt(whole) * perUnit + parts;
  const isCut = /[1-9]/.test(fraction.slice(places));
  return momentOf(sign === '-' ? -amount : amount, 'unix', {
    unit,
    isUnitGuessed: chosen === null && named === null,
    remarks: isCut ? [FRACTION_REMARK] : [],
  });
}

function unitOf(written: string): UnixUnit {
  return written === 's' || written === 'ms' || written === 'us' ? written : 'ns';
}
