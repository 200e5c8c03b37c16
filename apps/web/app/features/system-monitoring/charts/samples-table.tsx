import type { Metrics } from '@hln/contracts';
import { CHARTS, figure } from '../../../content/system-monitoring.ts';
import { axisTime } from './axis-time.ts';
import { CHART_PLANS } from './chart-lines.ts';
import styles from './charts.module.css';

const COLUMNS = CHART_PLANS.flatMap((plan) =>
  plan.lines.map((line) => ({
    title: plan.lines.length === 1 ? plan.title : `${plan.title}, ${line.label}`,
    measure: line.measure,
  })),
);

/** What the charts draw, in figures, the newest first. */
export function SamplesTable({ metrics }: { readonly metrics: Metrics }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section className={styles.scroller} aria-label={CHARTS.samples} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{CHARTS.time}</th>
            {COLUMNS.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metrics.points.toReversed().map((point) => (
            <tr key={point.at}>
              <th scope="row">{axisTime(point.at, metrics.step_s)}</th>
              {COLUMNS.map(({ title, measure }) => {
                const value = measure(point, metrics.step_s);
                return <td key={title}>{value === null ? CHARTS.noValue : figure(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
