/** Days without a clock: `yyyy-mm-dd` texts, counted as whole days since 1970-01-01. No machine's time zone is asked. */

const DAY_MS = 86_400_000;
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01, or null when the text is no real calendar date in the form yyyy-mm-dd. */
export function dayNumber(text: string): number | null {
  if (!DAY_PATTERN.test(text)) return null;
  const number = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  // Some engines roll 31 February over to March.
  return Number.isInteger(number) && dayText(number) === text ? number : null;
}

/** `yyyy-mm-dd` of a day counted since 1970-01-01; years 0000 to 9999. */
export function dayText(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in New Zealand's words, for instance `dayWords(20_778, { weekday: 'long' })`. */
export function dayWords(day: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-NZ', { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(day * DAY_MS);
}

/** 'Monday, 2 November 2026', as headings and announcements have it. */
export function fullDay(day: number): string {
  return dayWords(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}
