import { roundStep, type StepFactors } from '../../../lib/round-step.ts';

/** Dollars between two ticks of the y axis (docs/specification.md, section 9). */
const STEP = 5;
/** Larger steps are 10, 25, 50, 100 …, all of them multiples of 5. */
const LARGER_STEPS: StepFactors = [1, 2.5, 5, 10];

/**
 * Marks of the y axis in dollars: every 5 from 0 to the maximum, or fewer where there is no room.
 *
 * @param most how many ticks there is room for, not counting 0; 16.7 means that there is not quite room for 17
 */
export function moneyTicks(max: number, most: number): number[] {
  const least = max / Math.max(1, most);
  const step = least <= STEP ? STEP : roundStep(least, LARGER_STEPS);
  // Rounding may leave a sum of cents slightly below the tick that it should reach.
  const count = Math.floor(max / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const label = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 });

/** '$1,250' */
export function moneyLabel(dollars: number): string {
  return `$${label.format(dollars)}`;
}

const cents = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A label of the y axis. */
export interface MoneyLabel {
  readonly dollars: number;
  readonly text: string;
}

/** The labels of the y axis: its ticks, and the maximum itself where it is too low for any tick but 0. */
export function moneyLabels(max: number, most: number): MoneyLabel[] {
  const labels = moneyTicks(max, most).map((dollars) => ({ dollars, text: moneyLabel(dollars) }));
  if (labels.length > 1 || max <= 0) return labels;
  return [...labels, { dollars: max, text: `$${cents.format(max)}` }];
}

/** A Monday on the x axis. */
export interface MondayTick {
  /** Position in the range, from 0. */
  readonly index: number;
  readonly labelled: boolean;
}

export interface BarPixels {
  /** The distance from one bar to the next. */
  readonly pitch: number;
  /** The width of a label, including its margins. */
  readonly labelWidth: number;
}

/**
 * The Mondays of a range. Where their labels would touch, only every second, fourth … Monday has one.
 *
 * @param firstDay the day of the first bar, counted since 1970-01-01
 */
export function mondayTicks(firstDay: number, days: number, { pitch, labelWidth }: BarPixels): MondayTick[] {
  let every = 1;
  while (every * 7 * pitch < labelWidth) every *= 2;
  const ticks: MondayTick[] = [];
  // 1970-01-05 was the first Monday.
  for (let index = modulo(4 - firstDay, 7); index < days; index += 7) {
    // Weeks are counted from there, so that a range that starts a week later labels the same Mondays.
    const week = (firstDay + index - 4) / 7;
    ticks.push({ index, labelled: modulo(week, every) === 0 });
  }
  return ticks;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
