import {
  type CalendarDay,
  type ClockTime,
  clockTimeOf,
  dateOf,
  daysInMonth,
  daysOf,
  daysOfWeekDate,
  instantOf,
  isLeapYear,
  MONTH_NAMES,
  SECOND,
  WEEKDAY_NAMES,
  weekdayOf,
} from './calendar.ts';
import {
  FRACTION_REMARK,
  failure,
  fractionOf,
  type Moment,
  type MomentError,
  momentOf,
  type Notation,
} from './moment.ts';
import { instantsIn, isTimeZone, offsetAt } from './zones.ts';

/** A date and time as written, before its offset or time zone is applied. */
interface Written {
  readonly date: CalendarDay;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nanosecond: number;
  readonly notation: Notation;
  /** In seconds east of UTC; null if none is written. */
  readonly offset: number | null;
  /** The time zone in brackets (RFC 9557). */
  readonly zone: string | null;
  readonly remarks: readonly string[];
  /** Where the day and the time begin in the text, for messages. */
  readonly dayAt: number;
  readonly timeAt: number;
}

/** The moment of a date and time, by its own offset or zone, or else by the clocks of `zone`. */
export function resolve(written: Written, zone: string): Moment | MomentError {
  const { date, hour, minute, second, nanosecond, notation, offset, dayAt, timeAt } = written;
  const remarks = [...written.remarks];
  if (date.month < 1 || date.month > 12) return failure(`There is no month ${date.month}.`, dayAt);
  const most = daysInMonth(date.year, date.month);
  if (date.day < 1 || date.day > most) {
    return failure(`${MONTH_NAMES[date.month - 1]} ${date.year} has ${most} days.`, dayAt);
  }
  if (hour > 24 || (hour === 24 && minute + second + nanosecond > 0)) {
    return failure('A day has the hours 0 to 23; 24:00:00 is its end.', timeAt);
  }
  if (minute > 59) return failure('An hour has the minutes 0 to 59.', timeAt);
  if (second > 60) return failure('A minute has the seconds 0 to 59, or 60 for a leap second.', timeAt);
  const time: ClockTime = { ...date, hour, minute, second, nanosecond };
  const moment =
    written.zone !== null
      ? inWrittenZone(time, written, written.zone, remarks)
      : offset !== null
        ? momentOf(instantOf(time, offset), notation, { remarks })
        : momentOf(localInstant(time, zone, remarks), notation, { isLocal: true, remarks });
  if (second < 60 || moment.kind === 'error') return moment;
  const begun = clockTimeOf(moment.nanoseconds, 0);
  if (begun.hour + begun.minute + begun.second > 0) {
    return failure('A leap second is only at 23:59:60 UTC. Other minutes end with second 59.', timeAt);
  }
  const remark = 'Unix time has no leap seconds: 23:59:60 is the same as the 00:00:00 after it.';
  return { ...moment, remarks: [...moment.remarks, remark] };
}

function inWrittenZone(
  time: ClockTime,
  written: Written,
  zone: string,
  remarks: string[],
): Moment | MomentError {
  const { notation, offset } = written;
  if (!isTimeZone(zone)) return failure(`This browser knows no time zone “${zone}”.`, written.timeAt);
  if (offset === null) return momentOf(localInstant(time, zone, remarks), notation, { remarks });
  const instant = instantOf(time, offset);
  if (offsetAt(zone, Number(instant / SECOND)) !== offset) {
    remarks.push(`${zone} had another offset then. The written offset was used.`);
  }
  return momentOf(instant, notation, { remarks });
}

function localInstant(time: ClockTime, zone: string, remarks: string[]): bigint {
  const { instant, again, isSkipped } = instantsIn(zone, time);
  if (isSkipped)
    remarks.push(`Clocks in ${zone} skipped this time. It was read as if they had not been changed yet.`);
  if (again !== null)
    remarks.push(`Clocks in ${zone} showed this time twice. It was read as the first of both.`);
  return instant;
}

const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3).toLowerCase());

const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** The time zones that RFC 5322 §4.3 gives a meaning, in hours. */
const NAMED_OFFSETS: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};

const OFFSET = /^([+-])(\d{2}):?(\d{2})?(?::?(\d{2}))?$/;

/** An offset in seconds; undefined if it isn't one. */
function offsetOf(text: string): number | undefined {
  const hours = NAMED_OFFSETS[text.toLowerCase()];
  if (hours !== undefined) return hours * 3600;
  const [, sign, hour, minute = '0', second = '0'] = OFFSET.exec(text) ?? [];
  if (sign === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return sign === '-' ? 0 - seconds : seconds;
}

const NO_TIME = { hour: 0, minute: 0, second: 0, nanosecond: 0 };

const ISO_DATES: readonly (readonly [RegExp, (match: readonly string[]) => CalendarDay | null])[] = [
  [
    /^([+-]\d{4,9}|\d{4})-(\d\d)-(\d\d)/,
    ([, y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) }),
  ],
  [
    /^(\d{4})-?W(\d\d)(?:-?([1-7]))?(?!\d)/i,
    ([, y, w, d]) => dayOfWeek(Number(y), Number(w), Number(d ?? 1)),
  ],
  [/^(\d{4})-(\d{3})(?!\d)/, ([, y, n]) => dayOfYear(Number(y), Number(n))],
  [/^(\d{4})-(\d\d)(?![\d-])/, ([, y, m]) => ({ year: Number(y), month: Number(m), day: 1 })],
  [/^(\d{4})(\d\d)(\d\d)(?!\d)/, ([, y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) })],
];

function dayOfWeek(year: number, week: number, day: number): CalendarDay | null {
  const days = daysOfWeekDate(year, week, day);
  return days === null ? null : dateOf(days);
}

function dayOfYear(year: number, day: number): CalendarDay | null {
  if (day < 1 || day > (isLeapYear(year) ? 366 : 365)) return null;
  return dateOf(daysOf({ year, month: 1, day: 1 }) + day - 1);
}

const ISO_TIME = /^(?:[Tt_]| +)(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,40}))?)?)?/;
const ISO_OFFSET = /^ ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d(?::?\d\d)?)?)(?![\w:])/i;
const ISO_ZONE = /^\[!?([\w+\-/:]{1,60})\]/;

/** Reads a date of ISO 8601, RFC 3339 or RFC 9557; null if the text does not begin with one. */
export function readIsoDate(text: string): Written | MomentError | null {
  for (const [pattern, toDay] of ISO_DATES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const date = toDay(match);
    const length = match[0].length;
    if (date === null)
      return failure(`This year has no ${/w/i.test(match[0]) ? 'such week' : 'such day'}.`, 5);
    return afterIsoDate(text, length, date);
  }
  return null;
}

function afterIsoDate(text: string, length: number, date: CalendarDay): Written | MomentError {
  const remarks: string[] = [];
  let at = length;
  const time = ISO_TIME.exec(text.slice(at));
  const [, hour = '0', minute = '0', second = '0', digits = ''] = time ?? [];
  const fraction = fractionOf(digits);
  if (fraction.isCut) remarks.push(FRACTION_REMARK);
  const timeAt = time === null ? at : at + 1;
  at += time?.[0].length ?? 0;
  const offsetMatch = time === null ? null : ISO_OFFSET.exec(text.slice(at));
  const offset = offsetMatch === null ? null : offsetOf(offsetMatch[1] ?? '');
  if (offset === undefined)
    return failure('An offset from UTC looks like +13:00 and has less than 24 hours.', at);
  if (/^ ?-00:?00$/.test(offsetMatch?.[0] ?? '')) {
    remarks.push('-00:00 says that the offset at the place is unknown; the time is in UTC.');
  }
  at += offsetMatch?.[0].length ?? 0;
  let zone: string | null = null;
  for (
    let suffix = /^\[([^\]]*)\]/.exec(text.slice(at));
    suffix !== null;
    suffix = /^\[([^\]]*)\]/.exec(text.slice(at))
  ) {
    // Other suffixes, such as [u-ca=hebrew], say how to show the time.
    if (!suffix[0].includes('=')) zone = ISO_ZONE.exec(suffix[0])?.[1] ?? suffix[1] ?? null;
    at += suffix[0].length;
  }
  if (at < text.length) return failure(`“${excerpt(text.slice(at))}” was not expected here.`, at);
  return {
    date,
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    nanosecond: fraction.nanoseconds,
    notation: 'iso',
    offset,
    zone,
    remarks,
    dayAt: 0,
    timeAt,
  };
}

const excerpt = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

const WEEKDAY = '(?:(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6},?\\s+)?';
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const TIME = '(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,40}))?)?';
const ZONE = '\\s*([a-z]{1,5}|(?:gmt|utc)?[+-]\\d{2}:?\\d{2})?';
const COMMENT = '(?:\\s*\\([^)]{0,100}\\))?$';

/** In words: the order of the groups is weekday, day, month, year, hour, minute, second, fraction, zone. */
const WORDED: readonly (readonly [Notation, RegExp, readonly number[]])[] = [
  [
    'email',
    new RegExp(`^${WEEKDAY}(\\d{1,2})[\\s-]+${MONTH}[\\s,-]+(\\d{2,6})\\s+${TIME}${ZONE}${COMMENT}`, 'i'),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  ],
  [
    'log',
    new RegExp(`^\\[?${WEEKDAY}(\\d{1,2})/${MONTH}/(\\d{4}):${TIME}${ZONE}\\]?$`, 'i'),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  ],
  [
    'javascript',
    new RegExp(`^${WEEKDAY}${MONTH}\\s+(\\d{1,2}),?\\s+(\\d{4,6})\\s+${TIME}${ZONE}${COMMENT}`, 'i'),
    [1, 3, 2, 4, 5, 6, 7, 8, 9],
  ],
  [
    'asctime',
    new RegExp(
      `^${WEEKDAY}${MONTH}\\s+(\\d{1,2})\\s+${TIME}\\s+(?:([a-z]{1,5}|[+-]\\d{2,4})\\s+)?(\\d{4})$`,
      'i',
    ),
    [1, 3, 2, 9, 4, 5, 6, 7, 8],
  ],
];

/** Reads a date of emails and HTTP, of C's asctime and `date`, of JavaScript's toString, or of web servers' logs. */
export function readWordedDate(text: string): Written | MomentError | null {
  for (const [notation, pattern, order] of WORDED) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [weekday, day, month = '', year = '', hour, minute, second, digits = '', zone] = order.map(
      (group) => match[group],
    );
    const offset = zone === undefined ? null : offsetOf(zone.replace(/^(?:gmt|utc)(?=[+-])/i, ''));
    if (offset === undefined) {
      return failure(
        `“${zone}” is the name of different offsets in different places. Write the offset, such as +13:00.`,
        text.lastIndexOf(zone ?? ''),
      );
    }
    const date = { year: fullYear(year), month: monthOf(month), day: Number(day) };
    const remarks = [...yearRemark(year, date.year), ...weekdayRemark(weekday, date)];
    const fraction = fractionOf(digits);
    if (fraction.isCut) remarks.push(FRACTION_REMARK);
    return {
      ...NO_TIME,
      date,
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second ?? 0),
      nanosecond: fraction.nanoseconds,
      notation,
      offset,
      zone: null,
      remarks,
      dayAt: text.search(/\d/),
      timeAt: text.search(/\d{1,2}:\d/),
    };
  }
  return null;
}

/** RFC 5322 §4.3: two digits up to 49 are of this century, and three count from 1900. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 3) return year;
  return digits.length === 2 && year < 50 ? 2000 + year : 1900 + year;
}

const yearRemark = (digits: string, year: number) =>
  digits.length > 3 ? [] : [`The year ${digits} was read as ${year}.`];

function weekdayRemark(written: string | undefined, date: CalendarDay): string[] {
  if (written === undefined || date.day < 1 || date.day > daysInMonth(date.year, date.month)) return [];
  const right = WEEKDAY_NAMES[weekdayOf(daysOf(date))] ?? '';
  if (right.toLowerCase().startsWith(written.slice(0, 3).toLowerCase())) return [];
  return [`That day is a ${right}, whatever the text says.`];
}
