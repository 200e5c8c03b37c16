import { WATCH_CHART } from '../../../content/price-watcher.ts';
import type { ChartSeries } from '../model/chart-series.ts';
import styles from './chart.module.css';
import { LineSample } from './line-sample.tsx';

/** The names of the lines. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend} aria-label={WATCH_CHART.legend}>
      {series.map(({ name, slot }) => (
        <li key={name}>
          <LineSample slot={slot} />
          {name}
        </li>
      ))}
    </ul>
  );
}
