import { memo } from 'react';
import { type ChartSeries, priceAt, urlChanges } from '../model/chart-series.ts';
import type { PricePoint } from '../model/history.ts';
import { WATCH_CHART } from '../texts.ts';
import styles from './chart.module.css';
import { type Band, type ChartLayout, fittingName, type TargetLine } from './chart-layout.ts';
import { dashesOf, Marker, slotClass } from './series-look.tsx';

/** More points in one column of pixels cannot be told apart. */
const MAX_PER_COLUMN = 4;

/** More markers would hide the line. */
const MAX_MARKERS = 40;

/** With more points, dashes cannot be seen and take seconds to draw. */
const MAX_DASHED = 400;

export interface ChartBandProps {
  readonly band: Band;
  readonly layout: ChartLayout;
  /** The moment under the pointer or chosen with the keys. */
  readonly at: number | null;
}

/** The axis and the lines of one scale. */
export function ChartBand({ band, layout, at }: ChartBandProps) {
  return (
    <g>
      {band.name !== null && (
        <text className={styles.bandName} x={layout.left} y={band.top - 10}>
          {fittingName(band.name, layout.right - layout.left)}
        </text>
      )}
      {band.ticks.map(({ value, label }) => (
        <g key={value}>
          <path className={styles.grid} d={`M${layout.left} ${band.y(value)}H${layout.right}`} />
          <text className={styles.priceLabel} x={layout.left - 8} y={band.y(value)}>
            {label}
          </text>
        </g>
      ))}
      {band.series.map((series) => (
        <SeriesLine key={`${series.itemId} ${series.currency}`} series={series} band={band} layout={layout} />
      ))}
      {band.targets.map((target) => (
        <Target key={target.slot} target={target} band={band} layout={layout} />
      ))}
      {at !== null &&
        band.series.map((series) => {
          const price = priceAt(series, at);
          return price === null ? null : (
            <g key={`${series.itemId} ${series.currency}`} className={slotClass(series.slot)}>
              <Marker slot={series.slot} x={layout.x(at)} y={band.y(price)} large />
            </g>
          );
        })}
    </g>
  );
}

/** Labels nearer to the upper edge than this are written below their line. */
const LABEL_SPACE = 18;

interface TargetProps extends Omit<ChartBandProps, 'at'> {
  readonly target: TargetLine;
}

/** The label is on the left: prices near the target are usually the latest, which are on the right. */
function Target({ target, band, layout }: TargetProps) {
  const y = band.y(target.value);
  return (
    <g className={slotClass(target.slot)}>
      <path className={styles.target} d={`M${layout.left} ${y}H${layout.right}`} />
      <text
        className={styles.targetLabel}
        x={layout.left + 4}
        y={y - band.top < LABEL_SPACE ? y + 14 : y - 6}
      >
        {target.label}
      </text>
    </g>
  );
}

interface SeriesLineProps extends Omit<ChartBandProps, 'at'> {
  readonly series: ChartSeries;
}

/** Memoised, so that it is not drawn again at every move of the pointer. */
const SeriesLine = memo(function SeriesLine({ series, band, layout }: SeriesLineProps) {
  const visible = visiblePoints(series.points, layout.x);
  const marked = series.points.length <= MAX_MARKERS ? series.points : series.points.slice(-1);
  return (
    <g className={slotClass(series.slot)}>
      <path
        className={styles.line}
        d={stepPath(visible, layout.x, band.y)}
        strokeDasharray={visible.length <= MAX_DASHED ? dashesOf(series.slot) : undefined}
      />
      {marked.map((point) => (
        <Marker key={point.at} slot={series.slot} x={layout.x(point.at)} y={band.y(point.price)} />
      ))}
      {urlChanges(series)
        .slice(-MAX_MARKERS)
        .map(({ at }) => (
          <UrlChange key={at} x={layout.x(at)} band={band} layout={layout} />
        ))}
    </g>
  );
});

/** Room for the label of a new URL, in pixels. */
const URL_LABEL_WIDTH = 60;

/** Where a line begins again, since the item's URL has changed. */
function UrlChange({ x, band, layout }: { readonly x: number } & Omit<ChartBandProps, 'at'>) {
  const isAtEnd = x + URL_LABEL_WIDTH > layout.right;
  return (
    <>
      <path className={styles.target} d={`M${x} ${band.top}v${band.height}`} />
      <text
        className={styles.targetLabel}
        x={isAtEnd ? x - 5 : x + 5}
        y={band.top + 12}
        textAnchor={isAtEnd ? 'end' : 'start'}
      >
        {WATCH_CHART.newUrl}
      </text>
    </>
  );
}

/**
 * The points that are visible on the screen. In each column of pixels these are the first, the lowest, the highest and
 * the last, so that no peak is lost in a long history.
 */
export function visiblePoints(
  points: readonly PricePoint[],
  x: (at: number) => number,
): readonly PricePoint[] {
  const kept: PricePoint[] = [];
  let column: PricePoint[] = [];
  const close = () => {
    if (column.length <= MAX_PER_COLUMN) kept.push(...column);
    else {
      const byPrice = (compare: (a: number, b: number) => boolean) =>
        column.reduce((best, point) => (compare(point.price, best.price) ? point : best));
      const ends = [column.at(0), byPrice((a, b) => a < b), byPrice((a, b) => a > b), column.at(-1)];
      kept.push(...column.filter((point) => ends.includes(point)));
    }
    column = [];
  };
  for (const point of points) {
    const first = column[0];
    if (first !== undefined && Math.round(x(first.at)) !== Math.round(x(point.at))) close();
    column.push(point);
  }
  close();
  return kept;
}

/**
 * The path of a line. A history contains changes, so the line is level from each price to the next and then steps.
 * Where the item's URL was changed, a new line begins instead, since the price of another page is not a change.
 */
export function stepPath(
  points: readonly PricePoint[],
  x: (at: number) => number,
  y: (price: number) => number,
): string {
  const parts: string[] = [];
  let url: string | undefined;
  for (const point of points) {
    const [left, top] = [x(point.at).toFixed(1), y(point.price).toFixed(1)];
    if (url === undefined) parts.push(`M${left} ${top}`);
    else parts.push(url === point.url ? `H${left}V${top}` : `H${left}M${left} ${top}`);
    url = point.url;
  }
  return parts.join('');
}
