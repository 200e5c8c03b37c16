import {
  type ClockTime,
  clockTimeOf,
  daysOf,
  floorDivide,
  MONTH_NAMES,
  SECOND,
  WEEKDAY_NAMES,
  weekDateOf,
  weekdayOf,
} from './calendar.ts';
import { UNIT_NANOSECONDS, type UnixUnit } from './moment.ts';
import { hasZonesAt, offsetAt } from './zones.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Four digits, or as ISO 8601 expands them: a sign and at least six. */
function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0');
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`;
}

/** Nothing, or 3, 6 or 9 digits with a point. */
function fractionText(nanosecond: number): string {
  if (nanosecond === 0) return '';
  const digits = String(nanosecond).padStart(9, '0');
  return `.${digits.replace(/(?:000){1,2}$/, '')}`;
}

/** `+13:00`, with seconds where local mean time had them. @param offset in seconds east of UTC */
function offsetText(offset: number, separator = ':'): string {
  const size = Math.abs(offset);
  const seconds = size % 60 === 0 ? '' : `${separator}${two(size % 60)}`;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}${separator}${two(Math.floor(size / 60) % 60)}${seconds}`;
}

const dateText = ({ year, month, day }: ClockTime) => `${yearText(year)}-${two(month)}-${two(day)}`;
const timeText = ({ hour, minute, second }: ClockTime) => `${two(hour)}:${two(minute)}:${two(second)}`;

/** A Unix time in a unit, exactly: with digits after a point if it is not whole. */
export function unixText(nanoseconds: bigint, unit: UnixUnit): string {
  const perUnit = UNIT_NANOSECONDS[unit];
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const places = String(perUnit).length - 1;
  const rest = size % perUnit;
  const fraction = rest === 0n ? '' : `.${String(rest).padStart(places, '0').replace(/0+$/, '')}`;
  return `${nanoseconds < 0n ? '-' : ''}${size / perUnit}${fraction}`;
}

/** The forms of a moment. Those that a standard does not have for its year are null. */
export interface MomentForms {
  readonly unix: Readonly<Record<UnixUnit, string>>;
  /** RFC 3339 in UTC. */
  readonly utc: string;
  /** In the time zone, with its offset; null beyond the years for which zones are known. */
  readonly zoned: string | null;
  /** The same with the zone's name (RFC 9557). */
  readonly named: string | null;
  /** RFC 5322, which replaced RFC 2822: from the year 1900. */
  readonly email: string | null;
  /** RFC 9110's date of HTTP headers, in UTC. */
  readonly http: string | null;
  /** ISO 8601's year, week and day, in the time zone. */
  readonly week: string;
  /** ISO 8601's year and day of the year, in the time zone. */
  readonly ordinal: string;
}

/** Writes a moment in every form. @param zone a name for which `isTimeZone` is true */
export function writeMoment(nanoseconds: bigint, zone: string): MomentForms {
  const seconds = Number(floorDivide(nanoseconds, SECOND));
  const hasZone = hasZonesAt(seconds);
  const offset = hasZone ? offsetAt(zone, seconds) : 0;
  const utc = clockTimeOf(nanoseconds, 0);
  const there = clockTimeOf(nanoseconds, offset);
  const zoned = hasZone ? `${isoText(there)}${offsetText(offset)}` : null;
  const { year, week, day } = weekDateOf(there);
  const ordinal = daysOf(there) - daysOf({ year: there.year, month: 1, day: 1 }) + 1;
  const isWorded = utc.year >= 1900 && utc.year <= 9999 && there.year >= 1900 && there.year <= 9999;
  return {
    unix: {
      s: unixText(nanoseconds, 's'),
      ms: unixText(nanoseconds, 'ms'),
      us: unixText(nanoseconds, 'us'),
      ns: unixText(nanoseconds, 'ns'),
    },
    utc: `${isoText(utc)}Z`,
    zoned,
    named: zoned === null ? null : `${zoned}[${zone}]`,
    // Its offset has no seconds.
    email: isWorded && hasZone && offset % 60 === 0 ? `${worded(there)} ${offsetText(offset, '')}` : null,
    http: isWorded ? `${worded(utc)} GMT` : null,
    week: `${yearText(year)}-W${two(week)}-${day}`,
    ordinal: `${yearText(there.year)}-${String(ordinal).padStart(3, '0')}`,
  };
}

/** RFC 3339 in UTC. */
export function utcText(nanoseconds: bigint): string {
  return `${isoText(clockTimeOf(nanoseconds, 0))}Z`;
}

const isoText = (time: ClockTime) => `${dateText(time)}T${timeText(time)}${fractionText(time.nanosecond)}`;

function worded(time: ClockTime): string {
  const weekday = WEEKDAY_NAMES[weekdayOf(daysOf(time))]?.slice(0, 3);
  const month = MONTH_NAMES[time.month - 1]?.slice(0, 3);
  return `${weekday}, ${two(time.day)} ${month} ${yearText(time.year)} ${timeText(time)}`;
}

/** Units of a distance, in seconds: months and years are the Gregorian calendar's averages. */
const DISTANCES: readonly (readonly [string, bigint])[] = [
  ['year', 31_556_952n],
  ['month', 2_629_746n],
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
];

/** How far a moment is from now, in whole units of the largest that fits: `3 hours ago`, `in 2 days`, `now`. */
export function distanceInWords(now: bigint, nanoseconds: bigint): string {
  const seconds = (nanoseconds - now) / SECOND;
  if (seconds === 0n) return 'now';
  const size = seconds < 0n ? -seconds : seconds;
  const [unit, per] = DISTANCES.find(([, length]) => size >= length) ?? (['second', 1n] as const);
  const amount = size / per;
  const text = `${amount.toLocaleString('en-NZ')} ${unit}${amount === 1n ? '' : 's'}`;
  return seconds < 0n ? `${text} ago` : `in ${text}`;
}
