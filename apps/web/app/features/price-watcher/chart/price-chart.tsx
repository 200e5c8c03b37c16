import { memo, useMemo, useRef } from 'react';
import { nearestIndex } from '../../../lib/partition-point.ts';
import { aucklandTime } from '../../../lib/timestamps.ts';
import { ChartTooltip } from '../../../ui/chart-tooltip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useChartSlider } from '../../../ui/use-chart-slider.ts';
import { useMeasurement } from '../../../ui/use-measurement.ts';
import { type ChartPoint, type ChartSeries, chartPoint } from '../model/chart-series.ts';
import { type ChartView, valueText } from '../model/chart-view.ts';
import { WATCH_CHART } from '../texts.ts';
import styles from './chart.module.css';
import { ChartBand } from './chart-band.tsx';
import { type ChartLayout, chartLayout } from './chart-layout.ts';
import { LineSample } from './series-look.tsx';

interface MomentPricesProps {
  readonly point: ChartPoint;
  readonly series: readonly ChartSeries[];
  readonly view: ChartView;
}

/** The prices of all lines at a moment. Those recorded at that moment are highlighted. */
function MomentPrices({ point, series, view }: MomentPricesProps) {
  return (
    <ul className={styles.tooltipLines}>
      {series.map((line) => {
        const isNew = Object.hasOwn(point.values, line.name) && point.values[line.name] !== null;
        return (
          <li key={line.name} className={classNames(isNew && styles.recorded)}>
            <LineSample slot={line.slot} />
            <span className={styles.tooltipName}>{line.name}</span>
            <span className={styles.tooltipPrice}>{valueText(line, point.at, view) ?? WATCH_CHART.none}</span>
          </li>
        );
      })}
    </ul>
  );
}

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

const wholeWidth = (element: HTMLElement) => Math.floor(element.getBoundingClientRect().width);

/**
 * Prices over time as lines. For screen readers it is a slider over the moments, which reads out the prices at each;
 * a button above it shows the same data as a table.
 */
export function PriceChart({ series, moments, view }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useMeasurement(box, wholeWidth) ?? 0;
  const layout = useMemo(() => chartLayout(series, moments, width, view), [series, moments, width, view]);
  const { index, slider } = useChartSlider({
    label: WATCH_CHART.moment,
    textAt: (each) => {
      const moment = moments[each];
      return moment === undefined ? undefined : momentText(moment, series, view);
    },
    count: moments.length,
    indexAt: (left) => nearestIndex(moments.length, (at) => layout.x(moments[at] ?? 0), left),
  });
  const at = index === null ? null : (moments[index] ?? null);
  const point = at === null ? null : chartPoint(series, at);

  return (
    <div ref={box} className={styles.chart} {...slider}>
      {width > 0 && <Drawing layout={layout} at={at} />}
      {width > 0 && point !== null && (
        <ChartTooltip time={point.label} x={layout.x(point.at)} width={width}>
          <MomentPrices point={point} series={series} view={view} />
        </ChartTooltip>
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
