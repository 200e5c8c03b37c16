import { COST_LIMITS } from '@hln/contracts';
import { dayNumber, dayText } from './calendar.ts';

/** Days from `start` to `end`, both included, as yyyy-mm-dd. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** Days shown on either side of today unless somebody chooses others (spec, section 9). */
const DAYS_AROUND_TODAY = 30;
/** Ten years. More would be thousands of bars on a few hundred pixels. */
export const MAX_RANGE_DAYS = 3_660;

/** What is wrong with a range as it was typed, by the field it should be said at. */
export interface RangeFaults {
  readonly start?: string;
  readonly end?: string;
}

/** 30 days before a day to 30 days after it; the day is counted since 1970-01-01. */
export function rangeAround(day: number): DateRange {
  return { start: dayText(day - DAYS_AROUND_TODAY), end: dayText(day + DAYS_AROUND_TODAY) };
}

/** How many days a valid range holds. */
export function rangeLength(range: DateRange): number {
  return (dayNumber(range.end) ?? 0) - (dayNumber(range.start) ?? 0) + 1;
}

/** Checks a range as typed; null when it can be shown. */
export function rangeFaults({ start, end }: DateRange): RangeFaults | null {
  const startFault = dateFault(start);
  const endFault = dateFault(end);
  if (startFault !== null || endFault !== null) {
    return { ...(startFault !== null && { start: startFault }), ...(endFault !== null && { end: endFault }) };
  }
  const days = rangeLength({ start, end });
  if (days < 1) return { end: 'The end date is before the start date.' };
  if (days > MAX_RANGE_DAYS) return { end: 'Choose ten years or less.' };
  return null;
}

function dateFault(text: string): string | null {
  if (text === '') return 'Enter a date as yyyy-mm-dd.';
  if (dayNumber(text) === null) return 'This is not a date. Enter it as yyyy-mm-dd.';
  if (text < COST_LIMITS.firstDate || text > COST_LIMITS.lastDate) {
    return `Choose a date from ${COST_LIMITS.firstDate} to ${COST_LIMITS.lastDate}.`;
  }
  return null;
}

/** The range that an address names; null when it names none that can be shown. */
export function rangeFromQuery(query: URLSearchParams): DateRange | null {
  const range = { start: query.get('start') ?? '', end: query.get('end') ?? '' };
  return rangeFaults(range) === null ? range : null;
}

/** The same query with the range in it; without one, the default is meant, whatever day it is opened on. */
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

export function sameRange(a: DateRange, b: DateRange): boolean {
  return a.start === b.start && a.end === b.end;
}
