import { type CalendarDay, dateOf, daysOf, daysOfWeekDate, isLeapYear } from './calendar.ts';
import { failure, type MomentError } from './moment.ts';
import { readTime } from './read-time.ts';
import type { Written } from './resolve.ts';

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

/** Reads a date of ISO 8601, RFC 3339 or RFC 9557; null if the text does not begin with one. */
export function readIsoDate(text: string): Written | MomentError | null {
  for (const [pattern, toDay] of ISO_DATES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const date = toDay(match);
    if (date === null)
      return failure(`This year has no ${/w/i.test(match[0]) ? 'such week' : 'such day'}.`, 5);
    return readTime(text, { date, notation: 'iso', remarks: [], dayAt: 0, end: match[0].length });
  }
  return null;
}

/** The year first, with other separators or without zeros than ISO 8601 has. */
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?!\d)/;

/**
 * Reads a date of numbers with separators; null if the text does not begin with one. With the year last, day and month
 * are told apart only if one of them is no month, or if both are the same.
 */
export function readNumericDate(text: string): Written | MomentError | null {
  const [whole = '', year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) {
    const date = { year: Number(year), month: Number(month), day: Number(day) };
    return readTime(text, { date, notation: 'numeric', remarks: [], dayAt: 0, end: whole.length });
  }
  const [found = '', first, , second, last] = YEAR_LAST.exec(text) ?? [];
  if (first === undefined) return null;
  const [one, other] = [Number(first), Number(second)];
  if (one !== other && one <= 12 && other <= 12)
    return failure('Day and month can be mistaken for each other here. Write the year first: 2026-11-29.');
  const isDayFirst = one > 12 || one === other;
  const date = { year: Number(last), month: isDayFirst ? other : one, day: isDayFirst ? one : other };
  const order = isDayFirst ? 'day, month and year' : 'month, day and year';
  const remarks = one === other ? [] : [`Read as ${order}: there is no month ${Math.max(one, other)}.`];
  return readTime(text, { date, notation: 'numeric', remarks, dayAt: 0, end: found.length });
}
