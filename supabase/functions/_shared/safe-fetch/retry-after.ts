/** Longest wait that a shop can ask for, in seconds: a day, after which everything is tried again anyway. */
const LONGEST = 86_400;

/**
 * Reads a Retry-After header, which is seconds or a date of HTTP.
 * @param now milliseconds since 1970
 * @returns whole seconds from now, 0 to a day; null when there is no such header or it says neither
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | null {
  const text = (header ?? '').trim();
  if (/^\d+$/.test(text)) return Math.min(LONGEST, Number(text));
  // Date.parse takes much for a date that is none, a bare year among it: HTTP's three forms begin with a weekday.
  const at = /^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text) ? Date.parse(withZone(text)) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.min(LONGEST, Math.ceil((at - now) / 1000)));
}

/** The form of C's asctime says no zone and means GMT. */
function withZone(text: string): string {
  return /gmt|utc|[+-]\d{4}$/i.test(text) ? text : `${text} GMT`;
}
