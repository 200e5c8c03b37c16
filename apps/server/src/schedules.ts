import * as v from 'valibot';
import type { Backend } from './backend.ts';
import type { FunctionsHost } from './functions-host.ts';
import { describeError, type Log } from './log.ts';

const CHECK_EVERY_MS = 5_000;

export interface Schedules {
  /** Runs what is due now; returns the names of the jobs run. */
  tick(): Promise<string[]>;
  /** Stops the timer and waits for jobs that run. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of `scheduled_jobs` when they are due. Claiming one also sets its next time, in one
 * statement, so that several processes on one database share the jobs without running one twice.
 */
export function startSchedules(
  service: Backend['service'],
  functions: FunctionsHost,
  log: Log,
  everyMs: number = CHECK_EVERY_MS,
): Schedules {
  let current: Promise<string[]> | null = null;

  const runDueJobs = async () => {
    const { data, error } = await service.rpc('claim_due_jobs');
    if (error) throw new Error(`Due jobs could not be claimed (${error.code}: ${error.message}).`);
    const names = v.parse(v.array(v.string()), data);
    for (const name of names) {
      let failure: string | null = null;
      try {
        await functions.runJob(name);
      } catch (problem) {
        failure = problem instanceof Error ? problem.message : String(problem);
        log.error('A scheduled job failed.', { job: name, ...describeError(problem) });
      }
      const noted = await service.rpc('finish_job', { job_name: name, error: failure });
      if (noted.error) throw new Error(`finish_job failed (${noted.error.message}).`);
    }
    return names;
  };
  // A slow job never meets itself: while one round runs, asking again gives that round.
  const tick = () => {
    current ??= runDueJobs().finally(() => {
      current = null;
    });
    return current;
  };
  const timer = setInterval(() => {
    tick().catch((error: unknown) => log.error('The schedule could not be read.', describeError(error)));
  }, everyMs);
  return {
    tick,
    stop: async () => {
      clearInterval(timer);
      await current?.catch(() => {});
    },
  };
}
