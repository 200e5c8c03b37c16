import type { JsonObject } from './json-values.ts';

/** The claims that are times (RFC 7519, section 4.1; OpenID Connect Core 1.0, sections 2 and 5.1). */
export const TIME_CLAIMS = ['exp', 'nbf', 'iat', 'auth_time', 'updated_at'] as const;
export type TimeClaim = (typeof TIME_CLAIMS)[number];

export interface TokenTime {
  readonly claim: TimeClaim;
  /** Milliseconds since 1970; null if the value is no moment. */
  readonly moment: number | null;
  /** Why programs may refuse or misread the value, or null. */
  readonly problem: string | null;
}

/** The last moment that a Date can stand for, in seconds since 1970. */
const LAST_SECOND = 8_640_000_000_000;
/** Seconds since 1970 in the year 5138; as milliseconds, this was in 1973. */
const SURELY_MILLISECONDS = 100_000_000_000;

/** The times in a payload, in the order of {@link TIME_CLAIMS}. */
export function readTimes(payload: JsonObject): readonly TokenTime[] {
  return TIME_CLAIMS.flatMap((claim) =>
    Object.hasOwn(payload, claim) ? [readTime(claim, payload[claim])] : [],
  );
}

function readTime(claim: TimeClaim, value: unknown): TokenTime {
  if (typeof value !== 'number') {
    const isNumeric = typeof value === 'string' && /^\d{1,12}(?:\.\d+)?$/.test(value);
    const problem = `“${claim}” has to be a number of seconds since 1970. ${
      isNumeric ? 'It is a number in quotes, which' : 'It is not a number, and'
    } programs refuse or ignore${isNumeric ? '' : ' it'}.`;
    return { claim, moment: isNumeric ? Number(value) * 1000 : null, problem };
  }
  if (Math.abs(value) > LAST_SECOND)
    return { claim, moment: null, problem: `“${claim}” is too large for a date.` };
  const problem =
    Math.abs(value) >= SURELY_MILLISECONDS
      ? `“${claim}” looks like milliseconds, but it counts seconds. Read as milliseconds, it is ${new Date(value).toISOString()}.`
      : null;
  return { claim, moment: value * 1000, problem };
}

/** Whether a token may be used at a moment, by its own claims. */
export type Validity =
  | { readonly kind: 'expired'; readonly since: number }
  | { readonly kind: 'not-yet'; readonly from: number }
  | { readonly kind: 'valid'; readonly until: number | null }
  /** It has no time that could tell. */
  | { readonly kind: 'unlimited' };

/** Judges `exp` and `nbf` at a moment (milliseconds since 1970), without any allowance for wrong clocks. */
export function validityAt(times: readonly TokenTime[], now: number): Validity {
  const momentOf = (claim: TimeClaim) => times.find((time) => time.claim === claim)?.moment ?? null;
  const until = momentOf('exp');
  const from = momentOf('nbf');
  // RFC 7519, section 4.1.4: not "on or after" that time.
  if (until !== null && now >= until) return { kind: 'expired', since: until };
  if (from !== null && now < from) return { kind: 'not-yet', from };
  return until === null && from === null ? { kind: 'unlimited' } : { kind: 'valid', until };
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;
const YEAR = 31_556_952;

/** A span of time in its two largest units, such as “3 h 20 min”; from a year on in years, from ten days on in days. */
export function spanInWords(milliseconds: number): string {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  if (seconds >= YEAR) {
    const years = Math.round((seconds / YEAR) * 10) / 10;
    return `${years.toLocaleString('en-NZ')} ${years === 1 ? 'year' : 'years'}`;
  }
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  const [unit, size] = UNITS[first] ?? (['s', 1] as const);
  const count = Math.floor(seconds / size);
  const [nextUnit, nextSize] = UNITS[first + 1] ?? ([null, 1] as const);
  const rest = Math.floor((seconds % size) / nextSize);
  return nextUnit === null || rest === 0 || (unit === 'd' && count >= 10)
    ? `${count} ${unit}`
    : `${count} ${unit} ${rest} ${nextUnit}`;
}

/** How far a moment is from now: “3 h ago”, “in 5 min”, “now”. */
export function distanceInWords(moment: number, now: number): string {
  if (Math.abs(moment - now) < 1000) return 'now';
  return moment < now ? `${spanInWords(now - moment)} ago` : `in ${spanInWords(moment - now)}`;
}
