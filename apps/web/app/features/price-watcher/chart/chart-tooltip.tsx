import { useRef } from 'react';
import { WATCH_CHART } from '../../../content/price-watcher.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useMeasurement } from '../../../ui/use-measurement.ts';
import type { ChartPoint, ChartSeries } from '../model/chart-series.ts';
import { type ChartView, valueText } from '../model/chart-view.ts';
import styles from './chart.module.css';
import { LineSample } from './line-sample.tsx';

export interface ChartTooltipProps {
  readonly point: ChartPoint;
  readonly series: readonly ChartSeries[];
  readonly view: ChartView;
  /** The position of the moment and the width of the chart, in pixels. */
  readonly x: number;
  readonly width: number;
}

const GAP = 14;

const outerWidth = (element: HTMLElement) => element.offsetWidth;

/** The prices of all lines at a moment. Those recorded at that moment are highlighted. */
export function ChartTooltip({ point, series, view, x, width }: ChartTooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  const own = useMeasurement(box, outerWidth) ?? 0;
  const beside = x > width / 2 ? x - GAP - own : x + GAP;
  // Where there is no room beside the moment, it lies on it rather than outside of the chart.
  const left = Math.max(0, Math.min(beside, width - own));
  return (
    // The slider around it announces the same.
    <div ref={box} className={styles.tooltip} style={{ left }} aria-hidden>
      <p className={styles.tooltipTime}>{point.label}</p>
      <ul className={styles.tooltipLines}>
        {series.map((line) => {
          const isNew = Object.hasOwn(point.values, line.name) && point.values[line.name] !== null;
          return (
            <li key={line.name} className={classNames(isNew && styles.recorded)}>
              <LineSample slot={line.slot} />
              <span className={styles.tooltipName}>{line.name}</span>
              <span className={styles.tooltipPrice}>
                {valueText(line, point.at, view) ?? WATCH_CHART.none}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
