import { partitionPoint } from '../../../lib/partition-point.ts';
import { type ChartSeries, currenciesOf } from '../model/chart-series.ts';
import { priceText } from '../model/price-text.ts';
import { type Extent, position, priceScale, type Tick } from './price-scale.ts';
import { timeExtent, timeTicks } from './time-ticks.ts';

/** The part of the chart for one currency, which has its own scale. Lengths in pixels. */
export interface Band {
  readonly currency: string;
  readonly top: number;
  readonly height: number;
  readonly series: readonly ChartSeries[];
  readonly ticks: readonly Tick[];
  /** Pixels from the top of the chart. */
  readonly y: (price: number) => number;
}

export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly bands: readonly Band[];
  readonly ticks: readonly Tick[];
  readonly x: (at: number) => number;
}

const TOP = 14;
const RIGHT = 14;
const BOTTOM = 30;
/** Space above a band for the name of its currency. */
const BAND_HEAD = 40;
const BAND_HEIGHT = { alone: 280, together: 190 } as const;
/** The width of a digit in the font size of the labels. */
const DIGIT_WIDTH = 7.6;
const TIME_TICK_WIDTH = 64;
const PRICE_TICKS = 4;

function bandOf(currency: string, all: readonly ChartSeries[], top: number, height: number): Band {
  const series = all.filter((line) => line.currency === currency);
  const prices = series.flatMap(({ points }) => points.map(({ price }) => price));
  const { extent, ticks } = priceScale(prices, PRICE_TICKS);
  const y = (price: number) => top + height - position(extent, height, price);
  return {
    currency,
    top,
    height,
    series,
    ticks: ticks.map((value) => ({ value, label: priceText(value, currency) })),
    y,
  };
}

/** The positions of everything in the chart. Each currency has its own band, one below the other. */
export function chartLayout(
  series: readonly ChartSeries[],
  moments: readonly number[],
  width: number,
): ChartLayout {
  const currencies = currenciesOf(series);
  const height = currencies.length === 1 ? BAND_HEIGHT.alone : BAND_HEIGHT.together;
  const head = currencies.length === 1 ? 0 : BAND_HEAD;
  const bands = currencies.map((currency, index) =>
    bandOf(currency, series, TOP + index * (height + BAND_HEAD) + head, height),
  );
  const longest = Math.max(...bands.flatMap(({ ticks }) => ticks.map(({ label }) => label.length)));
  const left = Math.ceil(longest * DIGIT_WIDTH) + 12;
  const extent: Extent = timeExtent(moments);
  const plot = Math.max(1, width - left - RIGHT);
  const last = bands.at(-1);
  return {
    width,
    height: (last === undefined ? TOP : last.top + last.height) + BOTTOM,
    left,
    right: left + plot,
    bands,
    ticks: timeTicks(extent, Math.max(2, Math.floor(plot / TIME_TICK_WIDTH))),
    x: (at) => left + position(extent, plot, at),
  };
}

/**
 * The index of the moment that is nearest to a point on the x axis.
 *
 * @param left in pixels
 */
export function nearestMoment(moments: readonly number[], x: ChartLayout['x'], left: number): number {
  const after = partitionPoint(moments.length - 1, (index) => x(moments[index] ?? 0) < left);
  const distance = (index: number) => Math.abs(x(moments[index] ?? 0) - left);
  return after > 0 && distance(after - 1) <= distance(after) ? after - 1 : after;
}
