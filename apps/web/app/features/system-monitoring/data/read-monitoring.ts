import {
  type JobRun,
  jobRunsSchema,
  type MetricRange,
  type Metrics,
  type Monitoring,
  metricsSchema,
  monitoringSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { CHARTS, JOBS, MONITORING } from '../../../content/system-monitoring.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** How everything is now. @throws SiteError */
export async function readMonitoring(signal: AbortSignal): Promise<Monitoring> {
  const answer = await staffRest().rpc('read_monitoring').abortSignal(limited(signal)).retry(false);
  return v.parse(monitoringSchema, dataOf(answer, MONITORING.failed));
}

/** The samples of a range. @throws SiteError */
export async function readMetrics(range: MetricRange, signal: AbortSignal): Promise<Metrics> {
  const answer = await staffRest()
    .rpc('read_metrics', { range_name: range })
    .abortSignal(limited(signal))
    .retry(false);
  return v.parse(metricsSchema, dataOf(answer, CHARTS.failed));
}

/** The last runs of a job, newest first. @throws SiteError */
export async function readRuns(job: string, signal: AbortSignal): Promise<JobRun[]> {
  const answer = await staffRest()
    .rpc('read_job_runs', { job_name: job })
    .abortSignal(limited(signal))
    .retry(false);
  return v.parse(jobRunsSchema, dataOf(answer, JOBS.runsFailed));
}
