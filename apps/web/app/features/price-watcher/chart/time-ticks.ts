import { roundStep, type StepFactors } from '../../../lib/round-step.ts';
import { aucklandClock, DAY_MS, HOUR_MS } from '../../../lib/timestamps.ts';

/** A part of an axis, in the unit of its values. */
export type Extent = readonly [from: number, to: number];

export interface Tick {
  readonly value: number;
  readonly label: string;
}

/** Maps a value linearly to pixels, from 0 to `length`. An extent of a single value is mapped to the middle. */
export function position([from, to]: Extent, length: number, value: number): number {
  return to === from ? length / 2 : ((value - from) / (to - from)) * length;
}

const STEP_FACTORS: StepFactors = [1, 2, 2.5, 5, 10];
/** Steps may be this much smaller than asked for, so that a rounding error does not double them. */
const TOLERANCE = 0.001;

/**
 * A scale around all the prices, in about `count` round steps, that does not go below `least`. A single price is given
 * some space on both sides.
 */
export function priceScale(
  prices: readonly number[],
  count: number,
  least = 0,
): { extent: Extent; ticks: number[] } {
  if (prices.length === 0) return { extent: [0, 1], ticks: [0, 1] };
  // Not `Math.min(...prices)`: an engine passes only so many arguments.
  const lowest = prices.reduce((low, price) => Math.min(low, price), Number.POSITIVE_INFINITY);
  const highest = prices.reduce((most, price) => Math.max(most, price), Number.NEGATIVE_INFINITY);
  const margin = highest === lowest ? Math.max(highest * 0.1, 0.5) : 0;
  const step = roundStep(((highest - lowest + 2 * margin) / count) * (1 - TOLERANCE), STEP_FACTORS);
  const first = Math.max(least / step, Math.floor((lowest - margin) / step + 1e-9));
  const last = Math.max(first + 1, Math.ceil((highest + margin) / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    // 0.3 and not 0.30000000000000004.
    Number(((first + index) * step).toPrecision(12)),
  );
  return { extent: [first * step, last * step], ticks };
}

/** The steps to choose from, the finest first. `span` is their approximate length. */
const STEPS = [
  ...[1, 3, 6, 12].map((count) => ({ unit: 'hour', count, span: count * HOUR_MS }) as const),
  ...[1, 2, 4, 7, 14].map((count) => ({ unit: 'day', count, span: count * DAY_MS }) as const),
  ...[1, 2, 3, 6].map((count) => ({ unit: 'month', count, span: count * 30 * DAY_MS }) as const),
  ...[1, 2, 5, 10].map((count) => ({ unit: 'year', count, span: count * 365 * DAY_MS }) as const),
];
type Step = (typeof STEPS)[number];

/** The moment at which Auckland's clock shows a time. */
function momentOf(clock: number): number {
  const guess = clock - (aucklandClock(clock) - clock);
  return clock - (aucklandClock(guess) - guess);
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function labelOf(clock: number, unit: Step['unit']): string {
  const date = new Date(clock);
  const month = MONTHS[date.getUTCMonth()] ?? '';
  if (unit === 'year') return String(date.getUTCFullYear());
  if (unit === 'month') {
    return date.getUTCMonth() === 0 ? `${month} ${date.getUTCFullYear()}` : month;
  }
  if (unit === 'hour' && date.getUTCHours() !== 0) return `${String(date.getUTCHours()).padStart(2, '0')}:00`;
  return `${date.getUTCDate()} ${month}`;
}

/** The round times of a step between two times, all of them as Auckland's clock shows them. */
function roundTimes([from, to]: Extent, { unit, count }: Step): number[] {
  const times: number[] = [];
  if (unit === 'hour' || unit === 'day') {
    const size = count * (unit === 'hour' ? HOUR_MS : DAY_MS);
    for (let time = Math.ceil(from / size) * size; time <= to; time += size) times.push(time);
    return times;
  }
  const size = unit === 'month' ? count : count * 12;
  const start = new Date(from);
  let month = Math.ceil((start.getUTCFullYear() * 12 + start.getUTCMonth()) / size) * size;
  for (let time = Date.UTC(0, 0); time <= to; month += size) {
    time = Date.UTC(Math.floor(month / 12), month % 12);
    if (time >= from && time <= to) times.push(time);
  }
  return times;
}

/**
 * Ticks at round times of Auckland's clock, also across a change to or from daylight saving time: at least two, and at
 * most `most`.
 *
 * @param extent in milliseconds since 1970, at most some decades
 * @param most at least 2
 */
export function timeTicks([from, to]: Extent, most: number): Tick[] {
  const clock: Extent = [aucklandClock(from), aucklandClock(to)];
  const step = STEPS.find(({ span }) => (clock[1] - clock[0]) / span <= most - 0.5) ?? STEPS.at(-1);
  if (step === undefined) return [];
  const ticks = roundTimes(clock, step)
    .map((time) => ({ value: momentOf(time), label: labelOf(time, step.unit) }))
    .filter(({ value }) => value >= from && value <= to);
  return ticks.length < 2 ? endTicks([from, to], clock) : ticks;
}

/** Ticks at both ends, for an extent with too few round times in it. */
function endTicks([from, to]: Extent, [start, end]: Extent): Tick[] {
  const isOneDay = labelOf(start, 'day') === labelOf(end, 'day');
  const label = (clock: number) =>
    isOneDay ? new Date(clock).toISOString().slice(11, 16) : labelOf(clock, 'day');
  return [
    { value: from, label: label(start) },
    { value: to, label: label(end) },
  ];
}

/** The time that the lines cover. A single moment is given half a day on both sides. */
export function timeExtent(moments: readonly number[]): Extent {
  const from = moments.at(0) ?? 0;
  const to = moments.at(-1) ?? from;
  return to > from ? [from, to] : [from - 12 * HOUR_MS, to + 12 * HOUR_MS];
}
