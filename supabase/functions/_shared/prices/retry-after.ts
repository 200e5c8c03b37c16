/** The longest wait that a shop can ask for: a day, in seconds, after which everything is retried anyway. */
const LONGEST = 86_400;

/**
 * Reads a Retry-After header, which is a number of seconds or an HTTP date.
 * @param now milliseconds since 1970
 * @returns whole seconds from now, 0 to a day; null when the header is missing or invalid
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | null {
  const text = (header ?? '').trim();
  if (/^\d+$/.test(text)) return Math.min(LONGEST, Number(text));
  // Date.parse accepts much that is not an HTTP date, such as a bare year; all three HTTP formats begin with a weekday.
  const at = /^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text) ? Date.parse(withZone(text)) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.min(LONGEST, Math.ceil((at - now) / 1000)));
}

/** The asctime format has no time zone and means GMT. */
function withZone(text: string): string {
  return /gmt|utc|[+-]\d{4}$/i.test(text) ? text : `${text} GMT`;
}
