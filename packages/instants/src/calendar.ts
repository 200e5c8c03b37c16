/** A date and time of day as a clock and a calendar show them, in the proleptic Gregorian calendar with a year 0. */
export interface ClockTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nanosecond: number;
}

export type CalendarDay = Pick<ClockTime, 'year' | 'month' | 'day'>;

export const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
/** From Sunday, which is 0 to {@link weekdayOf}. */
export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const SECOND = 1_000_000_000n;
const DAY = 86_400;

/** Divides and rounds down, also below zero, where `/` rounds up. */
export function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}

/** The number of days from 1970-01-01 to a date, which may be before it. Days beyond the month's end run on. */
export function daysOf({ year, month, day }: CalendarDay): number {
  // A year that begins in March has its leap day at its end, so that months have the same lengths in each year.
  const fromMarch = month > 2 ? month - 3 : month + 9;
  const marchYear = month > 2 ? year : year - 1;
  const century = Math.floor(marchYear / 400);
  const yearOfCentury = marchYear - century * 400;
  const dayOfYear = Math.floor((153 * fromMarch + 2) / 5) + day - 1;
  const dayOfCentury =
    yearOfCentury * 365 + Math.floor(yearOfCentury / 4) - Math.floor(yearOfCentury / 100) + dayOfYear;
  return century * 146_097 + dayOfCentury - 719_468;
}

/** The date that is a number of days after 1970-01-01. */
export function dateOf(days: number): CalendarDay {
  const fromMarch = days + 719_468;
  const century = Math.floor(fromMarch / 146_097);
  const dayOfCentury = fromMarch - century * 146_097;
  const yearOfCentury = Math.floor(
    (dayOfCentury -
      Math.floor(dayOfCentury / 1460) +
      Math.floor(dayOfCentury / 36_524) -
      Math.floor(dayOfCentury / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfCentury - (365 * yearOfCentury + Math.floor(yearOfCentury / 4) - Math.floor(yearOfCentury / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfCentury + century * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The day of the week: 0 is Sunday. */
export function weekdayOf(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

/** What clocks with an offset show. @param offset in seconds east of UTC */
export function clockTimeOf(nanoseconds: bigint, offset: number): ClockTime {
  const shown = nanoseconds + BigInt(offset) * SECOND;
  const seconds = floorDivide(shown, SECOND);
  const days = floorDivide(seconds, BigInt(DAY));
  const secondOfDay = Number(seconds - days * BigInt(DAY));
  return {
    ...dateOf(Number(days)),
    hour: Math.floor(secondOfDay / 3600),
    minute: Math.floor(secondOfDay / 60) % 60,
    second: secondOfDay % 60,
    nanosecond: Number(shown - seconds * SECOND),
  };
}

/** The nanoseconds since 1970-01-01 UTC at which clocks with an offset show a time. @param offset in seconds east */
export function instantOf(time: ClockTime, offset: number): bigint {
  const seconds = time.hour * 3600 + time.minute * 60 + time.second - offset;
  return (BigInt(daysOf(time)) * BigInt(DAY) + BigInt(seconds)) * SECOND + BigInt(time.nanosecond);
}

/** The year and week of ISO 8601, whose weeks begin on Monday, and the day from 1 to 7. */
export function weekDateOf(date: CalendarDay): {
  readonly year: number;
  readonly week: number;
  readonly day: number;
} {
  const days = daysOf(date);
  const day = weekdayOf(days) === 0 ? 7 : weekdayOf(days);
  // A week belongs to the year of its Thursday.
  const thursday = days - day + 4;
  const { year } = dateOf(thursday);
  const week = Math.floor((thursday - daysOf({ year, month: 1, day: 1 })) / 7) + 1;
  return { year, week, day };
}

/** The days since 1970-01-01 of an ISO 8601 week date; null if the year has no such week or the week no such day. */
export function daysOfWeekDate(year: number, week: number, day: number): number | null {
  const fourth = daysOf({ year, month: 1, day: 4 });
  const monday = fourth - ((weekdayOf(fourth) + 6) % 7);
  const days = monday + (week - 1) * 7 + day - 1;
  const back = weekDateOf(dateOf(days));
  return back.year === year && back.week === week && back.day === day ? days : null;
}
