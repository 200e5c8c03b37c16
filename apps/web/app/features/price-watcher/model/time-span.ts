import { DAY_MS } from '../../../lib/timestamps.ts';
import type { ChartSeries } from './chart-series.ts';

/** How far the chart reaches back, in days; null is everything. */
const DAYS = { all: null, year: 365, quarter: 90, month: 30 } as const;

export type TimeSpan = keyof typeof DAYS;
export const TIME_SPANS = ['all', 'year', 'quarter', 'month'] as const satisfies readonly TimeSpan[];

export const isTimeSpan = (text: string): text is TimeSpan => Object.hasOwn(DAYS, text);

/** The first moment of a span that ends now, in milliseconds since the epoch; null for everything. */
export function spanStart(span: TimeSpan, now: number): number | null {
  const days = DAYS[span];
  return days === null ? null : now - days * DAY_MS;
}

/**
 * The lines from a moment on. Each begins with the price that it had then, since a price holds until the next one is
 * recorded.
 */
export function since(series: readonly ChartSeries[], from: number | null): readonly ChartSeries[] {
  if (from === null) return series;
  return series.map((line) => {
    const later = line.points.filter(({ at }) => at >= from);
    const before = line.points[line.points.length - later.length - 1];
    const isCarried = before !== undefined && later[0]?.at !== from;
    return { ...line, points: isCarried ? [{ ...before, at: from }, ...later] : later };
  });
}
