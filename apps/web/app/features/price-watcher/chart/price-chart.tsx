import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react';
import { WATCH_CHART } from '../../../content/price-watcher.ts';
import { aucklandTime } from '../../../lib/timestamps.ts';
import { type ChartSeries, chartPoint, priceAt } from '../model/chart-series.ts';
import { priceText } from '../model/price-text.ts';
import styles from './chart.module.css';
import { ChartBand } from './chart-band.tsx';
import { type ChartLayout, chartLayout, nearestMoment } from './chart-layout.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useWidth } from './use-width.ts';

export interface PriceChartProps {
  readonly series: readonly ChartSeries[];
  /** In milliseconds, oldest first. */
  readonly moments: readonly number[];
}

function momentText(at: number, series: readonly ChartSeries[]): string {
  const prices = series.map((line) => {
    const price = priceAt(line, at);
    return `${line.name} ${price === null ? WATCH_CHART.none : priceText(price, line.currency)}`;
  });
  return `${aucklandTime(new Date(at))}: ${prices.join(', ')}`;
}

/** Where a key leads among `count` moments; undefined for keys that lead nowhere. */
function moved(index: number, count: number, key: string): number | undefined {
  const page = Math.max(1, Math.round(count / 10));
  const target = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - page,
    PageUp: index + page,
    Home: 0,
    End: count - 1,
  }[key];
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}

/**
 * Lines over time. To those who cannot see it, it is a slider along the moments that reads out the prices of each; a
 * table of the same is one button away.
 */
export function PriceChart({ series, moments }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [pointed, setPointed] = useState<number | null>(null);
  const layout = useMemo(() => chartLayout(series, moments, width), [series, moments, width]);
  // The moments may have become fewer since.
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
    const next = moved(index ?? moments.length - 1, moments.length, event.key);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
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
      aria-valuetext={spoken === undefined ? undefined : momentText(spoken, series)}
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
        <ChartTooltip point={chartPoint(series, at)} series={series} x={layout.x(at)} width={width} />
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
        <ChartBand key={band.currency} band={band} layout={layout} at={at} />
      ))}
    </svg>
  );
});
