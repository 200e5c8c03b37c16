/**
 * Returns a value from a client's JSON as text, for the database to accept or refuse, as PostgREST does. The drivers'
 * own conversions either throw before the database sees the value or guess (postgres.js turns "maybe" into false and an
 * object into "[object Object]").
 */
export function parameterText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}

/** Object ids of the scalar types that clients write (PostgreSQL's pg_type.dat). */
export const SCALAR_TYPES = {
  bool: [16],
  numbers: [20, 21, 23, 26, 700, 701, 1700],
  texts: [18, 19, 25, 1042, 1043],
  times: [1082, 1083, 1114, 1184, 1266],
} as const;

/** Object id of `numeric`. */
export const NUMERIC = 1700;

/** Formats a timestamp as PostgREST does, so that every browser's `Date` can read it, unlike Postgres's own text. */
export function timestampText(text: string): string {
  return text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)?(:\d\d)?/, (...parts) => {
    const [, date, time, hours, minutes] = parts.map((part) => (typeof part === 'string' ? part : undefined));
    return `${date}T${time}${hours === undefined ? '' : `${hours}${minutes ?? ':00'}`}`;
  });
}

/**
 * Returns a `numeric` as a number, as in PostgREST's JSON; as text if a number would lose digits. The library alone
 * turns "12.54" into a number and leaves "12.50" as text.
 */
export function numericValue(text: string): number | string {
  const digits = text.replace(/^-?0*\.?0*|\./g, '').length;
  return digits <= 15 && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
