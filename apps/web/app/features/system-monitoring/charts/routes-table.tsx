import type { Metrics } from '@hln/contracts';
import { useId } from 'react';
import { CHARTS, figure } from '../../../content/system-monitoring.ts';
import styles from './charts.module.css';

/** What each route came to in the range: those that failed first, then those that were asked most. */
export function RoutesTable({ routes }: { readonly routes: Metrics['routes'] }) {
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
