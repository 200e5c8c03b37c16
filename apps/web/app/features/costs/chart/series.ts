import { type Micros, nzdText } from '../data/amount.ts';
import { COSTS_CHART } from '../texts.ts';
import type { Paint } from './palette.ts';

/** A visible category as it is drawn. */
export interface Series {
  readonly id: string;
  readonly label: string;
  readonly paint: Paint;
  /** Exact sums, one for each day of the range. */
  readonly amounts: readonly Micros[];
  readonly dollars: Float64Array;
}

/** The visible costs of a range, as the chart and the table show them. */
export interface ChartData {
  readonly series: readonly Series[];
  /** Days since 1970-01-01. */
  readonly firstDay: number;
  readonly days: number;
  /** Today in New Zealand, in days since 1970-01-01. */
  readonly today: number;
}

/** What one category cost on a day. */
export interface DayEntry {
  readonly id: string;
  readonly label: string;
  readonly paint: Paint;
  readonly amount: Micros;
}

/** The categories that are not zero in a bar, the largest first, and their sum (docs/specification.md, section 2). */
export interface DaySummary {
  /** The name of the day, or of the period. */
  readonly name: string;
  readonly entries: readonly DayEntry[];
  readonly total: Micros;
}

/** @param index the position of that bar */
export function daySummary(series: readonly Series[], name: string, index: number): DaySummary {
  const entries = series
    .map(({ id, label, paint, amounts }) => ({ id, label, paint, amount: amounts[index] ?? 0n }))
    .filter(({ amount }) => amount !== 0n)
    // The sort is stable, so equal amounts keep the order of the list.
    .sort((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1));
  const total = entries.reduce((sum, { amount }) => sum + amount, 0n);
  return { name, entries, total };
}

/** A day in one sentence for screen readers. The total comes first, so that it is heard without the list. */
export function daySentence({ name, entries, total }: DaySummary): string {
  if (entries.length === 0) return COSTS_CHART.emptyDay(name);
  const list = entries.map(({ label, amount }) => `${label} ${nzdText(amount)}`).join(', ');
  return COSTS_CHART.day(name, nzdText(total), list);
}

/** A category to be stacked: its dollars for each day. */
interface Layer {
  readonly dollars: Float64Array;
}

/** The upper ends of the segments in dollars, one array for each layer. */
export interface Stack {
  readonly tops: readonly Float64Array[];
  /** The total of the highest day; 0 when there is nothing to stack. */
  readonly max: number;
}

/** Stacks layers on top of each other, the first at the bottom. */
export function stack(layers: readonly Layer[], days: number): Stack {
  let ground = new Float64Array(days);
  const tops = layers.map(({ dollars }) => {
    const top = new Float64Array(days);
    for (let day = 0; day < days; day += 1) top[day] = (ground[day] ?? 0) + (dollars[day] ?? 0);
    ground = top;
    return top;
  });
  let max = 0;
  for (const total of ground) max = Math.max(max, total);
  return { tops, max };
}
