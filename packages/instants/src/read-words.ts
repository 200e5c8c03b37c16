import { type CalendarDay, daysInMonth, daysOf, MONTH_NAMES, WEEKDAY_NAMES, weekdayOf } from './calendar.ts';
import { FRACTION_REMARK, fractionOf, type MomentError, type Notation } from './moment.ts';
import { offsetOf, readTime, unclearOffset } from './read-time.ts';
import type { Written } from './resolve.ts';

const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3).toLowerCase());

const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const NO_TIME = { hour: 0, minute: 0, second: 0, nanosecond: 0 };

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
    // The half of the day is no offset.
    if (/^[ap]m$/i.test(zone ?? '')) continue;
    const offset = zone === undefined ? null : offsetOf(zone.replace(/^(?:gmt|utc)(?=[+-])/i, ''));
    if (offset === undefined) {
      return unclearOffset(zone ?? '', text.lastIndexOf(zone ?? ''));
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
  return readDayInWords(text);
}

const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)?';

/** A day with the name of its month, as people write it: the order of the groups is weekday, day, month, year. */
const DAYS_IN_WORDS: readonly (readonly [RegExp, readonly number[]])[] = [
  [
    new RegExp(
      `^${WEEKDAY}${ORDINAL}(?:[\\s-]|\\sof\\s)${MONTH}(?:[\\s-]|,\\s?)(\\d{4}|\\d{2})(?![\\d:])`,
      'i',
    ),
    [1, 2, 3, 4],
  ],
  [new RegExp(`^${WEEKDAY}${MONTH}[\\s-]${ORDINAL}(?:[\\s-]|,\\s?)(\\d{4})(?![\\d:])`, 'i'), [1, 3, 2, 4]],
  [new RegExp(`^()(\\d{4})[\\s-]${MONTH}[\\s-]${ORDINAL}(?![\\d:])`, 'i'), [1, 4, 3, 2]],
];

/** Reads a day with the name of its month, and perhaps a time after it. */
function readDayInWords(text: string): Written | MomentError | null {
  for (const [pattern, order] of DAYS_IN_WORDS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [weekday, day, month = '', year = ''] = order.map((group) => match[group]);
    const date = { year: fullYear(year), month: monthOf(month), day: Number(day) };
    const remarks = [...yearRemark(year, date.year), ...weekdayRemark(weekday || undefined, date)];
    const dayAt = text.search(/\d/);
    return readTime(text, { date, notation: 'words', remarks, dayAt, end: match[0].length });
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
