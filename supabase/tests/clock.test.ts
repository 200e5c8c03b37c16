import { dataOf, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Moves all times two days ahead, as a wrong clock would have written them. */
const PLANNED_BY_A_WRONG_CLOCK = `
  update private.clock set latest = now() + interval '2 days';
  update public.scheduled_jobs set next_run_at = now() + interval '2 days 40 seconds';
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, next_attempt_at)
  values ('ahead', 'test', 'a@example.com', 'Subject', 'Text', now() + interval '2 days 50 seconds');
  insert into private.sign_in_attempts (kind, key, tries, last_try_at, wait_until)
  values ('account', 'ahead', 9, now() + interval '2 days', now() + interval '2 days 60 seconds');
  insert into public.rate_limit_hits (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
  values ('sql_feedback', '192.0.2.1', now() + interval '2 days', 30, now() + interval '1 day', 40);
`;

const PLANS = `
  select extract(epoch from (select min(next_run_at) from public.scheduled_jobs) - now())::float8 as job,
    extract(epoch from (select next_attempt_at from public.email_outbox where idempotency_key = 'ahead') - now())::float8 as mail,
    extract(epoch from (select wait_until from private.sign_in_attempts where key = 'ahead') - now())::float8 as attempt,
    extract(epoch from (select minute_started_at from public.rate_limit_hits where address = '192.0.2.1') - now())::float8 as minute,
    extract(epoch from (select latest from private.clock) - now())::float8 as clock`;

describe.each(await testBackends())('the clock check on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
  });

  afterAll(async () => {
    await server.close();
  });

  const claim = async () => dataOf(await server.backend.service.rpc('claim_due_jobs'));
  const plans = async () => (await server.backend.database.query<Record<string, number>>(PLANS))[0] ?? {};

  it('moves the schedule back with the clock, so that nothing waits for days', async () => {
    await server.backend.database.run(PLANNED_BY_A_WRONG_CLOCK);
    expect(await claim()).toEqual([]);
    const found = await plans();
    // A few seconds may have passed in between.
    for (const [plan, seconds] of Object.entries({ job: 40, mail: 50, attempt: 60, minute: 0, clock: 0 })) {
      expect(found[plan], plan).toBeLessThanOrEqual(seconds);
      expect(found[plan], plan).toBeGreaterThan(seconds - 39);
    }
  });

  it('changes nothing when the clock goes forward', async () => {
    await server.backend.database.run(`
      update private.clock set latest = now() - interval '3 days';
      update public.scheduled_jobs set next_run_at = now() + interval '1 hour';`);
    expect(await claim()).toEqual([]);
    const { job, clock } = await plans();
    expect(job).toBeGreaterThan(3_500);
    // The last time seen is now.
    expect(Math.abs(clock ?? Number.NaN)).toBeLessThan(30);
  });

  it('ignores a difference of seconds between two processes', async () => {
    await server.backend.database.run(`
      update private.clock set latest = now() + interval '20 seconds';
      update public.scheduled_jobs set next_run_at = now() + interval '1 hour';`);
    await claim();
    expect((await plans()).job).toBeGreaterThan(3_500);
  });
});
