import { useId } from 'react';
import { type ChartSeries, chartPoint } from '../model/chart-series.ts';
import { valueText } from '../model/chart-view.ts';
import { WATCH_CHART } from '../texts.ts';
import styles from './chart.module.css';

/** Longer tables would be slow. The exported file is complete. */
const MAX_ROWS = 200;

export interface HistoryTableProps {
  readonly series: readonly ChartSeries[];
  /** In milliseconds, oldest first. */
  readonly moments: readonly number[];
}

/** The data of the chart as a table, newest first. */
export function HistoryTable({ series, moments }: HistoryTableProps) {
  const id = useId();
  const rows = moments
    .slice(-MAX_ROWS)
    .reverse()
    .map((at) => chartPoint(series, at));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
      <section className={styles.tableBox} tabIndex={0} aria-labelledby={id}>
        <table className={styles.table}>
          <caption id={id} className="visually-hidden">
            {WATCH_CHART.table}
          </caption>
          <thead>
            <tr>
              <th scope="col">{WATCH_CHART.time}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className={styles.number}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, label, values }) => (
              <tr key={at}>
                <th scope="row">{label}</th>
                {series.map((line) => (
                  <td key={line.name} className={styles.number}>
                    {(values[line.name] ?? null) === null ? '' : valueText(line, at, 'price')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < moments.length && (
        <p className={styles.note}>{WATCH_CHART.latest(rows.length, moments.length)}</p>
      )}
    </>
  );
}
