import { type Micros, nzdText } from '../data/amount.ts';
import { fullDay } from '../range/calendar.ts';
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

/** One line of what is said about a day. */
export interface DayEntry {
  readonly id: string;
  readonly label: string;
  readonly paint: Paint;
  readonly amount: Micros;
}

/** The categories of one day that are not zero, the largest first, and their sum (spec, section 2). */
export interface DaySummary {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly entries: readonly DayEntry[];
  readonly total: Micros;
}

export function daySummary(series: readonly Series[], firstDay: number, index: number): DaySummary {
  const entries = series
    .map(({ id, label, paint, amounts }) => ({ id, label, paint, amount: amounts[index] ?? 0n }))
    .filter(({ amount }) => amount !== 0n)
    // Equal amounts stay in the order of the list.
    .sort((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1));
  const total = entries.reduce((sum, { amount }) => sum + amount, 0n);
  return { day: firstDay + index, entries, total };
}

/** A day in words: its total first, so that nobody has to listen to the end for it. */
export function daySentence({ day, entries, total }: DaySummary): string {
  if (entries.length === 0) return `${fullDay(day)}: no costs.`;
  const list = entries.map(({ label, amount }) => `${label} ${nzdText(amount)}`).join(', ');
  return `${fullDay(day)}: total ${nzdText(total)}. ${list}.`;
}
