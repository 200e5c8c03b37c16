import type { JobRun, MonitoredJob } from '@hln/contracts';
import { figure, JOBS } from '../../../content/system-monitoring.ts';
import { inMemorySource } from '../../../staff-parts/list/in-memory-source.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { timeOf } from '../data/recent.ts';

/** Jobs are looked for every few seconds; after this one is late. In milliseconds. */
const LATE_MS = 60_000;

/** How long a run took; empty while it runs. */
export function tookText({ started_at, finished_at }: JobRun): string {
  return finished_at === null ? '' : JOBS.seconds(timeOf(finished_at) - timeOf(started_at));
}

/** 'sent 2': what is more than nothing. Empty while it runs. */
export function didText({ counts, error, outcome }: JobRun): string {
  if (error !== null) return error;
  const did = Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${name} ${figure(count)}`);
  if (did.length > 0) return did.join(', ');
  return outcome === 'running' ? '' : JOBS.didNothing;
}

/** Whether a job should have run by now. @param readAt when that was read */
export function isLate({ enabled, next_run_at }: MonitoredJob, readAt: string): boolean {
  return enabled && timeOf(readAt) - timeOf(next_run_at) > LATE_MS;
}

export type JobFilter = 'outcome';
export type JobSort = 'name' | 'next';

/** What the list of jobs can be asked for. */
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
 * The jobs as the list asks for them. It lists their names; what becomes of each while the page is open is looked up, so
 * that the list is not read, and announced, anew each time that one has run.
 *
 * @param latest the jobs as they were read last
 */
export function jobsSource(latest: () => readonly MonitoredJob[]): ListSource<string, JobFilter, JobSort> {
  return {
    load: (request) => {
      const jobs = new Map(latest().map((job) => [job.name, job]));
      return inMemorySource<string, JobFilter, JobSort>({
        rows: [...jobs.keys()],
        idOf: (name) => name,
        textOf: (name) => name,
        matches: { outcome: (name, value) => jobs.get(name)?.last_run?.outcome === value },
        sortValues: {
          name: (name) => name,
          next: (name) => timeOf(jobs.get(name)?.next_run_at ?? ''),
        },
      }).load(request);
    },
  };
}
