import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { usePageErrors } from '../data/use-monitoring.ts';
import styles from '../system-monitoring.module.css';
import { figure, PAGE_ERRORS } from '../texts.ts';

const { columns } = PAGE_ERRORS;

/** Recent failures in visitors' browsers. */
export function PageErrorsPanel() {
  const { found, isFailed, reload } = usePageErrors();
  return (
    <Panel title={PAGE_ERRORS.title} id="page-errors" tabIndex={-1}>
      <p className={styles.note}>{PAGE_ERRORS.text}</p>
      {isFailed && <ReadFailure message={PAGE_ERRORS.failed} onRetry={reload} />}
      {found === null && !isFailed && <p role="status">{PAGE_ERRORS.loading}</p>}
      {found?.total === 0 && <p>{PAGE_ERRORS.none}</p>}
      {found !== null && found.total > 0 && (
        <>
          <table className={styles.limits} aria-label={PAGE_ERRORS.title}>
            <thead>
              <tr>
                {Object.values(columns).map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.errors.map((error) => (
                <tr key={error.fingerprint}>
                  <th scope="row">
                    {PAGE_ERRORS.kinds[error.kind]}: {error.name}
                    <span className={styles.frames}>{error.frames.map(PAGE_ERRORS.frame).join('\n')}</span>
                  </th>
                  <td data-label={columns.page}>{error.page === 'other' ? PAGE_ERRORS.other : error.page}</td>
                  <td data-label={columns.build}>{error.build}</td>
                  <td data-label={columns.reports}>{figure(error.reports)}</td>
                  <td data-label={columns.first}>
                    <Moment at={error.first_seen_at} />
                  </td>
                  <td data-label={columns.last}>
                    <Moment at={error.last_seen_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.note}>{PAGE_ERRORS.shown(found.errors.length, found.total)}</p>
        </>
      )}
    </Panel>
  );
}
