import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usedDataDir } from '@hln/test-support/server';
import { injectFaultUnderLoad, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const PRELOAD = new URL('../shifted-clock.mjs', import.meta.url).href;
const DAY_MS = 86_400_000;
/** Jumps that follow an empty battery, a late response of a time server, or an error about daylight saving time. */
const JUMPS_MS = [2 * DAY_MS, -2 * DAY_MS, 3_600_000, -3_600_000];
/** The schedule is checked every few seconds, and this job is due every minute. */
const JOB = 'deliver-outbox';
const JOB_GIVE_UP_MS = 90_000;

/** The clock jumps ahead and back; jobs, limits and sign-ins continue to work. */
export const jumpingClock: Scenario = {
  name: 'clock jumping, embedded',
  needs: 'nothing',
  run: async (rounds) => {
    const dataDir = await usedDataDir();
    const clock = join(dataDir, 'clock');
    await writeFile(clock, '0');
    const environment = {
      CHAOS_CLOCK_FILE: clock,
      NODE_OPTIONS: `--import=${PRELOAD}`,
      API_REQUESTS_PER_MINUTE: '1000000',
    };
    let ahead = 0;
    const jumps = JUMPS_MS.slice(0, 2 * rounds).map((by) => async (stage: Stage) => {
      await untilJobRan(stage);
      ahead += by;
      await writeFile(clock, String(ahead));
      await untilJobRan(stage);
    });
    try {
      return await injectFaultUnderLoad(dataDir, environment, jumps);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** @throws Error when the job no longer runs */
async function untilJobRan(stage: Stage): Promise<void> {
  const before = await lastRun(stage);
  const until = performance.now() + JOB_GIVE_UP_MS;
  while ((await lastRun(stage)) === before) {
    if (performance.now() > until) throw new Error(`The job ${JOB} is not run any more.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function lastRun(stage: Stage): Promise<string | null> {
  const answer = await fetch(`${stage.url}/rest/v1/scheduled_jobs?name=eq.${JOB}&select=last_finished_at`, {
    headers: { apikey: stage.secretKey },
  });
  const [job] = (await answer.json()) as { last_finished_at: string | null }[];
  return job?.last_finished_at ?? null;
}
