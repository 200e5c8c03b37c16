import { WATCH_CHART } from '../../../content/price-watcher.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { ChartPoint, ChartSeries } from '../model/chart-series.ts';
import { type ChartView, valueText } from '../model/chart-view.ts';
import styles from './chart.module.css';
import { LineSample } from './line-sample.tsx';

export interface MomentPricesProps {
  readonly point: ChartPoint;
  readonly series: readonly ChartSeries[];
  readonly view: ChartView;
}

/** The prices of all lines at a moment. Those recorded at that moment are highlighted. */
export function MomentPrices({ point, series, view }: MomentPricesProps) {
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
