import type { JobRun, MonitoredJob } from '@hln/contracts';
import { figure, JOBS } from '../../../content/system-monitoring.ts';
import { timeOf } from '../data/time-of.ts';

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
