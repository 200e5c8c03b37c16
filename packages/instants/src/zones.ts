import { type ClockTime, floorDivide, instantOf, SECOND } from './calendar.ts';

/** The furthest second from 1970 for which a browser knows time zones: the range of JavaScript's dates. */
const FURTHEST = 8_640_000_000_000;
const DAY = 86_400;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Whether the platform knows a time zone by that name: an IANA name in any case, UTC, or on new platforms an offset. */
export function isTimeZone(name: string): boolean {
  if (name === '') return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The names of time zones to choose from, UTC among them. */
export function timeZoneNames(): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/** Whether time zones are known at a second; only UTC is known beyond. */
export function hasZonesAt(seconds: number): boolean {
  return Math.abs(seconds) <= FURTHEST - 2 * DAY;
}

/**
 * The offset of a time zone in seconds east of UTC. Beyond the range of JavaScript's dates, it is that of the range's
 * end.
 *
 * @param seconds since 1970-01-01 UTC
 */
export function offsetAt(zone: string, seconds: number): number {
  const at = Math.max(-FURTHEST + 2 * DAY, Math.min(FURTHEST - 2 * DAY, Math.floor(seconds)));
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at * 1000)) parts[type] = value;
  const numberOf = (type: string) => Number(parts[type]);
  const time: ClockTime = {
    year: parts.era?.startsWith('B') === true ? 1 - numberOf('year') : numberOf('year'),
    month: numberOf('month'),
    day: numberOf('day'),
    hour: numberOf('hour'),
    minute: numberOf('minute'),
    second: numberOf('second'),
    nanosecond: 0,
  };
  return Number(instantOf(time, 0) / SECOND) - at;
}

/** What a clock reading means in a time zone. */
export interface ZonedReading {
  /** In nanoseconds. Of a time that was skipped, as if the clock had not been changed yet; of one shown twice, the first. */
  readonly instant: bigint;
  /** Where the clock shows the time twice: the second instant. */
  readonly again: bigint | null;
  /** Whether the clock never shows the time, because it was put forward over it. */
  readonly isSkipped: boolean;
}

/** The instants at which the clocks of a time zone show a time. */
export function instantsIn(zone: string, time: ClockTime): ZonedReading {
  const asUtc = instantOf(time, 0);
  const seconds = Number(floorDivide(asUtc, SECOND));
  const before = offsetAt(zone, seconds - DAY);
  const after = offsetAt(zone, seconds + DAY);
  const found = [...new Set([before, after])]
    .filter((offset) => offsetAt(zone, seconds - offset) === offset)
    .map((offset) => asUtc - BigInt(offset) * SECOND)
    .sort((a, b) => (a < b ? -1 : 1));
  const [first, second] = found;
  if (first === undefined) {
    return { instant: asUtc - BigInt(before) * SECOND, again: null, isSkipped: true };
  }
  return { instant: first, again: second ?? null, isSkipped: false };
}

/** A stretch of time in which a time zone keeps one offset. All in seconds; `to` is not part of it. */
export interface OffsetStretch {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/**
 * Splits a stretch of time where a zone's clocks change.
 *
 * @param from in seconds since 1970-01-01 UTC
 * @param to at most two days later, so that the clocks change at most once
 */
export function offsetStretches(zone: string, from: number, to: number): readonly OffsetStretch[] {
  const before = offsetAt(zone, from);
  const after = offsetAt(zone, to - 1);
  if (before === after) return [{ from, to, offset: before }];
  let [early, late] = [from, to - 1];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(zone, middle) === before) early = middle;
    else late = middle;
  }
  return [
    { from, to: late, offset: before },
    { from: late, to, offset: after },
  ];
}
