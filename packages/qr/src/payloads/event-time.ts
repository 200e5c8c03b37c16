import { calendarDate } from './addresses.ts';

/** A moment in a calendar's notation. */
export type EventTime =
  /** A whole day: YYYYMMDD. */
  | { readonly kind: 'day'; readonly text: string }
  /** YYYYMMDDTHHMMSS by the reader's own clock, wherever that is. */
  | { readonly kind: 'floating'; readonly text: string }
  /** YYYYMMDDTHHMMSSZ. */
  | { readonly kind: 'utc'; readonly text: string };

const PATTERN =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

const compact = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Returns how many milliseconds a time zone is ahead of UTC at a moment. */
function offsetAt(timeZone: string, time: number): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(time / 1000) * 1000;
}

/**
 * Returns the moment at which a time zone's clocks show a time; for a repeated hour the first one, for a skipped one
 * the later.
 */
function momentIn(timeZone: string, shown: number): number {
  const before = shown - offsetAt(timeZone, shown - 86_400_000);
  const after = shown - offsetAt(timeZone, shown + 86_400_000);
  const fits = [before, after].filter((time) => time + offsetAt(timeZone, time) === shown);
  return fits.length > 0 ? Math.min(...fits) : before;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Reads the offset at the end of a time: `Z`, `+13:00`; in milliseconds ahead, or null for none. */
function statedOffset(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  if (zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

/**
 * Parses `2026-03-01` or `2026-03-01T09:00`, optionally with seconds, `Z` or an offset. A time with a time zone becomes
 * UTC, since a calendar would otherwise need the zone's rules, which are longer than the event.
 *
 * @param timeZone an IANA name, or '' for floating time
 * @returns null if it is not a valid date and time.
 */
export function readEventTime(written: string, timeZone: string): EventTime | null {
  const match = PATTERN.exec(written);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = '00', zone] = match;
  if (calendarDate(`${year}-${month}-${day}`) === null) return null;
  if (hour === undefined || minute === undefined) return { kind: 'day', text: `${year}${month}${day}` };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const offset = statedOffset(zone);
  if (offset !== null) return { kind: 'utc', text: compact(shown - offset) };
  if (timeZone !== '') return { kind: 'utc', text: compact(momentIn(timeZone, shown)) };
  return { kind: 'floating', text: compact(shown).slice(0, -1) };
}

function movedDay(day: string, days: number): string {
  const time = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)) + days);
  return compact(time).slice(0, 8);
}

/** Returns the day after YYYYMMDD: calendars write the end of whole days as the first free day. */
export const dayAfter = (day: string) => movedDay(day, 1);

/** Returns the day before YYYYMMDD. */
export const dayBefore = (day: string) => movedDay(day, -1);
