import type { JobRun, MonitoredJob } from '@hln/contracts';
import { JOBS } from '../../../content/system-monitoring.ts';
import { Badge, type BadgeTone } from '../../../staff-parts/badge/badge.tsx';
import type { ListColumn } from '../../../staff-parts/list/list-column.ts';
import { fileTime } from '../../../staff-parts/list/list-csv.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import styles from '../system-monitoring.module.css';
import { didText, isLate, type JobSort, tookText } from './jobs-list.ts';

const TONES: Readonly<Record<JobRun['outcome'], BadgeTone>> = {
  running: 'plain',
  done: 'good',
  hollow: 'bad',
  failed: 'bad',
};

/** What became of a run, as a badge. */
export function Outcome({ outcome }: Pick<JobRun, 'outcome'>) {
  return <Badge tone={TONES[outcome]}>{JOBS.outcomes[outcome]}</Badge>;
}

const momentOf = (at: string | null | undefined) => (at == null ? '' : <Moment at={at} />);

/** The columns of the list of jobs. @param readAt when they were read */
export function jobsColumns(
  jobs: readonly MonitoredJob[],
  readAt: string,
): readonly ListColumn<string, JobSort>[] {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const run = (name: string) => byName.get(name)?.last_run ?? null;
  const ofRun = (name: string, text: (run: JobRun) => string) => {
    const last = run(name);
    return last === null ? '' : text(last);
  };
  const nextText = (name: string) => {
    const job = byName.get(name);
    if (job === undefined) return '';
    return job.enabled ? fileTime(job.next_run_at) : JOBS.off;
  };
  return [
    { id: 'name', title: JOBS.columns.name, sort: 'name', csv: (name) => name, cell: (name) => name },
    {
      id: 'outcome',
      title: JOBS.columns.outcome,
      csv: (name) => ofRun(name, ({ outcome }) => JOBS.outcomes[outcome]),
      cell: (name) => {
        const last = run(name);
        return last === null ? JOBS.never : <Outcome outcome={last.outcome} />;
      },
    },
    {
      id: 'started',
      title: JOBS.columns.started,
      csv: (name) => ofRun(name, ({ started_at }) => fileTime(started_at)),
      cell: (name) => momentOf(run(name)?.started_at),
    },
    {
      id: 'ended',
      title: JOBS.columns.ended,
      isHidden: true,
      csv: (name) => ofRun(name, ({ finished_at }) => fileTime(finished_at)),
      cell: (name) => momentOf(run(name)?.finished_at),
    },
    {
      id: 'took',
      title: JOBS.columns.took,
      align: 'end',
      csv: (name) => ofRun(name, tookText),
      cell: (name) => ofRun(name, tookText),
    },
    {
      id: 'did',
      title: JOBS.columns.did,
      csv: (name) => ofRun(name, didText),
      cell: (name) => <span className={styles.did}>{ofRun(name, didText)}</span>,
    },
    {
      id: 'next',
      title: JOBS.columns.next,
      sort: 'next',
      csv: nextText,
      cell: (name) => {
        const job = byName.get(name);
        if (job === undefined || !job.enabled) return nextText(name);
        return (
          <>
            <Moment at={job.next_run_at} />
            {isLate(job, readAt) && (
              <Badge tone="bad" isInLine>
                {JOBS.late}
              </Badge>
            )}
          </>
        );
      },
    },
    {
      id: 'every',
      title: JOBS.columns.every,
      isHidden: true,
      csv: (name) => JOBS.every(byName.get(name)?.every_s ?? 0),
      cell: (name) => JOBS.every(byName.get(name)?.every_s ?? 0),
    },
    {
      id: 'aside',
      title: JOBS.columns.aside,
      isHidden: true,
      align: 'end',
      csv: (name) => String(byName.get(name)?.set_aside ?? 0),
      cell: (name) => byName.get(name)?.set_aside ?? 0,
    },
  ];
}
