import { aucklandTime } from '../../../lib/timestamps.ts';

/** A stretch of an axis, in its own unit. */
export type Extent = readonly [from: number, to: number];

export interface Tick {
  readonly value: number;
  readonly label: string;
}

/** Maps a value onto pixels. `length` is the axis's, in pixels. */
export function position([from, to]: Extent, length: number, value: number): number {
  return to === from ? length / 2 : ((value - from) / (to - from)) * length;
}

const NICE = [1, 2, 2.5, 5, 10];

/**
 * A scale for prices: about `count` steps of a round size around all of them, never below 0. Prices that are all the
 * same get some room.
 */
export function priceScale(prices: readonly number[], count: number): { extent: Extent; ticks: number[] } {
  const lowest = prices.reduce((least, price) => Math.min(least, price), Number.POSITIVE_INFINITY);
  const highest = prices.reduce((most, price) => Math.max(most, price), Number.NEGATIVE_INFINITY);
  if (prices.length === 0) return { extent: [0, 1], ticks: [0, 1] };
  const room = highest === lowest ? Math.max(highest * 0.1, 0.5) : 0;
  const rough = (highest - lowest + 2 * room) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
  const first = Math.max(0, Math.floor((lowest - room) / step + 1e-9));
  const last = Math.max(first + 1, Math.ceil((highest + room) / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { extent: [first * step, last * step], ticks };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Auckland's wall clock at a moment, as if it were UTC, so that days and hours can be counted on it. */
function wallClock(at: number): number {
  return Date.parse(`${aucklandTime(new Date(at)).replace(' ', 'T')}Z`);
}

/** The moment at which Auckland's clock shows a time. */
function momentOf(wall: number): number {
  const guess = wall - (wallClock(wall) - wall);
  return wall - (wallClock(guess) - guess);
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function labelOf(wall: number, unit: 'hour' | 'day' | 'month' | 'year'): string {
  const date = new Date(wall);
  const month = MONTHS[date.getUTCMonth()] ?? '';
  if (unit === 'year') return String(date.getUTCFullYear());
  if (unit === 'month') {
    return date.getUTCMonth() === 0 ? `${month} ${date.getUTCFullYear()}` : month;
  }
  if (unit === 'hour' && date.getUTCHours() !== 0) return `${String(date.getUTCHours()).padStart(2, '0')}:00`;
  return `${date.getUTCDate()} ${month}`;
}

/** From fine to coarse; a month counts 30 days only to choose by. */
const STEPS = [
  ...[1, 3, 6, 12].map((count) => ({ unit: 'hour', count, span: count * HOUR }) as const),
  ...[1, 2, 4, 7, 14].map((count) => ({ unit: 'day', count, span: count * DAY }) as const),
  ...[1, 2, 3, 6].map((count) => ({ unit: 'month', count, span: count * 30 * DAY }) as const),
  ...[1, 2, 5, 10].map((count) => ({ unit: 'year', count, span: count * 365 * DAY }) as const),
];
type Step = (typeof STEPS)[number];

function wallTicks(from: number, to: number, { unit, count }: Step): number[] {
  const ticks: number[] = [];
  if (unit === 'hour' || unit === 'day') {
    const size = count * (unit === 'hour' ? HOUR : DAY);
    for (let wall = Math.ceil(from / size) * size; wall <= to; wall += size) ticks.push(wall);
    return ticks;
  }
  const size = unit === 'month' ? count : count * 12;
  const start = new Date(from);
  let month = Math.ceil((start.getUTCFullYear() * 12 + start.getUTCMonth()) / size) * size;
  for (let wall = Date.UTC(0, 0); wall <= to; month += size) {
    wall = Date.UTC(Math.floor(month / 12), month % 12);
    if (wall >= from && wall <= to) ticks.push(wall);
  }
  return ticks;
}

/**
 * Ticks on round times of Auckland's clock, at most `most` of them (and two at least), right across the changes to and from daylight
 * saving time.
 */
export function timeTicks([from, to]: Extent, most: number): Tick[] {
  const wall: Extent = [wallClock(from), wallClock(to)];
  const step = STEPS.find(({ span }) => (wall[1] - wall[0]) / span <= most - 0.5) ?? STEPS.at(-1);
  if (step === undefined) return [];
  const ticks = wallTicks(wall[0], wall[1], step)
    .map((tick) => ({ value: momentOf(tick), label: labelOf(tick, step.unit) }))
    .filter(({ value }) => value >= from && value <= to);
  return ticks.length < 2 ? endTicks([from, to], wall) : ticks;
}

/** Where hardly a round time falls into the stretch, its ends say when it is. */
function endTicks([from, to]: Extent, wall: Extent): Tick[] {
  const [start, end] = wall.map((time) => labelOf(time, 'day'));
  const [earlier, later] = wall.map((time) => new Date(time).toISOString().slice(11, 16));
  return start === end
    ? [
        { value: from, label: `${earlier}` },
        { value: to, label: `${later}` },
      ]
    : [
        { value: from, label: `${start}` },
        { value: to, label: `${end}` },
      ];
}

/** The stretch of time that the lines cover; a single moment gets half a day on both sides. */
export function timeExtent(moments: readonly number[]): Extent {
  const from = moments.at(0) ?? 0;
  const to = moments.at(-1) ?? from;
  return to > from ? [from, to] : [from - 12 * HOUR, to + 12 * HOUR];
}
