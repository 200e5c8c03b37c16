import { type ChartSeries, currenciesOf } from '../model/chart-series.ts';
import { type ChartView, inPercent, percentText } from '../model/chart-view.ts';
import { priceText } from '../model/price-text.ts';
import { WATCH_CHART } from '../texts.ts';
import { type Extent, position, priceScale, type Tick, timeExtent, timeTicks } from './time-ticks.ts';

/** A line at an owner's target price. */
export interface TargetLine {
  readonly slot: number;
  readonly value: number;
  readonly label: string;
}

/** The part of the chart that has a scale of its own. Lengths in pixels. */
export interface Band {
  readonly key: string;
  /** null when it is the only one. */
  readonly name: string | null;
  readonly top: number;
  readonly height: number;
  /** Their prices are in the unit of the scale. */
  readonly series: readonly ChartSeries[];
  readonly targets: readonly TargetLine[];
  readonly ticks: readonly Tick[];
  /** Pixels from the top of the chart. */
  readonly y: (value: number) => number;
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
/** Space above a band for its name. */
const BAND_HEAD = 40;
const BAND_HEIGHT = { alone: 280, together: 190, own: 130 } as const;
/** The width of a digit in the font size of the labels, and of a letter. */
const DIGIT_WIDTH = 7.6;
const LETTER_WIDTH = 7;
const TIME_TICK_WIDTH = 64;
const PRICE_TICKS = 4;

interface BandContent {
  readonly key: string;
  readonly name: string;
  readonly series: readonly ChartSeries[];
  /** The lines as they are plotted: prices or changes in per cent. */
  readonly plotted: readonly ChartSeries[];
  readonly label: (value: number) => string;
  /** The lowest possible value. */
  readonly least: number;
}

/** Which lines share a scale, and what it measures. */
function bandContents(series: readonly ChartSeries[], view: ChartView): readonly BandContent[] {
  if (view === 'percent') {
    const plotted = series.map(inPercent);
    return [{ key: view, name: '', series, plotted, label: percentText, least: Number.NEGATIVE_INFINITY }];
  }
  const inPrices = (key: string, name: string, lines: readonly ChartSeries[], currency: string) => ({
    key,
    name,
    series: lines,
    plotted: lines,
    label: (value: number) => priceText(value, currency),
    least: 0,
  });
  if (view === 'own') {
    return series.map((line) =>
      inPrices(`${line.itemId} ${line.currency}`, line.name, [line], line.currency),
    );
  }
  return currenciesOf(series).map((currency) => {
    const lines = series.filter((line) => line.currency === currency);
    return inPrices(currency, WATCH_CHART.axis(currency), lines, currency);
  });
}

function bandOf(content: BandContent, isAlone: boolean, top: number, height: number): Band {
  const { key, name, series, plotted, label, least } = content;
  const values = plotted.flatMap(({ points, target }) => [
    ...points.map(({ price }) => price),
    ...(target === null ? [] : [target]),
  ]);
  const { extent, ticks } = priceScale(values, PRICE_TICKS, least);
  return {
    key,
    name: isAlone ? null : name,
    top,
    height,
    series: plotted,
    targets: plotted.flatMap(({ slot, target }, index) => {
      const line = series[index];
      if (target === null || line?.target === undefined || line.target === null) return [];
      return [{ slot, value: target, label: WATCH_CHART.target(priceText(line.target, line.currency)) }];
    }),
    ticks: ticks.map((value) => ({ value, label: label(value) })),
    y: (value) => top + height - position(extent, height, value),
  };
}

/** The positions of everything in the chart. Bands are one below the other. */
export function chartLayout(
  series: readonly ChartSeries[],
  moments: readonly number[],
  width: number,
  view: ChartView = 'price',
): ChartLayout {
  const contents = bandContents(series, view);
  const isAlone = contents.length === 1;
  const height = isAlone ? BAND_HEIGHT.alone : BAND_HEIGHT[view === 'own' ? 'own' : 'together'];
  const head = isAlone ? 0 : BAND_HEAD;
  const bands = contents.map((content, index) =>
    bandOf(content, isAlone, TOP + index * (height + BAND_HEAD) + head, height),
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

/** A name, shortened to fit a width; SVG does not cut text off. */
export function fittingName(name: string, width: number): string {
  const letters = [...name];
  const most = Math.max(8, Math.floor(width / LETTER_WIDTH));
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join('')}…`;
}
