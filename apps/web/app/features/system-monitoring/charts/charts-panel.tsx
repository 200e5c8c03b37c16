import { METRIC_RANGES, type MetricRange } from '@hln/contracts';
import { useState } from 'react';
import { CHARTS } from '../../../content/system-monitoring.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useMetrics } from '../data/use-monitoring.ts';
import { CHART_PLANS } from './chart-lines.ts';
import styles from './charts.module.css';
import { LineChart } from './line-chart.tsx';
import { RoutesTable } from './routes-table.tsx';
import { SamplesTable } from './samples-table.tsx';

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
                {CHART_PLANS.map((plan) => (
                  <LineChart key={plan.title} plan={plan} metrics={metrics} />
                ))}
              </div>
            )}
            <RoutesTable routes={metrics.routes} />
          </>
        )}
      </div>
    </Panel>
  );
}
