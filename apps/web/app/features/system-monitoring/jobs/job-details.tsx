import type { JobRun, MonitoredJob } from '@hln/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { readRuns } from '../data/read-monitoring.ts';
import styles from '../system-monitoring.module.css';
import { JOBS } from '../texts.ts';
import { didText, Outcome, tookText } from './jobs-list.tsx';

/** One job: when it runs, and its last runs. */
export function JobDetails({ job }: { readonly job: MonitoredJob }) {
  const id = useId();
  return (
    <>
      <FactList
        facts={[
          { label: JOBS.columns.every, value: JOBS.every(job.every_s) },
          {
            label: JOBS.columns.next,
            value: job.enabled ? <Moment at={job.next_run_at} withLocal /> : JOBS.off,
          },
          { label: JOBS.columns.aside, value: job.set_aside },
        ]}
      />
      <section aria-labelledby={id}>
        <h3 id={id} className={styles.subtitle}>
          {JOBS.runs}
        </h3>
        {/* A new `lastRun` reloads the list. */}
        <Runs job={job.name} lastRun={job.last_run} />
      </section>
    </>
  );
}

function Runs({ job, lastRun }: { readonly job: string; readonly lastRun: JobRun | null }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['job-runs', job, lastRun?.id, lastRun?.outcome],
    queryFn: ({ signal }) => readRuns(job, signal),
    placeholderData: (before) => before,
  });
  if (isError) return <ReadFailure message={JOBS.runsFailed} onRetry={() => void refetch()} />;
  if (data === undefined) return <p role="status">{JOBS.runsLoading}</p>;
  if (data.length === 0) return <p>{JOBS.noRuns}</p>;
  return (
    <ol className={styles.runs}>
      {data.map((run) => (
        <li key={run.id}>
          <p className={styles.run}>
            <Moment at={run.started_at} /> <Outcome outcome={run.outcome} /> {tookText(run)}
          </p>
          <p className={styles.did}>{didText(run)}</p>
          {run.waiting !== null && (
            <p className={styles.note}>
              {JOBS.waiting}: {run.waiting}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
