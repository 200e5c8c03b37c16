import { METRIC_RANGES, type MetricRange, type Metrics } from '@hln/contracts';
import { useId, useState } from 'react';
import { Fold } from '../../../staff-parts/frame/fold.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useMetrics } from '../data/use-monitoring.ts';
import { CHARTS, figure } from '../texts.ts';
import { axisTime, CHART_PLANS } from './chart-lines.ts';
import styles from './charts.module.css';
import { LineChart } from './line-chart.tsx';

/** Each route's figures in the range: those with failures first, then the most requested. */
function RoutesTable({ routes }: { readonly routes: Metrics['routes'] }) {
  const id = useId();
  const rows = Object.entries(routes).toSorted(([, a], [, b]) => b[2] - a[2] || b[0] - a[0]);
  const { columns } = CHARTS;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {CHARTS.routes}
      </h3>
      <p className={styles.hint}>{CHARTS.routesText}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
      <section className={styles.scroller} aria-label={CHARTS.routesRegion} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{CHARTS.route}</th>
              {Object.values(columns).map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([route, [requests, refused, errors, ms]]) => (
              <tr key={route} data-failed={errors > 0}>
                <th scope="row">{route}</th>
                <td>{figure(requests)}</td>
                <td>{figure(refused)}</td>
                <td>{figure(errors)}</td>
                <td>{figure(requests === 0 ? 0 : ms / requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const COLUMNS = CHART_PLANS.flatMap((plan) =>
  plan.lines.map((line) => ({
    title: plan.lines.length === 1 ? plan.title : `${plan.title}, ${line.label}`,
    measure: line.measure,
  })),
);

/** The charts' values as a table, newest first. */
function SamplesTable({ metrics }: { readonly metrics: Metrics }) {
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

/** Requests, latencies, errors, event loop and memory of the last hour, day or month. */
export function ChartsPanel() {
  const [range, setRange] = useState<MetricRange>('hour');
  const [isTable, setIsTable] = useState(false);
  const { metrics, isFailed, reload } = useMetrics(range);
  return (
    <Panel title={CHARTS.title} id="charts" tabIndex={-1}>
      <div className={styles.panel}>
        <div className={styles.bar}>
          <fieldset className={styles.ranges} aria-label={CHARTS.range}>
            {METRIC_RANGES.map((name) => (
              <Button
                key={name}
                size="small"
                variant={name === range ? 'primary' : 'secondary'}
                aria-pressed={name === range}
                onClick={() => setRange(name)}
              >
                {CHARTS.ranges[name]}
              </Button>
            ))}
          </fieldset>
          <Button size="small" variant="quiet" onClick={() => setIsTable(!isTable)}>
            {isTable ? CHARTS.asCharts : CHARTS.asTable}
          </Button>
        </div>
        {isFailed && <ReadFailure message={CHARTS.failed} onRetry={reload} />}
        {metrics === null && !isFailed && <p role="status">{CHARTS.loading}</p>}
        {metrics !== null && metrics.points.length === 0 && <p>{CHARTS.empty}</p>}
        {metrics !== null && metrics.points.length > 0 && (
          <>
            {isTable ? (
              <SamplesTable metrics={metrics} />
            ) : (
              <div className={styles.charts}>
                {CHART_PLANS.filter(({ isForExperts }) => isForExperts !== true).map((plan) => (
                  <LineChart key={plan.title} plan={plan} metrics={metrics} />
                ))}
              </div>
            )}
            <Fold label={CHARTS.more}>
              {!isTable && (
                <div className={styles.charts}>
                  {CHART_PLANS.filter(({ isForExperts }) => isForExperts).map((plan) => (
                    <LineChart key={plan.title} plan={plan} metrics={metrics} />
                  ))}
                </div>
              )}
              <RoutesTable routes={metrics.routes} />
            </Fold>
          </>
        )}
      </div>
    </Panel>
  );
}
