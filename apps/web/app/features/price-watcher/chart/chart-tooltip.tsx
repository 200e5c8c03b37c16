import { WATCH_CHART } from '../../../content/price-watcher.ts';
import { classNames } from '../../../ui/class-names.ts';
import { type ChartPoint, type ChartSeries, priceAt } from '../model/chart-series.ts';
import { priceText } from '../model/price-text.ts';
import styles from './chart.module.css';
import { LineSample } from './line-sample.tsx';

export interface ChartTooltipProps {
  readonly point: ChartPoint;
  readonly series: readonly ChartSeries[];
  /** The position of the moment and the width of the chart, in pixels. */
  readonly x: number;
  readonly width: number;
}

const GAP = 14;

/** The prices of all lines at a moment. Those recorded at that moment are highlighted. */
export function ChartTooltip({ point, series, x, width }: ChartTooltipProps) {
  const side = x > width / 2 ? { right: Math.max(0, width - x + GAP) } : { left: x + GAP };
  return (
    // The slider around it announces the same.
    <div className={styles.tooltip} style={side} aria-hidden>
      <p className={styles.tooltipTime}>{point.label}</p>
      <ul className={styles.tooltipLines}>
        {series.map((line) => {
          const price = priceAt(line, point.at);
          const isNew = Object.hasOwn(point.values, line.name) && point.values[line.name] !== null;
          return (
            <li key={line.name} className={classNames(isNew && styles.recorded)}>
              <LineSample slot={line.slot} />
              <span className={styles.tooltipName}>{line.name}</span>
              <span className={styles.tooltipPrice}>
                {price === null ? WATCH_CHART.none : priceText(price, line.currency)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
