import type { JobRun, MonitoredJob } from '@hln/contracts';
import { Badge, type BadgeTone } from '../../../staff-parts/badge/badge.tsx';
import { inMemorySource } from '../../../staff-parts/list/in-memory-source.ts';
import { fileTime, type ListColumn } from '../../../staff-parts/list/list-column.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { timeOf } from '../data/recent.ts';
import styles from '../system-monitoring.module.css';
import { figure, JOBS } from '../texts.ts';

/** Due jobs are started every few seconds; after this time (ms), one is late. */
const LATE_MS = 60_000;

/** How long a run took; empty while it is running. */
export function tookText({ started_at, finished_at }: JobRun): string {
  return finished_at === null ? '' : JOBS.seconds(timeOf(finished_at) - timeOf(started_at));
}

/** 'sent 2': the counts above zero. Empty while it is running. */
export function didText({ counts, error, outcome }: JobRun): string {
  if (error !== null) return error;
  const did = Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${name} ${figure(count)}`);
  if (did.length > 0) return did.join(', ');
  return outcome === 'running' ? '' : JOBS.didNothing;
}

/** Whether a job should have run by now. @param readAt when its state was loaded */
export function isLate({ enabled, next_run_at }: MonitoredJob, readAt: string): boolean {
  return enabled && timeOf(readAt) - timeOf(next_run_at) > LATE_MS;
}

type JobFilter = 'outcome';

type JobSort = 'name' | 'next';

/** The filters and sorting of the list of jobs. */
export const JOBS_DEFINITION: ListDefinition<JobFilter, JobSort> = {
  id: 'scheduled-jobs',
  filters: {
    outcome: {
      kind: 'choice',
      label: JOBS.columns.outcome,
      options: Object.entries(JOBS.outcomes).map(([value, label]) => ({ value, label })),
    },
  },
  sorts: { name: JOBS.columns.name, next: JOBS.columns.next },
  defaultSort: { by: 'name', descending: false },
  pageSize: 50,
};

/**
 * The jobs as the list shows them. It lists only their names; each job's current state is looked up, so that the list
 * is not reloaded, and announced, every time one has run.
 *
 * @param latest the last loaded jobs
 */
export function jobsSource(latest: () => readonly MonitoredJob[]): ListSource<string, JobFilter, JobSort> {
  return {
    load: (request) => {
      const jobs = new Map(latest().map((job) => [job.name, job]));
      return inMemorySource<string, JobFilter, JobSort>({
        rows: [...jobs.keys()],
        idOf: (name) => name,
        textOf: (name) => name,
        valuesOf: (name) => [name],
        matches: { outcome: (name, value) => jobs.get(name)?.last_run?.outcome === value },
        sortValues: {
          name: (name) => name,
          next: (name) => timeOf(jobs.get(name)?.next_run_at ?? ''),
        },
      }).load(request);
    },
  };
}

const TONES: Readonly<Record<JobRun['outcome'], BadgeTone>> = {
  running: 'plain',
  done: 'good',
  hollow: 'bad',
  failed: 'bad',
};

/** The outcome of a run, as a badge. */
export function Outcome({ outcome }: Pick<JobRun, 'outcome'>) {
  return <Badge tone={TONES[outcome]}>{JOBS.outcomes[outcome]}</Badge>;
}

const momentOf = (at: string | null | undefined) => (at == null ? '' : <Moment at={at} />);

/** The columns of the list of jobs. @param readAt when they were loaded */
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
