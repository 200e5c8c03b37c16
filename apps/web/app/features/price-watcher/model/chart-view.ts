import { WATCH_CHART } from '../texts.ts';
import { type ChartSeries, latestPoint } from './chart-series.ts';
import type { PricePoint } from './history.ts';
import { priceText } from './price-text.ts';

export const CHART_VIEWS = ['price', 'percent', 'own'] as const;

/**
 * What the chart's scales show: prices with one scale for each currency, the change in per cent with one for all, or
 * prices with one for each line.
 */
export type ChartView = (typeof CHART_VIEWS)[number];

export const isChartView = (text: string): text is ChartView => CHART_VIEWS.some((view) => view === text);

const CHANGE = new Intl.NumberFormat('en-NZ', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 1,
});

/** A change as in `+12.5%`. @param percent 12.5 */
export function percentText(percent: number): string {
  return CHANGE.format(percent / 100);
}

/**
 * For each point, the first price that its URL had without interruption, because another page's price can't be
 * compared.
 */
function basesOf(points: readonly PricePoint[]): readonly number[] {
  let base: PricePoint | undefined;
  return points.map((point) => {
    if (base?.url !== point.url) base = point;
    return base.price;
  });
}

const change = (price: number, base: number) => (price / base - 1) * 100;

/** A line whose prices are changes in per cent since its first price, and since each change of its URL. */
export function inPercent(series: ChartSeries): ChartSeries {
  const bases = basesOf(series.points);
  const lastBase = bases.at(-1);
  return {
    ...series,
    points: series.points.map((point, index) => ({
      ...point,
      price: change(point.price, bases[index] ?? point.price),
    })),
    target: series.target === null || lastBase === undefined ? null : change(series.target, lastBase),
  };
}

/** The value of a line at a moment, in words, with a note where its URL is new; null before its first price. */
export function valueText(series: ChartSeries, at: number, view: ChartView): string | null {
  const point = latestPoint(series, at);
  if (point === undefined) return null;
  const index = series.points.indexOf(point);
  const before = series.points[index - 1];
  const isNewUrl = point.at >= at && before !== undefined && before.url !== point.url;
  const text = priceText(point.price, series.currency);
  const price = isNewUrl ? WATCH_CHART.atNewUrl(text) : text;
  if (view !== 'percent') return price;
  const base = basesOf(series.points)[index] ?? point.price;
  return `${price} (${percentText(change(point.price, base))})`;
}
