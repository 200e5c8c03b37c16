import * as v from 'valibot';
import type { Backend } from '../backend/backend.ts';
import { sawOutage, witnessOutage } from '../database/unavailable.ts';
import { describeError, type Log, type LogFields } from '../foundation/log.ts';
import { withRequestId } from '../foundation/request-id.ts';
import type { FunctionsHost } from './functions-host.ts';

const CHECK_EVERY_MS = 5_000;

export interface Schedules {
  /** Runs all due jobs concurrently; resolves with their names when the last one is done. */
  tick(): Promise<string[]>;
  /** The names of the running jobs. */
  running(): string[];
  /** Stops the timer, asks running jobs to end and waits for them. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of `scheduled_jobs` when they are due. Claiming a job also sets its next time, in one statement, so
 * that several processes on one database share the jobs without running any twice.
 */
export function startSchedules(
  service: Backend['service'],
  functions: Pick<FunctionsHost, 'runJob'>,
  log: Log,
  everyMs: number = CHECK_EVERY_MS,
): Schedules {
  const running = new Map<string, Promise<unknown>>();
  /** Jobs that were woken while they ran: the new work may have come too late for the current run. */
  const wokenAgain = new Set<string>();
  const rounds = new Set<Promise<string[]>>();
  let stopping = new AbortController();

  const logFailure = (message: string, fields: LogFields) => {
    // An outage of the database is logged once, not for each round that it affected.
    if (!sawOutage()) log.error(message, fields);
  };
  const runJob = async (name: string) => {
    let failure: string | null = null;
    let report: Readonly<Record<string, number>> = {};
    // The job runs even if it gets no number; only its record is missing then.
    const { data: run } = await service.rpc('start_job_run', { job_name: name });
    try {
      report = await functions.runJob(name, stopping.signal);
    } catch (problem) {
      failure = problem instanceof Error ? problem.message : String(problem);
      logFailure('A scheduled job failed.', { job: name, ...describeError(problem) });
    }
    const noted = await service.rpc('finish_job', {
      job_name: name,
      error: failure,
      ...(run === null ? {} : { run }),
      report,
    });
    if (noted.error) throw new Error(`finish_job failed (${noted.error.message}).`);
  };
  /** Runs a job, and once more if it was woken meanwhile. */
  const start = (name: string): Promise<void> => {
    const job = withRequestId(() => witnessOutage(() => runJob(name))).finally(() => running.delete(name));
    running.set(name, job);
    return job.then(
      () => (wokenAgain.delete(name) && !stopping.signal.aborted ? start(name) : undefined),
      (problem: unknown) => {
        wokenAgain.delete(name);
        throw problem;
      },
    );
  };
  const runDueJobs = async () => {
    const { data, error } = await service.rpc('claim_due_jobs');
    if (error) throw new Error(`Due jobs could not be claimed (${error.code}: ${error.message}).`);
    const due = v.parse(v.array(v.string()), data);
    // A slow job never runs twice at once, and delays no other.
    const names = due.filter((name) => !running.has(name));
    for (const name of due) if (running.has(name)) wokenAgain.add(name);
    const started = names.map(start);
    const failed = (await Promise.allSettled(started)).find((job) => job.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return names;
  };
  const tick = () => {
    const round = runDueJobs().finally(() => rounds.delete(round));
    rounds.add(round);
    return round;
  };
  const timer = setInterval(() => {
    void witnessOutage(() =>
      tick().catch((error: unknown) => logFailure('The schedule could not be read.', describeError(error))),
    );
  }, everyMs);
  return {
    tick,
    running: () => [...running.keys()],
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled(rounds);
      // A later call of tick() has to run its jobs.
      stopping = new AbortController();
    },
  };
}
