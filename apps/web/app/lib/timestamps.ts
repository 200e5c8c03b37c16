/** The staff area shows dates and times in New Zealand's time zone, regardless of the device's. */
export const TIME_ZONE = 'Pacific/Auckland';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Creating a format costs a thousand times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, made);
  return made;
}

/** A moment as `yyyy-mm-dd hh:mm:ss` in a zone, like `Europe/Berlin`. */
export function zonedTime(moment: Date, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const year = (part.year ?? '').padStart(4, '0');
  return `${year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

/** A moment as `yyyy-mm-dd hh:mm:ss` in Auckland. */
export function aucklandTime(moment: Date): string {
  return zonedTime(moment, TIME_ZONE);
}

/**
 * Auckland's local time at a moment, read as if it were UTC, so that days and hours can be counted. Both in
 * milliseconds since 1970.
 */
export function aucklandClock(moment: number): number {
  const milliseconds = ((moment % 1000) + 1000) % 1000;
  return Date.parse(`${aucklandTime(new Date(moment)).replace(' ', 'T')}Z`) + milliseconds;
}

/** The day of a moment as `yyyy-mm-dd` in Auckland. */
export function aucklandDate(moment: Date): string {
  return aucklandTime(moment).slice(0, 10);
}

/**
 * The first moment of a day in Auckland.
 *
 * @param day as `yyyy-mm-dd`, or a moment of that day
 * @returns null for a text that isn't a day
 */
export function aucklandDayStart(day: string | Date): Date | null {
  return aucklandMoment(`${typeof day === 'string' ? day : aucklandDate(day)}T00:00`);
}

/**
 * The moment at which clocks in Auckland show a time.
 *
 * @param shown as `yyyy-mm-ddThh:mm`
 * @returns null for a text that isn't a time
 */
export function aucklandMoment(shown: string): Date | null {
  const clock = Date.parse(`${shown}:00Z`);
  if (Number.isNaN(clock)) return null;
  // Looks up the offset near the wanted moment, then the offset at it: clocks may change in between.
  const near = clock - (aucklandClock(clock) - clock);
  return new Date(clock - (aucklandClock(near) - near));
}

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Parses a timestamp of either backend: `2026-11-21 10:11:10.07+00` and `2026-11-21T10:11:10.07+00:00` mean the same,
 * but not every browser's `Date` parses the first. Without an offset it is taken as UTC.
 *
 * @returns null when the text is not a timestamp.
 */
export function readTimestamp(text: string): Date | null {
  const [, day, time, offset = 'Z'] = TIMESTAMP.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  const zone = offset === 'Z' ? 'Z' : `${offset.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
  const moment = new Date(`${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}${zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
