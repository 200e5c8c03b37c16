import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react';
import { WATCH_CHART } from '../../../content/price-watcher.ts';
import { aucklandTime } from '../../../lib/timestamps.ts';
import { sliderTarget } from '../../../ui/slider-keys.ts';
import { useMeasurement } from '../../../ui/use-measurement.ts';
import { type ChartSeries, chartPoint } from '../model/chart-series.ts';
import { type ChartView, valueText } from '../model/chart-view.ts';
import styles from './chart.module.css';
import { ChartBand } from './chart-band.tsx';
import { type ChartLayout, chartLayout, nearestMoment } from './chart-layout.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

export interface PriceChartProps {
  readonly series: readonly ChartSeries[];
  /** In milliseconds, oldest first. */
  readonly moments: readonly number[];
  readonly view: ChartView;
}

function momentText(at: number, series: readonly ChartSeries[], view: ChartView): string {
  const prices = series.map((line) => `${line.name} ${valueText(line, at, view) ?? WATCH_CHART.none}`);
  return `${aucklandTime(new Date(at))}: ${prices.join(', ')}`;
}

/** Page Up and Page Down move by this share of the moments. */
const PAGE = 0.1;

const wholeWidth = (element: HTMLElement) => Math.floor(element.getBoundingClientRect().width);

/**
 * Prices over time as lines. For screen readers it is a slider over the moments, which reads out the prices at each;
 * a button above it shows the same data as a table.
 */
export function PriceChart({ series, moments, view }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useMeasurement(box, wholeWidth) ?? 0;
  const [pointed, setPointed] = useState<number | null>(null);
  const layout = useMemo(() => chartLayout(series, moments, width, view), [series, moments, width, view]);
  // There may be fewer moments than when the pointer or a key chose one.
  const index = pointed === null ? null : Math.min(pointed, moments.length - 1);
  const at = index === null ? null : (moments[index] ?? null);
  const spoken = moments[index ?? moments.length - 1];

  function pointAt(event: PointerEvent) {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    setPointed(nearestMoment(moments, layout.x, event.clientX - left));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      setPointed(null);
      return;
    }
    const next = sliderTarget(event, {
      index: index ?? moments.length - 1,
      count: moments.length,
      page: Math.max(1, Math.round(moments.length * PAGE)),
    });
    if (next === null) return;
    event.preventDefault();
    setPointed(next);
  }

  return (
    <div
      ref={box}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={WATCH_CHART.moment}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={moments.length}
      aria-valuenow={(index ?? moments.length - 1) + 1}
      aria-valuetext={spoken === undefined ? undefined : momentText(spoken, series, view)}
      onKeyDown={press}
      onFocus={() => setPointed((current) => current ?? moments.length - 1)}
      onBlur={() => setPointed(null)}
      onPointerMove={pointAt}
      onPointerDown={pointAt}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse' && document.activeElement !== box.current) setPointed(null);
      }}
    >
      {width > 0 && <Drawing layout={layout} at={at} />}
      {width > 0 && at !== null && (
        <ChartTooltip
          point={chartPoint(series, at)}
          series={series}
          view={view}
          x={layout.x(at)}
          width={width}
        />
      )}
    </div>
  );
}

const Drawing = memo(function Drawing({ layout, at }: { layout: ChartLayout; at: number | null }) {
  const first = layout.bands[0]?.top ?? 0;
  const last = layout.bands.at(-1);
  const bottom = last === undefined ? 0 : last.top + last.height;
  return (
    <svg className={styles.drawing} width={layout.width} height={layout.height} aria-hidden>
      {layout.ticks.map(({ value, label }) => (
        <g key={value}>
          <path className={styles.tick} d={`M${layout.x(value)} ${bottom}v5`} />
          <text className={styles.timeLabel} x={layout.x(value)} y={bottom + 20}>
            {label}
          </text>
        </g>
      ))}
      {at !== null && <path className={styles.cursor} d={`M${layout.x(at)} ${first}V${bottom}`} />}
      {layout.bands.map((band) => (
        <ChartBand key={band.key} band={band} layout={layout} at={at} />
      ))}
    </svg>
  );
});
