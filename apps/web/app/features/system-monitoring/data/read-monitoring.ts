import {
  type JobRun,
  jobRunsSchema,
  type MetricRange,
  type Metrics,
  type Monitoring,
  metricsSchema,
  monitoringSchema,
} from '@hln/contracts';
import { type PageErrors, pageErrorsSchema } from '@hln/contracts/page-errors';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { CHARTS, JOBS, MONITORING, PAGE_ERRORS } from '../texts.ts';

/** The current status. @throws SiteError */
export async function readMonitoring(signal: AbortSignal): Promise<Monitoring> {
  const answer = await staffRest().rpc('read_monitoring').abortSignal(limited(signal));
  return v.parse(monitoringSchema, dataOf(answer, MONITORING.failed));
}

/** The samples of a range. @throws SiteError */
export async function readMetrics(range: MetricRange, signal: AbortSignal): Promise<Metrics> {
  const answer = await staffRest().rpc('read_metrics', { range_name: range }).abortSignal(limited(signal));
  return v.parse(metricsSchema, dataOf(answer, CHARTS.failed));
}

/** The latest page errors. @throws SiteError */
export async function readPageErrors(signal: AbortSignal): Promise<PageErrors> {
  const answer = await staffRest().rpc('read_page_errors').abortSignal(limited(signal));
  return v.parse(pageErrorsSchema, dataOf(answer, PAGE_ERRORS.failed));
}

/** The last runs of a job, newest first. @throws SiteError */
export async function readRuns(job: string, signal: AbortSignal): Promise<JobRun[]> {
  const answer = await staffRest().rpc('read_job_runs', { job_name: job }).abortSignal(limited(signal));
  return v.parse(jobRunsSchema, dataOf(answer, JOBS.runsFailed));
}
