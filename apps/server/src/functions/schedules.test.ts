import type { Database } from '@hln/contracts/database';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { type Schedules, startSchedules } from './schedules.ts';

let schedules: Schedules | null = null;
afterEach(async () => {
  await schedules?.stop();
  schedules = null;
});

/** Starts a schedule whose due jobs are those in `due`, and whose jobs run until they are released. */
function start(due: string[]) {
  const runs: { name: string; end: () => void }[] = [];
  const service = new PostgrestClient<Database>('http://backend.internal', {
    fetch: async (input) =>
      String(input).endsWith('/claim_due_jobs')
        ? Response.json(due.splice(0))
        : new Response(null, { status: 204 }),
  });
  const started = startSchedules(
    service,
    {
      runJob: (name, signal) =>
        new Promise((resolve) => {
          runs.push({ name, end: () => resolve({}) });
          signal?.addEventListener('abort', () => resolve({}));
        }),
    },
    createLog('silent'),
    // Only the test's own calls of tick() read the schedule.
    3_600_000,
  );
  schedules = started;
  return { ...started, runs };
}

it('runs a job again if it was woken while it ran, but never twice at once', async () => {
  const due = ['check-prices'];
  const { tick, runs } = start(due);
  const first = tick();
  await expect.poll(() => runs.length).toBe(1);
  due.push('check-prices', 'housekeeping');
  const second = tick();
  await expect.poll(() => runs.map(({ name }) => name)).toEqual(['check-prices', 'housekeeping']);
  runs[0]?.end();
  await expect.poll(() => runs.length).toBe(3);
  expect(runs[2]?.name).toBe('check-prices');
  for (const { end } of runs) end();
  expect(await first).toEqual(['check-prices']);
  expect(await second).toEqual(['housekeeping']);
  expect(runs).toHaveLength(3);
});

it('does not restart a job that it is stopping', async () => {
  const due = ['check-prices'];
  const { tick, stop, runs } = start(due);
  const first = tick();
  await expect.poll(() => runs.length).toBe(1);
  due.push('check-prices');
  await tick();
  await stop();
  await first;
  expect(runs).toHaveLength(1);
});
