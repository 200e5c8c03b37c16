import { callRest, dataOf, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(await testBackends())('scheduled_jobs on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
  });

  afterAll(async () => {
    await server.close();
  });

  beforeEach(async () => {
    await server.backend.database.run(
      'update public.scheduled_jobs set next_run_at = now(), enabled = true, last_error = null',
    );
  });

  const names = async () => {
    const { data } = await server.backend.service.from('scheduled_jobs').select('name').order('name');
    return (data ?? []).map((row) => row.name);
  };
  const claim = async () => dataOf(await server.backend.service.rpc('claim_due_jobs'));

  it('gives each due job to one process', async () => {
    const claims = await Promise.all(Array.from({ length: 5 }, claim));
    expect(claims.flat().sort()).toEqual(await names());
    expect(await claim()).toEqual([]);
  });

  it('skips jobs that are switched off', async () => {
    await server.backend.service.from('scheduled_jobs').update({ enabled: false }).eq('name', 'housekeeping');
    expect(await claim()).not.toContain('housekeeping');
  });

  it('runs every job, and records its success', async () => {
    expect((await server.schedules.tick()).sort()).toEqual(await names());
    const { data } = await server.backend.service.from('scheduled_jobs').select('*');
    for (const job of data ?? []) {
      expect(job.last_error, String(job.name)).toBeNull();
      expect(Date.parse(String(job.last_finished_at))).toBeGreaterThanOrEqual(
        Date.parse(String(job.last_started_at)),
      );
    }
    expect(await server.schedules.tick()).toEqual([]);
  });

  it('records a failure and continues with the others', async () => {
    await server.backend.database.run(
      "insert into public.scheduled_jobs (name, every) values ('a-missing-function', interval '1 hour')",
    );
    try {
      expect(await server.schedules.tick()).toContain('housekeeping');
      const { data } = await server.backend.service
        .from('scheduled_jobs')
        .select('name, last_error')
        .not('last_error', 'is', null);
      expect(data).toMatchObject([
        { name: 'a-missing-function', last_error: expect.stringContaining('404') },
      ]);
    } finally {
      await server.backend.database.run(
        "delete from public.scheduled_jobs where name = 'a-missing-function'",
      );
    }
  });

  it('is run by the service only', async () => {
    for (const path of ['deliver-outbox', 'housekeeping']) {
      for (const headers of [
        {},
        { apikey: server.backend.keys.publishable },
        { authorization: 'Bearer wrong' },
      ]) {
        const response = await fetch(`${server.url}/functions/v1/${path}`, { method: 'POST', headers });
        expect(response.status).toBe(401);
      }
    }
    expect(await callRest(server, 'authenticated', 'GET', '/scheduled_jobs')).toMatchObject({ status: 200 });
    expect(await callRest(server, 'anon', 'GET', '/scheduled_jobs')).toMatchObject({ status: 401 });
    expect(await callRest(server, 'authenticated', 'POST', '/rpc/claim_due_jobs', {})).toMatchObject({
      code: '42501',
    });
  });
});
