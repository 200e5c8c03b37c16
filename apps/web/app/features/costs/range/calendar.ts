/** Calendar days as `yyyy-mm-dd` and as whole days since 1970-01-01, independent of any time zone. */

import { DAY_MS } from '../../../lib/timestamps.ts';

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01, or null if the text is not a calendar date in the form yyyy-mm-dd. */
export function dayNumber(text: string): number | null {
  if (!DAY_PATTERN.test(text)) return null;
  const number = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  // Some engines read 31 February as 3 March.
  return Number.isInteger(number) && dayText(number) === text ? number : null;
}

/** `yyyy-mm-dd` of a day counted since 1970-01-01; years 0000 to 9999. */
export function dayText(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

type DayFormat = (day: number) => string;

/** A format for days in New Zealand English, for instance `dayFormat({ weekday: 'long' })`. */
export function dayFormat(options: Intl.DateTimeFormatOptions): DayFormat {
  const format = new Intl.DateTimeFormat('en-NZ', { ...options, timeZone: 'UTC' });
  return (day) => format.format(day * DAY_MS);
}

/** 'Monday, 2 November 2026' */
export const fullDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
