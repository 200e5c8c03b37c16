import { roundStep, type StepFactors } from '../../../lib/round-step.ts';

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
