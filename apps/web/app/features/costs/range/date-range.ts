import { COST_LIMITS } from '@hln/contracts';
import { COSTS_ERRORS } from '../texts.ts';
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

/** The days from `start` to `end`, both inclusive, as yyyy-mm-dd. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** Days shown before and after today by default (docs/specification.md, section 9). */
const DAYS_AROUND_TODAY = 30;

/** Ten years. Longer ranges would put thousands of bars on a few hundred pixels. */
export const MAX_RANGE_DAYS = 3_660;

/** What is wrong with a range as typed: a message for each field. */
export interface RangeFaults {
  readonly start?: string;
  readonly end?: string;
}

/** From 30 days before a day to 30 days after it. The day is counted since 1970-01-01. */
export function rangeAround(day: number): DateRange {
  return { start: dayText(day - DAYS_AROUND_TODAY), end: dayText(day + DAYS_AROUND_TODAY) };
}

/** The number of days in a valid range. */
export function rangeLength(range: DateRange): number {
  return (dayNumber(range.end) ?? 0) - (dayNumber(range.start) ?? 0) + 1;
}

/** Checks a range as typed. Returns null if it can be shown. */
export function rangeFaults({ start, end }: DateRange): RangeFaults | null {
  const startFault = dateFault(start);
  const endFault = dateFault(end);
  if (startFault !== null || endFault !== null) {
    return { ...(startFault !== null && { start: startFault }), ...(endFault !== null && { end: endFault }) };
  }
  const days = rangeLength({ start, end });
  if (days < 1) return { end: COSTS_ERRORS.startAfterEnd };
  if (days > MAX_RANGE_DAYS) return { end: COSTS_ERRORS.tooLong };
  return null;
}

function dateFault(text: string): string | null {
  if (text === '') return COSTS_ERRORS.noDate;
  if (dayNumber(text) === null) return COSTS_ERRORS.notADate;
  if (text < COST_LIMITS.firstDate || text > COST_LIMITS.lastDate) {
    return COSTS_ERRORS.outOfBounds(COST_LIMITS.firstDate, COST_LIMITS.lastDate);
  }
  return null;
}

/** The range in the query of a URL; null if there is none, or none that can be shown. */
export function rangeFromQuery(query: URLSearchParams): DateRange | null {
  const range = { start: query.get('start') ?? '', end: query.get('end') ?? '' };
  return rangeFaults(range) === null ? range : null;
}

/** The same query with this range. null removes it, so that the link shows the days around the day it is opened on. */
export function rangeToQuery(query: URLSearchParams, range: DateRange | null): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.delete('start');
  changed.delete('end');
  if (range !== null) {
    changed.set('start', range.start);
    changed.set('end', range.end);
  }
  return changed;
}

/** The same days a year before; 28 February in place of a 29 February that the year doesn't have. */
export function yearBefore({ start, end }: DateRange): DateRange {
  const before = (day: string) => {
    const text = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
    return dayNumber(text) === null ? text.replace('-29', '-28') : text;
  };
  return { start: before(start), end: before(end) };
}

export function sameRange(a: DateRange, b: DateRange): boolean {
  return a.start === b.start && a.end === b.end;
}
