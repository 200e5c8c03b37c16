import { dayFormat, dayText, fullDay } from '../range/date-range.ts';
import { COSTS_CHART } from '../texts.ts';
import type { Series } from './series.ts';

/** The periods that a bar can stand for. */
export const UNITS = ['day', 'week', 'month'] as const;
export type Unit = (typeof UNITS)[number];

/** The days of a bar, both inclusive, counted since 1970-01-01. */
export interface Period {
  readonly first: number;
  readonly last: number;
}

/** The day of the week, from 0 for Monday. */
const weekday = (day: number) => (((day + 3) % 7) + 7) % 7;

/** The bars of a range: its days, or its weeks from Monday or calendar months, cut where the range begins and ends. */
export function periodsOf(firstDay: number, days: number, unit: Unit): Period[] {
  const periods: { first: number; last: number }[] = [];
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const begins =
      unit === 'day' ||
      (unit === 'week' ? weekday(day) === 0 : dayText(day).endsWith('-01')) ||
      periods.length === 0;
    const current = periods.at(-1);
    if (begins || current === undefined) periods.push({ first: day, last: day });
    else current.last = day;
  }
  return periods;
}

/** Adds up the days of each period. */
export function byPeriod(series: readonly Series[], firstDay: number, periods: readonly Period[]): Series[] {
  return series.map((line) => ({
    ...line,
    amounts: periods.map(({ first, last }) =>
      line.amounts.slice(first - firstDay, last - firstDay + 1).reduce((sum, amount) => sum + amount, 0n),
    ),
    dollars: Float64Array.from(periods, ({ first, last }) =>
      line.dollars.subarray(first - firstDay, last - firstDay + 1).reduce((sum, amount) => sum + amount, 0),
    ),
  }));
}

const shortDay = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const month = dayFormat({ month: 'long', year: 'numeric' });

/** 'Monday, 2 November 2026', '2 Nov 2026 to 8 Nov 2026', or 'November 2026' for all of a month. */
export function periodName({ first, last }: Period, unit: Unit): string {
  if (first === last) return fullDay(first);
  const isWhole = dayText(first).endsWith('-01') && dayText(last + 1).endsWith('-01');
  return unit === 'month' && isWhole ? month(first) : COSTS_CHART.period(shortDay(first), shortDay(last));
}

const dayAndMonth = dayFormat({ day: 'numeric', month: 'short' });
const shortMonth = dayFormat({ month: 'short' });
const shortMonthAndYear = dayFormat({ month: 'short', year: 'numeric' });

/**
 * The label below a bar of a week or month; null for a week that does not begin on a Monday (docs/specification.md, section 2: only
 * Mondays get a date).
 */
export function periodLabel({ first }: Period, unit: 'week' | 'month', isLong: boolean): string | null {
  if (unit === 'month') return (isLong ? shortMonthAndYear : shortMonth)(first);
  if (weekday(first) !== 0) return null;
  return (isLong ? shortDay : dayAndMonth)(first);
}
