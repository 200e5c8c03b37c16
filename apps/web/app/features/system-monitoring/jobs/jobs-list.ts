import type { MonitoredJob } from '@hln/contracts';
import { JOBS } from '../../../content/system-monitoring.ts';
import { inMemorySource } from '../../../staff-parts/list/in-memory-source.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { timeOf } from '../data/time-of.ts';

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
